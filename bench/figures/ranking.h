// SPDX-License-Identifier: MIT
// The rankings of Klosowski (1998, section 2.3) of methods by their frame rates in many pairs of
// an environment and a flyer.
#pragma once

#include <span>
#include <vector>

namespace figures {

struct Score {
    int wins = 0;   ///< pairs in which no method was faster by more than the tie
    int ranks = 0;  ///< sum of the ranks, from 1 for the fastest
};

/// Rates nearer to each other than this share are a tie.
inline constexpr double rate_tie = 0.03;

/// The rank of each method: one more than the number of methods that are faster by more than a tie.
std::vector<int> ranks(std::span<const double> rates);

/// Adds the ranks of one pair to the scores, which are as many as the rates.
void count(std::span<const double> rates, std::vector<Score>& scores);

/// Frames per second of a flight in which a share of the steps needs a full check, from the mean
/// seconds of the steps with and without one. A mean of 0 stands for no such step: the other one
/// is used.
double normalised_rate(double with_check, double without_check, double share);

}  // namespace figures

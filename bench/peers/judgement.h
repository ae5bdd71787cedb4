// SPDX-License-Identifier: MIT
#pragma once

#include "bench/peers/peer.h"

namespace allide::peers {

/// How a contestant's answers compare with allide's, over some steps.
struct Judgement {
    int steps = 0;
    std::size_t found = 0;                 ///< pairs or numbers that allide gave
    std::size_t missed = 0, invented = 0;  ///< pairs that differ
    double largest_difference = 0;         ///< largest difference of distances or depths
    std::size_t wrong_numbers = 0;
    std::string first;  ///< difference, in words; empty if there is none

    bool equal() const { return first.empty(); }
    std::string summary() const;
};

/// Sorted, the lower body first where pairs are of bodies, each once.
void normalize(Answer& answer, Question question);

/// Both normalized.
void judge(const Answer& right, const Answer& given, Judgement& judgement);

}  // namespace allide::peers

// SPDX-License-Identifier: MIT
#pragma once

#include <span>

namespace figures {

/// y = slope * x + offset, by least squares.
struct Line {
    double slope, offset;
    double share_explained;  ///< share of the variance of y: 1 for points on the line
};

/// x and y are equally long and x is not constant.
Line line_through(std::span<const double> x, std::span<const double> y);

/// The power p of y = c * x^p, by least squares of logarithms; all must be positive.
double power_law(std::span<const double> x, std::span<const double> y);

double mean(std::span<const double> values);
double median(std::span<const double> values);
double largest(std::span<const double> values);

}  // namespace figures

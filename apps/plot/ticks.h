// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace plot {

/// Where an axis is marked, and how far it reaches: a linear one ends at marks.
struct Ticks {
    double low, high;
    std::vector<double> major;  ///< with labels
    std::vector<double> minor;  ///< where there is space
};

/// Round numbers, `about` so many, that enclose the data.
Ticks linear_ticks(double low, double high, int about);

/// Powers of ten, or also their two- and fivefold where these are few. `low` must be positive.
Ticks log_ticks(double low, double high);

/// As short as a label should be: "0.05", "12", "5k", "1.5M".
std::string tick_label(double value);

}  // namespace plot

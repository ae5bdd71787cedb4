// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>

#include <allide/math.h>

namespace allide {

/// A lower bound of the distance of two boxes.
inline double box_gap(const Box& a, const Box& b) {
    double sum = 0;
    for (int k = 0; k < 3; ++k) {
        const double apart = std::max({a.min[k] - b.max[k], b.min[k] - a.max[k], 0.0});
        sum += apart * apart;
    }
    return std::sqrt(sum) * (1 - 0x1p-50);
}

}  // namespace allide

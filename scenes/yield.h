// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>

namespace allide {

/// A joint at a parameter where it meets something.
struct BlockedJoint {
    double now, low, high;
    int direction;  ///< 1 and -1: it is pushed up or down; 0: it may yield either way
};

/// The parameter nearest to `now` at which the joint is clear, as found in steps of 1/64 of its
/// range and then by bisection; nothing if it is blocked up to its limits.
std::optional<double> nearest_clear(const BlockedJoint& joint,
                                    const std::function<bool(double)>& is_clear);

}  // namespace allide

// SPDX-License-Identifier: MIT
// Doubles as floats that bound them. The neighbour of a float by two operations and no branch is
// after Rump, Zimmermann, Boldo and Melquiond, "Computing predecessor and successor in rounding to
// nearest", 2009; among denormal numbers it may be the next but one.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

namespace allide {

/// A little more than half of what separates floats near one, and the least float.
inline constexpr float outward_relative = 0x1.000004p-24f, outward_absolute = 0x1p-149f;

/// The largest float that is not above x, which is within 2^100.
inline float rounded_down(double x) {
    const auto nearest = static_cast<float>(x);
    const float step = std::fabs(nearest) * outward_relative + outward_absolute;
    const std::int32_t mask = -static_cast<std::int32_t>(nearest > x);
    return nearest - std::bit_cast<float>(std::bit_cast<std::int32_t>(step) & mask);
}

inline float rounded_up(double x) {
    return -rounded_down(-x);
}

}  // namespace allide

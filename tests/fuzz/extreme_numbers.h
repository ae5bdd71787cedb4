// SPDX-License-Identifier: MIT
// Numbers, points and motions that a fuzzer's bytes choose: near a lattice, at every power of two
// of the range, at its borders, and next to all of these.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include <allide/math.h>

#include "math/range.h"
#include "scenes/motion.h"
#include "tests/choices.h"

namespace allide {

inline double power_of_two(Choices& choices) {
    return std::ldexp(1.0, static_cast<int>(choices.below(256)) + (choices.below(2) ? -195 : -260));
}

inline double border(Choices& choices) {
    constexpr double borders[] = {max_coordinate, min_coordinate, 0x1p-193, 0x1p-252, 0x1p30,
                                  0x1p31,         0x1p32,         0x1p53,   1e6,      1e12,
                                  5e-324,         0x1p-1022,      0x1p24,   0x1p-24,  1};
    return borders[choices.below(std::size(borders))];
}

/// At least 0 and at most `max_coordinate`.
inline double any_size(Choices& choices) {
    const std::uint32_t kind = choices.below(8);
    double size = 0;
    if (kind < 3)
        size = 0.25 * choices.below(33);
    else if (kind < 4)
        size = power_of_two(choices);
    else if (kind < 5)
        size = border(choices);
    else if (kind < 7)
        size = choices.random().uniform();
    else
        size = choices.random().uniform() * power_of_two(choices);
    if (choices.below(8) == 0)
        size = std::nextafter(size, choices.below(2) ? 0 : max_coordinate);
    return std::min(size, max_coordinate);
}

inline double any_number(Choices& choices) {
    const double size = any_size(choices);
    return choices.below(2) == 0 ? size : -size;
}

inline Vec3 any_point(Choices& choices) {
    const std::uint32_t kind = choices.below(4);
    const double x = any_number(choices);
    if (kind == 0)
        return {x, x, x};
    if (kind == 1)
        return {x, 0, 0};
    const double y = any_number(choices);
    return {x, y, kind == 2 ? 0 : any_number(choices)};
}

/// One that every function rejects.
inline double bad_number(Choices& choices) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const double bad[] = {std::numeric_limits<double>::quiet_NaN(), infinity, -infinity,
                          std::nextafter(max_coordinate, infinity), -1e300};
    return bad[choices.below(std::size(bad))];
}

/// Quarter turns about the axes, or any rotation.
inline Transform any_rotation(Choices& choices) {
    const std::uint32_t kind = choices.below(6);
    if (kind < 2)
        return {};
    if (kind < 4) {
        const Mat3 quarter = {{{0, -1, 0}, {1, 0, 0}, {0, 0, 1}}};
        const Mat3 around = {{{0, 0, 1}, {1, 0, 0}, {0, 1, 0}}};
        return {kind == 2 ? quarter : around, {}};
    }
    Random random = choices.random();
    if (kind == 4)
        return rotation(random_direction(random), random.uniform(0, 6.28));
    return rotation({1, 0, 0}, std::ldexp(random.uniform(), -static_cast<int>(choices.below(64))));
}

inline Transform any_motion(Choices& choices) {
    Transform motion = any_rotation(choices);
    if (choices.below(3) != 0)
        motion.translation = any_point(choices);
    return motion;
}

}  // namespace allide

// SPDX-License-Identifier: MIT
// Points, triangles and rays in the positions in which rounding does the most harm. All coordinates
// are ones that world vertices may have.
#pragma once

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "base/random.h"
#include "primitive/ray.h"
#include "scenes/motion.h"

namespace allide {

inline Vec3 lattice_point(Random& random, int reach) {
    const double x = random.integer(-reach, reach), y = random.integer(-reach, reach);
    return {x, y, double(random.integer(-reach, reach))};
}

/// Coordinates of any magnitude from 2^-60 to 2^57, and zeros.
inline Vec3 mixed_point(Random& random) {
    Vec3 p;
    for (int k = 0; k < 3; ++k) {
        const double mantissa = random.uniform(1, 2) * (random.below(2) == 0 ? 1 : -1);
        const int exponent = random.integer(-60, 56);
        p[k] = random.below(5) == 0 ? 0 : std::ldexp(mantissa, exponent);
    }
    return p;
}

inline Vec3 nudged(Random& random, Vec3 p) {
    for (int k = 0; k < 3; ++k)
        if (const int step = random.integer(-1, 1); step != 0 && p[k] != 0)
            p[k] = std::nextafter(p[k], step * std::numeric_limits<double>::infinity());
    return p;
}

/// In the triangle's plane up to rounding: inside, on an edge, at a corner or outside.
inline Vec3 near_plane(Random& random, const Triangle& t) {
    const int k = random.integer(0, 2);
    const double s = random.uniform(-0.5, 1.5), r = random.uniform(-0.5, 1.5);
    const Vec3 u = t[(k + 1) % 3] - t[k], v = t[(k + 2) % 3] - t[k];
    switch (random.below(4)) {
        case 0:
            return t[k];
        case 1:
            return t[k] + s * u;
        case 2:
            return nudged(random, t[k] + s * u + r * v);
        default:
            return t[k] + s * u + r * v;
    }
}

/// Two vectors of integers, for points that are exactly in one plane.
struct LatticePlane {
    Vec3 origin, u, v;

    LatticePlane(Random& random, int reach)
        : origin(lattice_point(random, reach)),
          u(lattice_point(random, reach)),
          v(lattice_point(random, reach)) {}

    Vec3 point(Random& random, int reach) const {
        const double s = random.integer(-reach, reach), r = random.integer(-reach, reach);
        return origin + s * u + r * v;
    }
};

/// Multiplied by 2^exponent, and flushed as world vertices are.
inline Vec3 scaled_by(Vec3 p, int exponent) {
    return world_vertex(
        {}, {std::ldexp(p.x, exponent), std::ldexp(p.y, exponent), std::ldexp(p.z, exponent)});
}

enum class HardShape { lattice, uniform, mixed, large_lattice, sliver };
inline constexpr HardShape all_hard_shapes[] = {HardShape::lattice, HardShape::uniform,
                                                HardShape::mixed, HardShape::large_lattice,
                                                HardShape::sliver};

inline Vec3 hard_point(Random& random, HardShape shape) {
    switch (shape) {
        case HardShape::lattice:
            return lattice_point(random, 3);
        case HardShape::mixed:
            return mixed_point(random);
        case HardShape::large_lattice:
            return lattice_point(random, 1 << 25);
        default:
            return random_point(random, 1);
    }
}

inline Triangle hard_triangle(Random& random, HardShape shape) {
    Triangle t;
    for (Vec3& corner : t.corners)
        corner = hard_point(random, shape);
    if (shape == HardShape::sliver)
        t.corners[2] = nudged(random, t[0] + random.uniform(-1, 2) * (t[1] - t[0]));
    return t;
}

/// Brings all into a range of exponents chosen at random: most stay, some become tiny or large.
inline int hard_exponent(Random& random, HardShape shape) {
    if (shape == HardShape::mixed)
        return 0;
    const int choice = random.integer(0, 5);
    return choice == 0 ? random.integer(-200, -190) : choice == 1 ? random.integer(20, 30) : 0;
}

/// Calls judge(random, shape, i) for this many cases of each shape, until a check fails.
template <class Judge>
void for_each_hard_case(int count, std::uint64_t seed, const Judge& judge) {
    for (const HardShape shape : all_hard_shapes) {
        SCOPED_TRACE(static_cast<int>(shape));
        Random random(seed);
        for (int i = 0; i < count && !testing::Test::HasFatalFailure(); ++i)
            judge(random, shape, i);
    }
}

}  // namespace allide

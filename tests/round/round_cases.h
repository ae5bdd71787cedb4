// SPDX-License-Identifier: MIT
// Pairs of points, segments and triangles with radii, in positions in which rounding does harm.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>

#include "primitive/closest.h"
#include "tests/hard_points.h"

namespace allide {

/// Distances are within this share of distance and size.
inline constexpr double distance_promise = 1e-12;

/// One to three points and what is within a radius of their hull.
struct RoundedHull {
    Vec3 points[3];
    int count;
    double radius;

    std::span<const Vec3> corners() const { return {points, static_cast<std::size_t>(count)}; }
    /// The same set as a triangle that may be degenerate.
    Triangle triangle() const {
        return {{points[0], points[std::min(1, count - 1)], points[count - 1]}};
    }
};

/// Numbers of points of two features.
inline constexpr std::array<int, 2> all_point_counts[] = {{1, 1}, {1, 2}, {1, 3},
                                                          {2, 2}, {2, 3}, {3, 3}};

struct RoundPair {
    RoundedHull a, b;
};

enum class RoundFamily { random, tangent, lattice, pythagorean, needle, decimal, extreme, mixed };
inline constexpr RoundFamily all_round_families[] = {
    RoundFamily::random, RoundFamily::tangent, RoundFamily::lattice, RoundFamily::pythagorean,
    RoundFamily::needle, RoundFamily::decimal, RoundFamily::extreme, RoundFamily::mixed};

/// Orthogonal vectors of integers with equal integer lengths.
struct IntegerFrame {
    Vec3 axes[3];
    int length;

    Vec3 point(Vec3 c) const { return c.x * axes[0] + c.y * axes[1] + c.z * axes[2]; }
};

inline const IntegerFrame& integer_frame(Random& random) {
    static const IntegerFrame frames[] = {{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, 1},
                                          {{{1, 2, 2}, {2, 1, -2}, {2, -2, 1}}, 3},
                                          {{{2, 3, 6}, {3, -6, 2}, {6, 2, -3}}, 7},
                                          {{{1, 4, 8}, {8, -4, 1}, {4, 7, -4}}, 9}};
    return frames[random.below(4)];
}

inline double nudged_by_ulps(double x, int ulps) {
    for (; ulps != 0; ulps += ulps < 0 ? 1 : -1)
        x = std::nextafter(x, ulps < 0 ? 0 : std::numeric_limits<double>::infinity());
    return x;
}

inline double flushed_radius(double r) {
    return r < 0x1p-200 ? 0 : r;
}

/// Gives the pair radii whose sum is about this.
inline void split_radius(Random& random, RoundPair& pair, double sum) {
    const std::uint64_t choice = random.below(4);
    const double share = choice == 0 ? 0 : choice == 1 ? 1 : random.uniform();
    pair.a.radius = flushed_radius(share * sum);
    pair.b.radius = flushed_radius(std::max(0.0, sum - pair.a.radius));
}

inline double rounded_distance(const RoundPair& pair) {
    return closest_triangles(pair.a.triangle(), pair.b.triangle()).distance;
}

inline void make_tangent(Random& random, RoundPair& pair) {
    split_radius(random, pair, nudged_by_ulps(rounded_distance(pair), random.integer(-2, 2)));
}

template <class Point>
void fill(RoundPair& pair, const Point& point) {
    for (Vec3& p : pair.a.points)
        p = point();
    for (Vec3& p : pair.b.points)
        p = point();
}

inline void scale(RoundPair& pair, double by) {
    for (RoundedHull* hull : {&pair.a, &pair.b}) {
        for (Vec3& p : hull->points)
            p = world_vertex({}, by * p);
        hull->radius = flushed_radius(by * hull->radius);
    }
}

inline void make_random(Random& random, RoundPair& pair) {
    fill(pair, [&] { return random_point(random, 1); });
    const Vec3 away = random.uniform(0, 3) * random_direction(random);
    for (Vec3& p : pair.b.points)
        p = p + away;
    split_radius(random, pair, rounded_distance(pair) * random.uniform(0.3, 1.7));
}

inline void make_lattice(Random& random, RoundPair& pair) {
    fill(pair, [&] { return lattice_point(random, 3); });
    pair.a.radius = random.integer(0, 4) * 0.5;
    pair.b.radius = random.integer(0, 4) * 0.5;
}

/// In the coordinates of a frame of integers, often flat across one axis.
inline void make_pythagorean(Random& random, RoundPair& pair) {
    const IntegerFrame& frame = integer_frame(random);
    const bool flat_a = random.below(2) == 0, flat_b = random.below(2) == 0;
    const double z_a = random.integer(-6, -1), z_b = random.integer(1, 6);
    for (Vec3& p : pair.a.points)
        p = lattice_point(random, 5), p.z = flat_a ? z_a : -std::fabs(p.z);
    for (Vec3& p : pair.b.points)
        p = lattice_point(random, 5), p.z = flat_b ? z_b : std::fabs(p.z);
    if (random.below(2) == 0)
        pair.b.points[0].x = pair.a.points[0].x, pair.b.points[0].y = pair.a.points[0].y;
    for (RoundedHull* hull : {&pair.a, &pair.b})
        for (Vec3& p : hull->points)
            p = frame.point(p);
    pair.a.radius = random.integer(0, 5 * frame.length);
    const double sum = frame.length * std::round(rounded_distance(pair) / frame.length);
    pair.b.radius = std::max(0.0, sum - pair.a.radius);
}

/// Nearly parallel segments and slivers of triangles.
inline void make_needle(Random& random, RoundPair& pair) {
    const Vec3 p = random_point(random, 1), q = random_point(random, 1);
    const Vec3 away = std::ldexp(1, -random.integer(0, 50)) * random_direction(random);
    const double width = std::ldexp(1, -random.integer(0, 60));
    fill(pair, [&] {
        const double t = random.uniform(-1, 2);
        return p + t * (q - p) + width * random_point(random, 1);
    });
    for (Vec3& b : pair.b.points)
        b = b + away;
    make_tangent(random, pair);
}

inline void make_mixed(Random& random, RoundPair& pair) {
    fill(pair, [&] { return mixed_point(random); });
    if (random.below(2) == 0)
        for (Vec3& p : pair.b.points)
            p.z = pair.a.points[0].z;
    make_tangent(random, pair);
}

inline RoundPair round_pair(Random& random, RoundFamily family, int count_a, int count_b) {
    RoundPair pair = {{{}, count_a, 0}, {{}, count_b, 0}};
    switch (family) {
        case RoundFamily::lattice:
            make_lattice(random, pair);
            break;
        case RoundFamily::pythagorean:
            make_pythagorean(random, pair);
            break;
        case RoundFamily::needle:
            make_needle(random, pair);
            break;
        case RoundFamily::mixed:
            make_mixed(random, pair);
            break;
        default:
            make_random(random, pair);
            if (family != RoundFamily::random)
                make_tangent(random, pair);
    }
    if (family == RoundFamily::decimal)
        scale(pair, std::pow(10, random.integer(-9, 9)));
    if (family == RoundFamily::extreme)
        scale(pair, std::ldexp(1, random.below(2) == 0 ? random.integer(-198, -100)
                                                       : random.integer(40, 57)));
    if (family == RoundFamily::decimal)
        make_tangent(random, pair);
    return pair;
}

}  // namespace allide

// SPDX-License-Identifier: MIT
#include "round/convex_walk.h"

#include <gmpxx.h>
#include <gtest/gtest.h>

#include <cmath>

#include "round/round_pair.h"
#include "tests/cases.h"
#include "tests/hard_points.h"

namespace allide {
namespace {

using WalkReal = mpf_class;
constexpr unsigned walk_bits = 256;

struct WalkPoint {
    WalkReal x, y, z;
};

WalkPoint walk_point(Vec3 p) {
    return {WalkReal(p.x, walk_bits), WalkReal(p.y, walk_bits), WalkReal(p.z, walk_bits)};
}
WalkReal dot(const WalkPoint& p, const WalkPoint& q) {
    return p.x * q.x + p.y * q.y + p.z * q.z;
}
WalkReal walk_root(const WalkReal& x) {
    return sqrt(x);
}

/// How far a shape reaches along n: the largest n.x, by another formula than the library's.
WalkReal reach_along(const RoundShape& s, const WalkPoint& n) {
    const WalkPoint p = walk_point(s.p), q = walk_point(s.q);
    const WalkPoint a = {q.x - p.x, q.y - p.y, q.z - p.z};
    const WalkReal size = dot(n, n), along = dot(n, a);
    WalkReal width = walk_root(size);
    if (s.kind == RoundKind::frustum) {
        WalkReal across = size - along * along / dot(a, a);
        width = across > 0 ? walk_root(across) : WalkReal(0, walk_bits);
    }
    const double radius_q = s.kind == RoundKind::frustum ? s.radius_q : s.radius;
    const WalkReal at_p = dot(n, p) + width * s.radius, at_q = dot(n, q) + width * radius_q;
    return at_p > at_q ? at_p : at_q;
}

/// The gap of two shapes along n in 256 bits: a lower bound of their distance where it is positive.
double gap_along(const RoundShape& a, const RoundShape& b, Vec3 way) {
    const WalkPoint n = walk_point(way), back = walk_point(-way);
    const WalkReal gap = -reach_along(b, back) - reach_along(a, n);
    return WalkReal(gap / walk_root(dot(n, n))).get_d();
}

double size_of_shape(const RoundShape& s) {
    return length(s.q - s.p) + 2 * s.reach();
}

/// A cylinder, cone, frustum or capsule about the origin.
RoundShape random_solid(Random& random) {
    RoundShape s;
    s.kind = random.below(4) == 0 ? RoundKind::capsule : RoundKind::frustum;
    s.p = random_point(random, 1);
    s.q = s.p + std::ldexp(1, -static_cast<int>(random.below(6))) * random_point(random, 1);
    s.radius = std::ldexp(random.uniform(0.1, 1), -static_cast<int>(random.below(6)));
    if (s.kind == RoundKind::frustum) {
        const std::uint64_t form = random.below(3);
        s.radius_q = form == 0 ? s.radius : form == 1 ? 0 : random.uniform(0.1, 1);
    }
    return s;
}

/// The point that is farthest along n.
Vec3 farthest(const RoundShape& s, Vec3 n) {
    const Vec3 axis = normalized(s.q - s.p);
    Vec3 aside = n - dot(n, axis) * axis;
    aside = aside - dot(aside, axis) * axis;
    if (s.kind == RoundKind::capsule)
        return (dot(n, s.q - s.p) > 0 ? s.q : s.p) + s.radius * normalized(n);
    const Vec3 p = s.p + s.radius * normalized(aside), q = s.q + s.radius_q * normalized(aside);
    return dot(n, q - p) > 0 ? q : p;
}

/// A ball of this radius about the middle of the axis is in the shape.
double inner_radius(const RoundShape& s) {
    if (s.kind == RoundKind::capsule)
        return s.radius;
    const double tall = length(s.q - s.p), slope = s.radius_q - s.radius;
    return std::min(0.5 * tall, 0.5 * (s.radius + s.radius_q) * tall / std::hypot(tall, slope));
}

/// A point near the farthest one along n, with a ball of this radius about it in the shape.
Vec3 nearly_farthest(const RoundShape& s, Vec3 n, double radius) {
    const Vec3 far = farthest(s, n), middle = 0.5 * s.p + 0.5 * s.q;
    return far + std::min(radius / inner_radius(s), 1.0) * (middle - far);
}

struct TouchingPair {
    RoundShape a, b;
    Vec3 normal;
    double size;
};

void move(RoundShape& s, Vec3 way) {
    s.p = s.p + way;
    s.q = s.q + way;
}

/// The normal is often along an axis or upright on it.
TouchingPair random_pair(Random& random) {
    TouchingPair pair = {random_solid(random), random_solid(random), random_direction(random), 0};
    const Vec3 axis = normalized(pair.a.q - pair.a.p), other = normalized(pair.b.q - pair.b.p);
    switch (random.below(6)) {
        case 0:
            pair.normal = axis;
            break;
        case 1:
            pair.normal = normalized(cross(axis, other));
            break;
        case 2:
            pair.b.q = pair.b.p + length(pair.b.q - pair.b.p) * axis;
            pair.normal = normalized(cross(axis, pair.normal));
            break;
        default:
            break;
    }
    pair.size = std::max(size_of_shape(pair.a), size_of_shape(pair.b));
    return pair;
}

/// b is beyond the plane upright on the normal at a's farthest point, by about the gap.
TouchingPair pair_with_gap(Random& random, double gap) {
    TouchingPair pair = random_pair(random);
    move(pair.b, farthest(pair.a, pair.normal) - farthest(pair.b, -pair.normal) +
                     gap * pair.size * pair.normal);
    return pair;
}

/// The two have a ball of about this share of the size in common.
TouchingPair pair_with_common_ball(Random& random, double share) {
    TouchingPair pair = random_pair(random);
    move(pair.b, nearly_farthest(pair.a, pair.normal, share * pair.size) -
                     nearly_farthest(pair.b, -pair.normal, share * pair.size));
    return pair;
}

int order_of(const TouchingPair& pair) {
    const int order = convex_order(convex_set(pair.a), convex_set(pair.b));
    EXPECT_EQ(convex_order(convex_set(pair.b), convex_set(pair.a)), order);
    EXPECT_EQ(convex_walk(convex_set(pair.a), convex_set(pair.b)).order, order);
    return order;
}

TEST(ConvexWalk, ProvesThatPairsAreApart) {
    Random random(1621);
    for (int i = 0; i < cases(3000) && !testing::Test::HasFailure(); ++i) {
        const double wanted = std::pow(10, -random.uniform(0, 11.5));
        const TouchingPair pair = pair_with_gap(random, wanted);
        const double gap = gap_along(pair.a, pair.b, pair.normal);
        ASSERT_NEAR(gap, wanted * pair.size, 2e-13 * pair.size);
        EXPECT_EQ(order_of(pair), 1) << i << " gap " << wanted;
        const ClosestPoints found = convex_walk(convex_set(pair.a), convex_set(pair.b)).points;
        const double promise = 1e-12 * (gap + pair.size);
        EXPECT_NEAR(found.distance, gap, promise) << i;
        EXPECT_NEAR(length(found.b - found.a), gap, promise);
    }
}

TEST(ConvexWalk, ProvesThatPairsMeet) {
    Random random(1622);
    int deep = 0;
    for (int i = 0; i < cases(3000) && !testing::Test::HasFailure(); ++i) {
        const double depth = std::pow(10, -random.uniform(0.5, 11));
        const TouchingPair pair = pair_with_common_ball(random, depth);
        const int order = order_of(pair);
        EXPECT_EQ(order, -1) << i << " depth " << depth;
        const Vec3 x = convex_walk(convex_set(pair.a), convex_set(pair.b)).points.a;
        for (const RoundShape& s : {pair.a, pair.b}) {
            const RoundShape ball = {RoundKind::sphere, x, x, 1e-12 * pair.size};  // the promise
            EXPECT_NE(round_contact(s, ball), ContactKind::none) << i << " depth " << depth;
        }
        ++deep;
    }
    EXPECT_EQ(deep, cases(3000));
}

TEST(ConvexWalk, NeverSaysApartOfWhatMeetsInTheBand) {
    Random random(1623);
    int count[3] = {};
    for (int i = 0; i < cases(400) && !testing::Test::HasFailure(); ++i) {
        const double wanted = random.uniform(-1, 1) * 1e-15;
        const TouchingPair pair = pair_with_gap(random, wanted);
        const double gap = gap_along(pair.a, pair.b, pair.normal);
        const int order = order_of(pair);
        if (gap > 0) {
            EXPECT_GE(order, 0) << i;
        }
        ++count[order + 1];
    }
    EXPECT_GT(count[1] + count[2], cases(400) / 4);
}

TEST(ConvexWalk, BoundsRandomDistancesFromBothSides) {
    Random random(1624);
    int apart = 0;
    for (int i = 0; i < cases(3000) && !testing::Test::HasFailure(); ++i) {
        RoundShape a = random_solid(random), b = random_solid(random);
        const Vec3 way = random_point(random, 2);
        b.p = b.p + way;
        b.q = b.q + way;
        const ConvexWalk walk = convex_walk(convex_set(a), convex_set(b));
        const double d = walk.points.distance, size = size_of_shape(a) + size_of_shape(b);
        if (walk.order <= 0 || d < 1e-3)
            continue;
        ++apart;
        EXPECT_LE(gap_along(a, b, walk.points.b - walk.points.a), d + 1e-12 * (d + size));
        // The way between the points is not as near to the best one as its length.
        EXPECT_GE(gap_along(a, b, walk.points.b - walk.points.a), d - 1e-10 * (d + size)) << i;
        const std::pair<const RoundShape*, Vec3> ends[] = {{&a, walk.points.a},
                                                           {&b, walk.points.b}};
        for (const auto& [s, x] : ends) {
            const ClosestPoints home = closest_points(*s, {RoundKind::sphere, x, x, 1e-13});
            EXPECT_LE(home.distance, 1e-12 * (d + size)) << i;
        }
    }
    EXPECT_GT(apart, cases(3000) / 4);
}

TEST(ConvexWalk, SettlesDegeneratePairs) {
    const RoundShape can = {RoundKind::frustum, {0, 0, -1}, {0, 0, 1}, 1, 1};
    RoundShape beside = can;
    EXPECT_EQ(convex_order(convex_set(can), convex_set(can)), -1);
    for (const double step : {2.0, 2 + 1e-11, 2 - 1e-11, 4.0}) {
        beside.p = {0, 0, step - 1};
        beside.q = {0, 0, step + 1};
        const int on_top = convex_order(convex_set(can), convex_set(beside));
        beside.p = {step, 0, -1};
        beside.q = {step, 0, 1};
        const int sideways = convex_order(convex_set(can), convex_set(beside));
        EXPECT_EQ(on_top, step == 2 ? 0 : step > 2 ? 1 : -1) << step;
        EXPECT_EQ(sideways, step == 2 ? 0 : step > 2 ? 1 : -1) << step;
    }
    const RoundShape cone = {RoundKind::frustum, {0, 0, 3}, {0, 0, 1}, 1, 0};
    EXPECT_EQ(convex_order(convex_set(can), convex_set(cone)), 0);
    const RoundShape flat = {RoundKind::frustum, {0, 0, 1}, {0, 0, 1 + 1e-9}, 1e3, 1e3};
    EXPECT_EQ(convex_order(convex_set(can), convex_set(flat)), 0);
    const RoundShape tiny = {RoundKind::capsule, {0.5, 0, 0.5}, {0.5, 0, 0.6}, 1e-9};
    EXPECT_EQ(convex_order(convex_set(can), convex_set(tiny)), -1);
}

}  // namespace
}  // namespace allide

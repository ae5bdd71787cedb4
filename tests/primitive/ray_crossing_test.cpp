// SPDX-License-Identifier: MIT
#include <map>

#include <gtest/gtest.h>

#include "primitive/ray.h"
#include "tests/cases.h"
#include "tests/hard_points.h"
#include "tests/rational_ray.h"

namespace allide {
namespace {

struct RayCase {
    Ray ray;
    Triangle triangle;
};

/// From somewhere, a corner or the plane, towards a point in or near the plane.
Ray aimed_ray(Random& random, const Triangle& t, HardShape shape) {
    const Vec3 from = random.below(2) == 0 ? hard_point(random, shape) : near_plane(random, t);
    const Vec3 to = near_plane(random, t);
    const Vec3 along = random.below(4) == 0 ? t[1] - t[0] : to - from;
    return {from, random.below(8) == 0 ? nudged(random, along) : along};
}

RayCase aimed_case(Random& random, HardShape shape) {
    const Triangle t = hard_triangle(random, shape);
    return {aimed_ray(random, t, shape), t};
}

/// All in one plane, exactly.
RayCase flat_case(Random& random) {
    const int reach = random.below(2) == 0 ? 3 : 1000;
    const LatticePlane plane(random, reach);
    RayCase c;
    for (Vec3& corner : c.triangle.corners)
        corner = plane.point(random, reach);
    c.ray.origin = random.below(4) == 0 ? c.triangle[0] : plane.point(random, reach);
    const Vec3 target = random.below(3) == 0 ? c.triangle[1] : plane.point(random, reach);
    c.ray.direction = target - c.ray.origin;
    if (random.below(3) == 0)
        c.ray.direction = nudged(random, c.ray.direction);
    return c;
}

void rescale(RayCase& c, int exponent) {
    for (Vec3& corner : c.triangle.corners)
        corner = scaled_by(corner, exponent);
    c.ray = {scaled_by(c.ray.origin, exponent), scaled_by(c.ray.direction, exponent)};
}

struct JudgedRays {
    int met = 0, at_origin = 0;
};

void judge(const RayCase& c, JudgedRays& judged) {
    if (c.ray.direction == Vec3{})
        return;
    const auto expected = rational_hit({c.ray.origin, c.ray.direction}, c.triangle);
    const auto found = hit(c.ray, c.triangle);
    ASSERT_EQ(found.has_value(), expected.has_value());
    if (!expected)
        return;
    ASSERT_EQ(*found, nearest_double(*expected));
    const RayCrossing first = *first_crossing(c.ray, c.triangle);
    ASSERT_TRUE(mpq_class(first.low) <= *expected && *expected <= mpq_class(first.high));
    ASSERT_LE(first.high - first.low, 0x1p-18 * first.high);
    ++judged.met;
    judged.at_origin += *expected == 0;
}

void judge_many_rays(int count, std::uint64_t seed) {
    std::map<HardShape, JudgedRays> judged;
    for_each_hard_case(count, seed, [&](Random& random, HardShape shape, int i) {
        RayCase c = i % 5 == 0 ? flat_case(random) : aimed_case(random, shape);
        rescale(c, hard_exponent(random, shape));
        judge(c, judged[shape]);
    });
    for (const auto& [shape, of_shape] : judged) {
        EXPECT_GT(of_shape.met, count / 10);
        EXPECT_GT(of_shape.at_origin, count / 200);
        EXPECT_LT(of_shape.at_origin, of_shape.met);
    }
}

TEST(RayCrossing, IsTheNearestDoubleToTheRationalOne) {
    judge_many_rays(cases(8000), 1);
}

TEST(SlowRayCrossing, IsTheNearestDoubleToTheRationalOne) {
    judge_many_rays(400000, 2);
}

/// The exact t at which a ray meets the plane of a triangle.
mpq_class rational_plane_t(const RationalRay& ray, const Triangle& t) {
    const RationalVec3 a = t[0], normal = cross(RationalVec3(t[1]) - a, RationalVec3(t[2]) - a);
    return dot(normal, a - ray.origin) / dot(normal, ray.direction);
}

/// The plane of a small triangle nearly holds the origin of the ray, which lies opposite: the
/// distance to the plane has an error by the distance to the triangle.
TEST(RayCrossing, BoundsHoldFromFarAwayNearThePlane) {
    Random random(7);
    const auto coordinate = [&] { return random.uniform(-1, 1); };
    const auto vector = [&] { return Vec3{coordinate(), coordinate(), coordinate()}; };
    for (int i = 0; i < cases(3000); ++i) {
        const Vec3 u = vector(), v = vector();
        const Vec3 a = 0x1p16 * (coordinate() * u + coordinate() * v);
        const Triangle t = {{a, a + u, a + v}};
        Ray ray = {-a, vector()};
        mpq_class expected = rational_plane_t({ray.origin, ray.direction}, t);
        ASSERT_NE(expected, 0);
        if (expected < 0) {
            ray.direction = -ray.direction;
            expected = -expected;
        }
        const RayCrossing found = ray_crossing(ray, {t[0], t[1], t[2]});
        ASSERT_TRUE(mpq_class(found.low) <= expected && expected <= mpq_class(found.high)) << i;
    }
}

/// Its quotient of plain doubles is 1.
TEST(RayCrossing, FromACornerNearlyInThePlaneIsAtTheOrigin) {
    const Vec3 corner = {0x1.ca700c9af9f7cp+23, -0x1.66353b39834p+20, -0x1.83ab0ccae1d3p+23};
    const Triangle t = {{{0x1.50ed9abfd26cp+24, 0x1.65379e7e42212p+24, 0x1.45422b82cedd4p+24},
                         corner,
                         {0x1.142a08ffcee4cp+24, -0x1.0cfe6f3b3e06p+21, 0x1.094fae79a6c0ap+24}}};
    const Ray ray = {corner, {0x1.1c8513a0da094p+22, 0x1.82d8a848f4821p+23, 0x1.a24897df01dc9p+24}};
    EXPECT_EQ(hit(ray, t), 0);
}

/// The sign by rationals of the order of two triangles on one ray.
void judge_order(const Ray& ray, const Triangle& t, const Triangle& u, int& ties) {
    const auto p = first_crossing(ray, t), q = first_crossing(ray, u);
    const RationalRay rational = {ray.origin, ray.direction};
    const auto at_p = rational_hit(rational, t), at_q = rational_hit(rational, u);
    ASSERT_TRUE(p.has_value() == at_p.has_value() && q.has_value() == at_q.has_value());
    if (!p || !q)
        return;
    ASSERT_EQ(compare(ray, *p, *q), sgn(*at_p - *at_q));
    ASSERT_EQ(compare(ray, *q, *p), sgn(*at_q - *at_p));
    ties += *at_p == *at_q;
}

Triangle nudged_triangle(Random& random, Triangle t) {
    for (Vec3& corner : t.corners)
        corner = nudged(random, corner);
    return t;
}

void judge_orders(int count, std::uint64_t seed) {
    Random random(seed);
    int ties = 0;
    for (int i = 0; i < count; ++i) {
        const HardShape shape = all_hard_shapes[random.below(std::size(all_hard_shapes))];
        const Triangle t = hard_triangle(random, shape);
        Triangle u = hard_triangle(random, shape);
        for (int shared = random.integer(0, 2); shared > 0; --shared)
            u.corners[shared] = t[shared];
        const Vec3 from = hard_point(random, shape), to = near_plane(random, t);
        if (from == to)
            continue;
        judge_order({from, to - from}, t, u, ties);
        judge_order({from, t[1] - from}, t, nudged_triangle(random, t), ties);
        if (testing::Test::HasFatalFailure())
            return;
    }
    EXPECT_GT(ties, count / 20);
}

TEST(RayCrossing, OrderIsThatOfTheRationals) {
    judge_orders(cases(8000), 3);
}

TEST(SlowRayCrossing, OrderIsThatOfTheRationals) {
    judge_orders(600000, 4);
}

}  // namespace
}  // namespace allide

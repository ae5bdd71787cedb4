// SPDX-License-Identifier: MIT
#include "round/rounded_distance.h"

#include <gtest/gtest.h>

#include "round/distance_order.h"
#include "tests/cases.h"
#include "tests/round/integer_hulls.h"
#include "tests/round/round_cases.h"

namespace allide {
namespace {

ClosestPoints answer(const RoundPair& pair) {
    const RoundedHull &a = pair.a, &b = pair.b;
    const Radii radii = {a.radius, b.radius};
    const Segment on_a = {a.points[0], a.points[1]}, on_b = {b.points[0], b.points[1]};
    switch (4 * a.count + b.count) {
        case 4 + 1:
            return closest_points(a.points[0], b.points[0], radii);
        case 4 + 2:
            return closest_points(a.points[0], on_b, radii);
        case 4 + 3:
            return closest_points(a.points[0], b.triangle(), radii);
        case 8 + 2:
            return closest_points(on_a, on_b, radii);
        case 8 + 3:
            return closest_points(on_a, b.triangle(), radii);
        default:
            return closest_points(a.triangle(), b.triangle(), radii);
    }
}

double size_of(const RoundedHull& h) {
    const Triangle t = h.triangle();
    return 2 * h.radius + std::max({length(t[0] - t[1]), length(t[1] - t[2]), length(t[2] - t[0])});
}

double reach_of(const RoundPair& pair) {
    double reach = 0;
    for (const RoundedHull* h : {&pair.a, &pair.b})
        for (const Vec3 p : h->corners())
            reach = std::max(reach, length(p));
    return reach;
}

void expect_promise(const RoundPair& pair, int (&seen)[2]) {
    const RoundedHull &a = pair.a, &b = pair.b;
    const IntegerHulls hulls(a.corners(), b.corners(), a.radius, b.radius);
    const ClosestPoints found = answer(pair);
    const double expected = std::max(0.0, hulls.gap());
    const double slack = distance_promise * (expected + size_of(a) + size_of(b));
    ASSERT_EQ(found.distance == 0, hulls.order() <= 0);
    ASSERT_GE(found.distance, 0);
    ASSERT_NEAR(found.distance, expected, slack);
    // Points are rounded to the coordinates that they have.
    const double off = slack + 1e-15 * reach_of(pair);
    const double to_a = closest_on_triangle(found.a, a.triangle()).distance;
    const double to_b = closest_on_triangle(found.b, b.triangle()).distance;
    ASSERT_NEAR(length(found.a - found.b), found.distance, off);
    ASSERT_LE(to_a, a.radius + off);
    ASSERT_LE(to_b, b.radius + off);
    if (found.distance > 0) {
        ASSERT_GE(to_a, a.radius - off);
        ASSERT_GE(to_b, b.radius - off);
    }
    ++seen[found.distance > 0];
}

TEST(RoundedDistance, KeepsThePromiseOnEveryFamily) {
    int seen[2] = {};
    for (const auto [count_a, count_b] : all_point_counts)
        for (const RoundFamily family : all_round_families) {
            SCOPED_TRACE(testing::Message() << "family " << static_cast<int>(family) << ", "
                                            << count_a << " and " << count_b << " points");
            Random random(5);
            for (int i = 0; i < cases(500) && !HasFailure(); ++i)
                expect_promise(round_pair(random, family, count_a, count_b), seen);
        }
    EXPECT_GT(seen[0], cases(3000));
    EXPECT_GT(seen[1], cases(3000));
}

TEST(RoundedDistance, KeepsThePromiseFarFromTheOrigin) {
    Random random(6);
    int seen[2] = {};
    for (int i = 0; i < 3000 && !HasFailure(); ++i) {
        RoundPair pair = round_pair(random, RoundFamily::random, 1 + i % 3, 3);
        for (RoundedHull* hull : {&pair.a, &pair.b})
            for (Vec3& p : hull->points)
                p = p + Vec3{5e6, 5e6, 5e6};
        expect_promise(pair, seen);
    }
    EXPECT_GT(seen[0], 500);
    EXPECT_GT(seen[1], 500);
}

TEST(RoundedDistance, OfHalfSpacesIsTheHeightOfTheLowestCorner) {
    const HalfSpace floor = {{7, 7, 1}, {7, 7, 3}};
    const Triangle roof = {{{0, 0, 5}, {3, 0, 9}, {0, 4, 4}}};
    const ClosestPoints found = closest_points(roof, floor, {1, 0.5});
    EXPECT_EQ(found.distance, 1.5);
    EXPECT_EQ(found.a, (Vec3{0, 4, 3}));
    EXPECT_EQ(found.b, (Vec3{0, 4, 1.5}));
    const ClosestPoints touching = closest_points(roof, floor, {1, 2});
    EXPECT_EQ(touching.distance, 0);
    EXPECT_EQ(touching.a, (Vec3{0, 4, 3}));
    EXPECT_EQ(closest_points(Vec3{0, 0, -9}, floor, {0, 0}).distance, 0);
}

TEST(RoundedDistance, OfPlanesIsThatOfTheNearerSide) {
    const Plane floor = {{7, 7, 1}, {7, 7, 3}};
    EXPECT_EQ(closest_points(Vec3{0, 0, -3}, floor, {1, 0}).distance, 3);
    EXPECT_EQ(closest_points(Vec3{0, 0, -3}, floor, {1, 0}).a, (Vec3{0, 0, -2}));
    const ClosestPoints through = closest_points(Segment{{0, 0, 0}, {4, 0, 4}}, floor, {0, 0});
    EXPECT_EQ(through.distance, 0);
    EXPECT_EQ(through.a, (Vec3{1, 0, 1}));
}

TEST(RoundedDistance, OneUlpApartIsPositive) {
    const Vec3 p = {0, 0, 0}, q = {1, 2, 2};
    EXPECT_EQ(closest_points(p, q, {1, 2}).distance, 0);
    EXPECT_GT(closest_points(p, q, {1, std::nextafter(2.0, 1)}).distance, 0);
    EXPECT_GT(closest_points(p, q, {std::nextafter(1.0, 0), 2}).distance, 0);
}

}  // namespace
}  // namespace allide

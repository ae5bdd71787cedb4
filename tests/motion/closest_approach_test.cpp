// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>

#include <allide/allide.h>

#include "tests/at_least.h"
#include "tests/cases.h"
#include "tests/motion/motion_scenes.h"

namespace allide {
namespace {

double sampled_separation(const Moving& a, const Moving& b, double time) {
    return separation(Placed(a.geometry(), a.pose(time)), Placed(b.geometry(), b.pose(time)))
        .distance;
}

TEST(ClosestApproach, BracketsWhatDenseSamplingFinds) {
    const std::vector<MovingKind> kinds = moving_kinds();
    Random random(21);
    int apart = 0, meeting = 0;
    for (int i = 0; i < cases(50); ++i) {
        const MovingKind& s = kinds[random.below(kinds.size())];
        const MovingKind& t = kinds[random.below(kinds.size())];
        Motion way_b = random_way(random, (i / motion_kinds) % motion_kinds);
        const Vec3 aside = {i % 2 == 0 ? 0 : 4.5, 0, 0};
        way_b.from.translation += aside;
        way_b.to.translation += aside;
        const Moving a(s.geometry, random_way(random, i % motion_kinds)), b(t.geometry, way_b);
        SCOPED_TRACE(std::string(s.name) + ", " + t.name + ", case " + std::to_string(i));
        const double tolerance = 1e-4;
        const auto found = try_closest_approach(a, b, {.tolerance = tolerance});
        if (!found) {
            EXPECT_EQ(found.error().code(), ErrorCode::unsupported);
            continue;
        }
        EXPECT_FALSE(found->exhausted);
        EXPECT_LE(found->lower, found->upper);
        EXPECT_LE(found->upper - found->lower, tolerance);
        for (int k = 0; k <= 40; ++k)
            EXPECT_GE(sampled_separation(a, b, k / 40.0), found->lower - 1e-9) << k;
        if (found->upper > 0) {
            EXPECT_NEAR(sampled_separation(a, b, found->time), found->upper, 1e-9);
            EXPECT_NEAR(length(found->point_b - found->point_a), found->upper, 1e-9);
        }
        ++(found->lower > 0 ? apart : meeting);
    }
    EXPECT_GE(apart, at_least(6));
    EXPECT_GE(meeting, at_least(6));
}

TEST(ClosestApproach, OfTwoBallsIsWhereTheFormulaSays) {
    const Geometry ball = Geometry::sphere({0, 0, 0}, 1);
    const Moving a(ball, Motion::straight(translation({-5, 3, 0}), translation({10, 3, 0})));
    const Approach found = closest_approach(a, Moving(ball), {.tolerance = 1e-9});
    EXPECT_NEAR(found.lower, 1, 1e-9);
    EXPECT_NEAR(found.upper, 1, 1e-9);
    EXPECT_NEAR(found.time, 1.0 / 3, 1e-4);
    EXPECT_NEAR(found.point_a.y, 2, 1e-8);
    const Approach before = closest_approach(a, Moving(ball), {.tolerance = 1e-9, .until = 0.2});
    EXPECT_NEAR(before.upper, std::sqrt(13.0) - 2, 1e-9);
    EXPECT_EQ(before.time, 0.2);
}

TEST(ClosestApproach, OfWhatIsFarOrUnboundedEndsToo) {
    const Geometry below = Geometry::half_space({0, 0, -1}, {0, 0, 0});
    const Geometry above = Geometry::half_space({0, 0, 2}, {0, 0, 1});
    const Moving sinking(above, Motion::straight(translation({0, 0, 5}), translation({0, 0, 1})));
    const Approach planes = closest_approach(sinking, Moving(below));
    EXPECT_NEAR(planes.lower, 4, 1e-8);
    EXPECT_NEAR(planes.upper, 4, 1e-8);
    EXPECT_EQ(planes.time, 1);
    const Geometry ball = Geometry::sphere({0, 0, 0}, 1);
    const Moving far(ball,
                     Motion::straight(translation({-1e9, 3e9, 0}), translation({1e9, 3e9, 0})));
    const Approach found = closest_approach(far, Moving(ball), {.tolerance = 1e-9});
    EXPECT_LE(found.lower, found.upper);
    EXPECT_NEAR(found.lower, 3e9 - 2, 0.5);
    EXPECT_NEAR(found.upper, 3e9 - 2, 1e-3);
}

TEST(ClosestApproach, IsZeroForWhatMeetsOnTheWay) {
    const Geometry bullet = Geometry::convex(shapes::icosphere(0.01, 1));
    const Moving flying(bullet,
                        Motion::straight(translation({0, -1, 400}), translation({0, -1, -601})));
    const Approach found = closest_approach(flying, Moving(Geometry::surface(one_triangle(3))));
    EXPECT_EQ(found.lower, 0);
    EXPECT_EQ(found.upper, 0);
    EXPECT_NEAR(found.time, 0.4, 1e-3);
    const Geometry ball = Geometry::sphere({0, 0, 0}, 1);
    EXPECT_EQ(closest_approach(Moving(ball), Moving(ball)).upper, 0);
    EXPECT_EQ(closest_approach(Moving(ball), Moving(Geometry::surface({}))).lower, INFINITY);
}

TEST(ClosestApproach, EndsWithItsBudgetAndRejectsWhatItCannotTake) {
    const Geometry knot = Geometry::solid(shapes::torus(1, 0.3, 24, 12));
    const Moving a(knot, Motion::linear(translation({-2, 0, 1.7}),
                                        rotation(Vec3{0, 0, 1}, 2) * translation({2, 0, 1.7})));
    ApproachOptions options;
    options.budget.tests = 10;
    const Approach found = closest_approach(a, Moving(knot), options);
    EXPECT_TRUE(found.exhausted);
    EXPECT_LE(found.lower, found.upper);
    EXPECT_FALSE(closest_approach(a, Moving(knot), {.tolerance = 1e-3}).exhausted);
    EXPECT_EQ(try_closest_approach(a, a, {.until = 2}).error().code(), ErrorCode::bad_argument);
    EXPECT_EQ(try_closest_approach(a, a, {.tolerance = -1}).error().code(),
              ErrorCode::bad_argument);
}

}  // namespace
}  // namespace allide

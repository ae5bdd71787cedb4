// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "tests/query/scenes.h"

namespace allide {
namespace {

TEST(Budget, DisjointAndIntersectsAreCertain) {
    const Mesh ring = shapes::torus(1, 0.4, 24, 12), ball = shapes::icosphere(0.7, 2);
    for (const Tree tree : all_trees) {
        const Geometry a = Geometry::solid(ring, {.tree = tree});
        const Geometry b = Geometry::solid(ball, {.tree = tree});
        int doubts = 0, bounded = 0;
        for (const Transform& pose : approach(20, 7)) {
            const Placed placed(b, pose);
            const bool truth = intersects(a, placed);
            for (std::uint64_t tests = 0; tests < 5000; tests = 2 * tests + 1) {
                const BudgetAnswer answer = intersects_within_budget(a, placed, {.tests = tests});
                EXPECT_NE(answer.verdict,
                          truth ? BudgetVerdict::disjoint : BudgetVerdict::intersects);
                EXPECT_TRUE(answer.depth == 0 || answer.verdict == BudgetVerdict::may_intersect);
                doubts += answer.verdict == BudgetVerdict::may_intersect;
                bounded += answer.depth > 0;
            }
            const BudgetAnswer whole = intersects_within_budget(a, placed, {});
            EXPECT_EQ(whole.verdict, truth ? BudgetVerdict::intersects : BudgetVerdict::disjoint);
        }
        EXPECT_GT(doubts, 20);
        EXPECT_GT(bounded, 20);
    }
}

TEST(Budget, TestsStayWithinIt) {
    const Geometry ball = Geometry::surface(shapes::icosphere(1, 4));
    for (const std::uint64_t tests : {0u, 1u, 100u, 1000u}) {
        Stats stats;
        std::ignore = intersects_within_budget(ball, {ball, rotation({1, 2, 3}, 1)},
                                               {.tests = tests}, {.stats = &stats});
        const std::uint64_t counted = stats.volume_tests + stats.face_tests;
        EXPECT_LE(counted, tests);
        EXPECT_GE(counted, tests / 2);  // the search counts its work
    }
}

TEST(Budget, NoTimeLeavesADoubt) {
    for (const Tree tree : {Tree::none, Tree::bvh8, Tree::dop18}) {
        const Geometry ball = Geometry::solid(shapes::icosphere(1, 3), {.tree = tree});
        const Placed near(ball, translation({1.5, 0, 0}));
        EXPECT_EQ(
            intersects_within_budget(ball, near, {.time = std::chrono::nanoseconds(0)}).verdict,
            BudgetVerdict::may_intersect);
        EXPECT_EQ(intersects_within_budget(ball, near, {.time = std::chrono::minutes(15)}).verdict,
                  BudgetVerdict::intersects);
    }
}

TEST(Budget, TheDepthFallsAsTheBudgetGrows) {
    const Geometry ball = Geometry::surface(shapes::icosphere(1, 4));
    const Placed near(ball, translation({1.99, 0.01, 0.02}));
    double last = 10;
    for (const std::uint64_t tests : {0u, 500u, 3000u}) {
        const BudgetAnswer answer = intersects_within_budget(ball, near, {.tests = tests});
        if (answer.verdict != BudgetVerdict::may_intersect)
            break;
        EXPECT_LE(answer.depth, last);
        last = answer.depth;
    }
    EXPECT_LT(last, 1);
}

TEST(Budget, ContainmentCounts) {
    for (const Tree tree : {Tree::none, Tree::bvh8, Tree::dop18}) {
        const Geometry outer = Geometry::solid(shapes::icosphere(1, 2), {.tree = tree});
        const Geometry inner = Geometry::solid(shapes::icosphere(0.1, 1), {.tree = tree});
        EXPECT_EQ(intersects_within_budget(outer, inner, {}).verdict, BudgetVerdict::intersects);
        EXPECT_EQ(intersects_within_budget(inner, outer, {}).verdict, BudgetVerdict::intersects);
    }
}

}  // namespace
}  // namespace allide

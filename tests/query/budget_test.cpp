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

/// Boxes of 12 faces each, `side` along each axis, around the origin.
Mesh crate_of_boxes(int side, double size) {
    Mesh all;
    const Mesh one = shapes::box({size, size, size});
    for (int i = 0; i < side * side * side; ++i) {
        const Vec3 at = {2.0 * (i % side), 2.0 * (i / side % side), 2.0 * (i / side / side)};
        const auto first = static_cast<std::uint32_t>(all.vertices.size());
        for (const Vec3 v : one.vertices)
            all.vertices.push_back(v + at - Vec3{1.0 * side, 1.0 * side, 1.0 * side});
        for (const Face& f : one.faces)
            all.faces.push_back({first + f[0], first + f[1], first + f[2]});
    }
    return all;
}

std::uint64_t tests_of(const Stats& stats) {
    return stats.volume_tests + stats.face_tests;
}

std::size_t made(const Geometry& geometry) {
    const GeometryMemory memory = geometry.memory();
    return memory.components + memory.nodes + memory.leaves;
}

/// Asks with few tests, each time of geometries that nothing was made of.
template <class Make>
void expect_nothing_is_made_beyond(std::uint64_t allowed, const Make& make, BudgetVerdict truth) {
    const auto [a, b] = make();
    const std::size_t before = made(a) + made(b);
    Stats stats;
    const BudgetAnswer answer =
        intersects_within_budget(a, b, {.tests = allowed}, {.stats = &stats});
    EXPECT_LE(tests_of(stats), allowed);
    EXPECT_TRUE(answer.verdict == truth || answer.verdict == BudgetVerdict::may_intersect);
    EXPECT_EQ(answer.depth > 0, answer.verdict == BudgetVerdict::may_intersect);
    if (allowed < 1000) {
        EXPECT_EQ(made(a) + made(b), before);
    }
    EXPECT_EQ(intersects_within_budget(a, b, {}).verdict, truth);
    EXPECT_GT(made(a) + made(b), before);  // so that there was something to make
}

TEST(Budget, AFirstCallMakesNothingThatDoesNotFit) {
    const auto crate_around_ball = [] {
        return std::pair(Geometry::surface(crate_of_boxes(10, 0.3)),
                         Geometry::convex(shapes::icosphere(0.4, 4)));
    };
    const auto ball_around_crate = [] {
        return std::pair(Geometry::convex(shapes::icosphere(40, 4)),
                         Geometry::surface(crate_of_boxes(10, 0.3)));
    };
    for (std::uint64_t tests = 0; tests < 200'000; tests = 2 * tests + 1) {
        expect_nothing_is_made_beyond(
            tests, crate_around_ball,
            intersects(crate_around_ball().first, crate_around_ball().second)
                ? BudgetVerdict::intersects
                : BudgetVerdict::disjoint);
        expect_nothing_is_made_beyond(tests, ball_around_crate, BudgetVerdict::intersects);
    }
}

TEST(Budget, AShortTimeMakesNothingLarge) {
    const Geometry crate = Geometry::surface(crate_of_boxes(20, 0.3));
    const Geometry ring = Geometry::solid(shapes::torus(30, 2.2, 24, 12));
    const Geometry ball = Geometry::convex(shapes::icosphere(60, 5));
    const std::size_t before = made(crate) + made(ball);
    for (const Geometry& other : {ring, ball})
        std::ignore =
            intersects_within_budget(crate, other, {.time = std::chrono::microseconds(50)});
    EXPECT_EQ(made(crate) + made(ball), before);
}

/// Without room to make components, one test for each face finds the one that is inside.
TEST(Budget, ContainmentIsFoundWithoutComponents) {
    const Geometry ball = Geometry::solid(shapes::icosphere(60, 2));
    const Geometry crate = Geometry::surface(crate_of_boxes(10, 0.3));
    Stats stats;
    EXPECT_EQ(intersects_within_budget(crate, ball, {.tests = 6000}, {.stats = &stats}).verdict,
              BudgetVerdict::intersects);
    EXPECT_LE(tests_of(stats), 6000u);
    EXPECT_EQ(crate.memory().components, 0u);
}

TEST(Budget, MovedDeformablesStayWithinIt) {
    const Mesh rest = crate_of_boxes(10, 0.3);
    const Geometry soft = Geometry::deformable(rest);
    const Geometry ball = Geometry::solid(shapes::icosphere(60, 2));
    const Geometry ring = Geometry::solid(shapes::torus(30, 2.2, 48, 24));
    Placed object(soft);
    for (int frame = 1; frame < 5; ++frame) {
        Mesh now = rest;
        for (Vec3& v : now.vertices)
            v = (1 + 0.01 * frame) * v;
        object.deform(now.vertices);
        for (const std::uint64_t allowed : {0u, 10u, 1000u, 3000u}) {
            Stats stats;
            const auto in_ball =
                intersects_within_budget(object, ball, {.tests = allowed}, {.stats = &stats});
            EXPECT_LE(tests_of(stats), allowed);
            EXPECT_NE(in_ball.verdict, BudgetVerdict::disjoint);
            if (allowed == 3000) {
                EXPECT_EQ(in_ball.verdict, BudgetVerdict::intersects);
            }
            stats = {};
            const auto in_hole =
                intersects_within_budget(object, ring, {.tests = allowed}, {.stats = &stats});
            EXPECT_LE(tests_of(stats), allowed);
            EXPECT_NE(in_hole.verdict, BudgetVerdict::intersects);
        }
        EXPECT_EQ(intersects_within_budget(object, ball, {}).verdict, BudgetVerdict::intersects);
        EXPECT_EQ(intersects_within_budget(object, ring, {}).verdict, BudgetVerdict::disjoint);
    }
}

}  // namespace
}  // namespace allide

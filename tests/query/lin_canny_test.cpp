// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <tuple>

#include <allide/query.h>
#include <allide/shapes.h>
#include <allide/tracker.h>

#include "scenes/motion.h"
#include "tests/convex/convex_cases.h"

namespace allide {
namespace {

constexpr ConvexOptions lin_canny = {.method = ConvexMethod::lin_canny};

double size_of(const Geometry& g) {
    const Box b = bounds(g.mesh());
    return length(b.max - b.min);
}

void expect_same_distance(const Separation& found, const Separation& judge, double size) {
    EXPECT_EQ(found.distance == 0, judge.distance == 0);
    EXPECT_NEAR(found.distance, judge.distance, 1e-12 * (judge.distance + size));
}

TEST(LinCanny, AnswersAsBruteForceDoesInEveryFamily) {
    for (const ConvexFamily family : all_convex_families) {
        SCOPED_TRACE(name(family));
        Random random(3);
        for (int i = 0; i < 200; ++i) {
            const ConvexCase pair = convex_case(family, random);
            const Geometry a = Geometry::convex(pair.a, lin_canny);
            const Geometry b = Geometry::convex(pair.b, lin_canny);
            const Placed p(a, pair.world_from_a), q(b, pair.world_from_b);
            EXPECT_EQ(intersects(p, q), intersect_by_brute_force(pair));
            expect_same_distance(separation(p, q), separation_by_brute_force(pair),
                                 std::max(size_of(a), size_of(b)));
        }
    }
}

TEST(LinCanny, NamesTheFaceOfTheMeshThatHoldsThePoint) {
    Mesh cube = shapes::box({1, 1, 1});
    std::swap(cube.faces[0], cube.faces[5]);
    const Geometry a = Geometry::convex(cube, lin_canny);
    const Geometry b = Geometry::convex(shapes::polytope({.faces = 20, .radius = 0.1}), lin_canny);
    Random random(4);
    int faces = 0;
    for (int i = 0; i < 500; ++i) {
        const Placed q(b, translation(random_point(random, 2)));
        const Separation found = separation(a, q);
        if (found.feature_a.kind != FeatureKind::face || found.distance == 0)
            continue;
        ++faces;
        const Face& f = a.mesh().faces[found.feature_a.index];
        const auto corner = [&](int k) {
            return a.mesh().vertices[f[static_cast<std::size_t>(k % 3)]];
        };
        const Vec3 n = cross(corner(1) - corner(0), corner(2) - corner(0));
        for (int k = 0; k < 3; ++k)
            EXPECT_GE(dot(cross(n, corner(k + 1) - corner(k)), found.point_a - corner(k)), -1e-12);
    }
    EXPECT_GT(faces, 100);
}

TEST(LinCanny, ATrackerTakesFewStepsAndAnswersAsQueriesDo) {
    const Geometry a = Geometry::convex(shapes::polytope({.faces = 200, .seed = 1}), lin_canny);
    const Geometry b = Geometry::convex(shapes::polytope({.faces = 200, .seed = 2}), lin_canny);
    Tracker tracker;
    Stats cold, warm_stats;
    for (int i = 0; i < 300; ++i) {
        Transform at = rotation({1, 2, 3}, 0.002 * i);
        at.translation = {2.4, 0, 0};
        const Separation warm = tracker.separation(a, Placed(b, at), {.stats = &warm_stats});
        expect_same_distance(warm, separation(a, Placed(b, at), {.stats = &cold}), 2);
    }
    EXPECT_LT(warm_stats.feature_steps, 500u);
    EXPECT_GT(cold.feature_steps, 900u);
}

TEST(LinCanny, IsStillTheMethodAfterBytes) {
    const Geometry a = Geometry::convex(shapes::box({1, 1, 1}), lin_canny);
    const auto again = Geometry::try_from_bytes(a.to_bytes());
    ASSERT_TRUE(again);
    Stats stats;
    std::ignore = separation(*again, Placed(*again, translation({3, 0, 0})), {.stats = &stats});
    EXPECT_GT(stats.feature_steps, 0u);
}

}  // namespace
}  // namespace allide

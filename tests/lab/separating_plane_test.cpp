// SPDX-License-Identifier: MIT
#include "lab/planes/separating_plane.h"

#include <gtest/gtest.h>

#include <allide/shapes.h>

#include "scenes/motion.h"
#include "tests/convex/convex_cases.h"

namespace allide::lab {
namespace {

TEST(SeparatingPlane, AnswersAsBruteForceDoesInEveryFamily) {
    for (const ConvexFamily family : all_convex_families) {
        SCOPED_TRACE(name(family));
        Random random(1);
        for (int i = 0; i < 200; ++i) {
            const ConvexCase pair = convex_case(family, random);
            const ConvexPolytope a(view(pair.a)), b(view(pair.b));
            PlaneMemory memory;
            PlaneCounts counts;
            for (int k = 0; k < 2; ++k)
                EXPECT_EQ(
                    meet_by_plane({a, pair.world_from_a}, {b, pair.world_from_b}, memory, counts),
                    intersect_by_brute_force(pair));
        }
    }
}

/// Spheres of 528 faces drift past each other: planes live for many instants.
TEST(SeparatingPlane, AKeptPlaneSavesMostSearches) {
    const Mesh sphere = convex_hull(shapes::standard_sphere(1, 528).vertices);
    const ConvexPolytope shape(view(sphere));
    PlaneMemory memory;
    PlaneCounts counts;
    const Transform rest;
    for (int i = 0; i < 500; ++i) {
        Transform at = rotation({1, 2, 3}, 0.01 * i);
        at.translation = {0.02 * i - 5, 2.1, 0};
        EXPECT_FALSE(meet_by_plane({shape, rest}, {shape, at}, memory, counts));
    }
    EXPECT_EQ(counts.kept + counts.found, 500u);
    EXPECT_LT(counts.found, 100u);
}

TEST(SeparatingPlane, APlaneThatTouchesDoesNotSeparate) {
    const Mesh cube = shapes::box({1, 1, 1});
    const ConvexPolytope shape(view(cube));
    const Transform rest, above = translation({0, 0, 3});
    EXPECT_TRUE(separates({{0, 0, 1.5}, {0, 0, 1}}, {shape, rest}, {shape, above}));
    EXPECT_FALSE(separates({{0, 0, 1}, {0, 0, 1}}, {shape, rest}, {shape, above}));
    EXPECT_FALSE(separates({{0, 0, 1.5}, {0, 0, -1}}, {shape, rest}, {shape, above}));
}

}  // namespace
}  // namespace allide::lab

// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "scenes/hand.h"
#include "tests/query/scenes.h"

namespace allide {
namespace {

void expect_bound(const Placed& a, const Placed& b, double share) {
    const double distance = separation(a, b).distance;
    const double bound = separation_lower_bound(a, b, share);
    EXPECT_LE(bound, distance * (1 + 1e-15));
    EXPECT_GE(bound, share * distance - 1e-11 * (distance + 10));
}

TEST(LowerBound, IsBetweenTheShareAndTheWhole) {
    for (const Tree tree : {Tree::none, Tree::bvh8, Tree::obb, Tree::dop18}) {
        const Geometry ring = Geometry::solid(shapes::torus(1, 0.4, 16, 8), {.tree = tree});
        const Geometry ball = Geometry::solid(shapes::icosphere(0.3, 1), {.tree = tree});
        for (const Transform& pose : approach(20, 31))
            for (const double share : {0.0, 0.5, 0.9})
                expect_bound(ring, {ball, pose}, share);
    }
}

TEST(LowerBound, IsZeroInsideASolidAndInfiniteWithoutFaces) {
    const Geometry outer = Geometry::solid(shapes::icosphere(1, 2)),
                   inner = Geometry::solid(shapes::hare(0.2));
    EXPECT_EQ(separation_lower_bound(outer, inner), 0);
    const Geometry nothing = Geometry::surface({});
    EXPECT_EQ(separation_lower_bound(outer, nothing), separation(outer, nothing).distance);
}

TEST(LowerBound, HoldsForCompounds) {
    const Geometry fingers = hand(), ball = Geometry::solid(shapes::icosphere(0.03, 1));
    for (int i = 0; i < 20; ++i)
        expect_bound(fingers, {ball, translation({0.02 * i, 0.05, -0.2 + 0.01 * i})}, 0.5);
}

TEST(LowerBound, LooksAtFewPartsOfFarCompounds) {
    const Geometry cube = Geometry::solid(shapes::box({0.5, 0.5, 0.5}));
    std::vector<Part> parts;
    for (int i = 0; i < 300; ++i)
        parts.push_back({cube, translation({2.0 * i, 0.001 * i, 0})});
    const Geometry row = Geometry::compound(parts);
    Stats stats;
    const Placed far(row, translation({1000, 200, 0}));
    EXPECT_GT(separation_lower_bound(row, far, 0.5, {.stats = &stats}), 100);
    EXPECT_LT(stats.box_tests, 2000u);
    expect_bound(row, far, 0.5);
}

}  // namespace
}  // namespace allide

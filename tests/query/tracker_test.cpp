// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <allide/tracker.h>

#include "tests/query/scenes.h"

namespace allide {
namespace {

Transform drift(int step) {
    return translation({2 - 0.02 * step, 0.1, 0}) * rotation({1, 2, 3}, 0.01 * step);
}

TEST(Tracker, FollowsEveryVolume) {
    const Mesh ring = shapes::torus(1, 0.4, 24, 12);
    for (const Tree tree : all_trees) {
        const Geometry a = Geometry::solid(ring, {.tree = tree});
        Tracker tracker;
        std::vector<FacePair> pairs;
        int met = 0, intersecting = 0;
        for (int step = 0; step < 100; step += tree == Tree::none ? 10 : 1) {
            const Placed b(a, drift(step));
            const auto expected = intersecting_faces(a, b);
            tracker.intersecting_faces(a, b, pairs);
            EXPECT_EQ(pairs, expected);
            const bool found = tracker.intersects(a, b);
            EXPECT_EQ(found, intersects(a, b));
            EXPECT_NEAR(tracker.separation(a, b).distance, separation(a, b).distance, 1e-12);
            met += !expected.empty();
            intersecting += found;
        }
        EXPECT_GT(met, 5);
        EXPECT_GE(intersecting, met);
    }
}

TEST(Tracker, AContactThatStaysCostsOneFaceTest) {
    const Mesh ring = shapes::torus(1, 0.4, 24, 12);
    for (const Tree tree : all_trees) {
        if (tree == Tree::none)
            continue;
        const Geometry a = Geometry::solid(ring, {.tree = tree});
        const Placed b(a, drift(50));
        ASSERT_FALSE(intersecting_faces(a, b).empty());
        Tracker tracker;
        Stats first, second;
        EXPECT_TRUE(tracker.intersects(a, b, {.stats = &first}));
        EXPECT_GT(first.volume_tests, 0u);
        EXPECT_TRUE(tracker.intersects(a, b, {.stats = &second}));
        EXPECT_EQ(second.volume_tests, 0u);
        EXPECT_EQ(second.face_tests, 1u);
    }
}

TEST(Tracker, AFrontSavesVolumeTests) {
    const Geometry ground = Geometry::surface(
        shapes::terrain({.size = 10, .height = 1, .cells = 40}), {.tree = Tree::dop18});
    const Geometry ball = Geometry::surface(shapes::icosphere(0.3, 2), {.tree = Tree::dop18});
    Tracker tracker;
    Stats cold, warm;
    std::vector<FacePair> pairs;
    for (int step = 0; step < 100; ++step) {
        const Placed flying(ball, translation({0.03 * step - 1.5, 0, 0.4}));
        const DopSearch thesis = {.traversal = DopTraversal::environment_first};
        const auto expected = intersecting_faces(ground, flying, {.stats = &cold, .dop = thesis});
        tracker.intersecting_faces(ground, flying, pairs, {.stats = &warm, .dop = thesis});
        EXPECT_EQ(pairs, expected);
    }
    EXPECT_LT(warm.volume_tests, cold.volume_tests);
}

}  // namespace
}  // namespace allide

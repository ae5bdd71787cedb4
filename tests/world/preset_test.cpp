// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <allide/preset.h>
#include <allide/query.h>
#include <allide/shapes.h>

#include "scenes/motion.h"
#include "tests/cases.h"

namespace allide {
namespace {

constexpr Preset all_presets[] = {Preset::allide,   Preset::quickcd, Preset::icollide,
                                  Preset::vcollide, Preset::rapid,   Preset::kitamura};

TEST(Presets, AreNamedAsTheirEnumerators) {
    EXPECT_EQ(preset_named("allide"), Preset::allide);
    EXPECT_EQ(preset_named("quickcd"), Preset::quickcd);
    EXPECT_EQ(preset_named("icollide"), Preset::icollide);
    EXPECT_EQ(preset_named("vcollide"), Preset::vcollide);
    EXPECT_EQ(preset_named("rapid"), Preset::rapid);
    EXPECT_EQ(preset_named("kitamura"), Preset::kitamura);
    EXPECT_EQ(preset_named("Rapid"), std::nullopt);
    EXPECT_EQ(preset_named(""), std::nullopt);
}

/// Klosowski 1998, chapter 7.
TEST(Presets, QuickcdHasTheDefaultsOfTheThesis) {
    const TreeOptions tree = tree_options(Preset::quickcd);
    EXPECT_EQ(tree.tree, Tree::dop18);
    EXPECT_EQ(tree.dop.rule, DopSplitRule::splatter);
    EXPECT_EQ(tree.dop.point, DopSplitPoint::mean);
    EXPECT_EQ(tree.dop.leaf_faces, 0u);  // the threshold rule
    EXPECT_TRUE(tree.dop.vertices);      // for the approximation
    EXPECT_FALSE(tree_options(Preset::quickcd, false).dop.moving);
    EXPECT_EQ(dop_search(Preset::quickcd).tumbling, DopTumbling::approximation);
    EXPECT_EQ(dop_search(Preset::quickcd).traversal, DopTraversal::environment_first);
}

TEST(Presets, TheFirstIsTheDefaults) {
    EXPECT_EQ(tree_options(Preset::allide), TreeOptions{});
    EXPECT_EQ(convex_options(Preset::allide).method, ConvexOptions{}.method);
    EXPECT_EQ(world_options(Preset::allide).broad, WorldOptions{}.broad);
    EXPECT_EQ(world_options(Preset::allide).method, WorldOptions{}.method);
}

/// The pairs that a world reports in a few frames.
std::vector<ObjectPair> met(Preset preset) {
    const Geometry shapes[] = {
        Geometry::convex(shapes::polytope({.faces = 40}), convex_options(preset)),
        Geometry::solid(shapes::torus(1, 0.4, 16, 8), tree_options(preset)),
        Geometry::surface(shapes::icosphere(0.9, 1), tree_options(preset, false))};
    World world(world_options(preset));
    std::vector<ObjectId> ids;
    for (std::size_t i = 0; i < 24; ++i)
        ids.push_back(world.add(shapes[i % 3]));
    Random random(8);
    std::vector<ObjectPair> pairs;
    for (int frame = 0; frame < 6; ++frame) {
        for (const ObjectId id : ids)
            world.place(id, random_motion(random, 4));
        for (const PairReport& pair : world.detect().pairs)
            pairs.push_back({pair.a, pair.b});
    }
    return pairs;
}

TEST(Presets, AllGiveTheSameReports) {
    const std::vector<ObjectPair> expected = met(Preset::allide);
    EXPECT_GT(expected.size(), 20u);
    for (const Preset preset : all_presets)
        EXPECT_EQ(met(preset), expected) << static_cast<int>(preset);
}

TEST(Presets, QueriesBetweenTheirTreesAgree) {
    const Mesh ring = shapes::torus(1, 0.4, 20, 10), ball = shapes::icosphere(1, 2);
    Random random(2);
    std::size_t contacts = 0;
    for (int i = 0; i < cases(12); ++i) {
        const Transform at = random_motion(random, 1.2);
        const auto expected =
            intersecting_faces(Geometry::surface(ring), Placed(Geometry::surface(ball), at));
        contacts += expected.size();
        for (const Preset preset : all_presets)
            EXPECT_EQ(intersecting_faces(Geometry::surface(ring, tree_options(preset, false)),
                                         Placed(Geometry::surface(ball, tree_options(preset)), at),
                                         {.dop = dop_search(preset)}),
                      expected);
    }
    EXPECT_GT(contacts, 0u);
}

}  // namespace
}  // namespace allide

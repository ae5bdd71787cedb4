// SPDX-License-Identifier: MIT
#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include <allide/shapes.h>
#include <allide/world.h>

#include "scenes/crowd.h"
#include "scenes/deforming.h"

namespace allide {
namespace {

WorldOptions by_octree(Detail detail, const OctreeOptions& octree = {}) {
    return {.detail = detail, .method = FaceMethod::octree, .octree = octree};
}

void expect_same(const Report& a, const Report& b) {
    ASSERT_EQ(a.pairs.size(), b.pairs.size());
    for (std::size_t i = 0; i < a.pairs.size(); ++i) {
        EXPECT_EQ(a.pairs[i].a, b.pairs[i].a);
        EXPECT_EQ(a.pairs[i].b, b.pairs[i].b);
        EXPECT_EQ(a.pairs[i].intersecting, b.pairs[i].intersecting);
        EXPECT_TRUE(std::ranges::equal(a.pairs[i].faces, b.pairs[i].faces));
        EXPECT_TRUE(std::ranges::equal(a.pairs[i].contacts, b.pairs[i].contacts));
    }
}

TEST(OctreeMethod, ReportsWhatTreesReport) {
    const Geometry shapes[] = {
        Geometry::solid(shapes::shuttle(2)), Geometry::surface(shapes::hare(2)),
        Geometry::convex(shapes::polytope()), Geometry::solid(shapes::icosphere(0.2, 0))};
    for (const Detail detail : {Detail::pairs, Detail::faces}) {
        World trees({.detail = detail}), octree(by_octree(detail));
        Crowd crowd({.objects = 60, .density = 0.3});
        std::vector<ObjectId> ids;
        for (std::size_t i = 0; i < 60; ++i) {
            ids.push_back(trees.add(shapes[i % 4], crowd.poses()[i]));
            EXPECT_EQ(octree.add(shapes[i % 4], crowd.poses()[i]), ids.back());
        }
        for (int frame = 0; frame < 20; ++frame, crowd.step()) {
            trees.place(ids, crowd.poses());
            octree.place(ids, crowd.poses());
            expect_same(octree.detect(), trees.detect());
        }
    }
}

/// Two worlds of the same deforming objects.
class TwoWorlds {
public:
    TwoWorlds(const DeformingScene& scene, Detail detail, const OctreeOptions& options)
        : scene_(scene), trees({.detail = detail}), octree(by_octree(detail, options)) {
        for (const Deforming& object : scene) {
            const Geometry geometry = Geometry::deformable(object.mesh);
            ids.push_back(trees.add(geometry));
            EXPECT_EQ(octree.add(geometry), ids.back());
        }
    }

    void move_to(double time) {
        for (std::size_t i = 0; i < scene_.size(); ++i)
            for (World* world : {&trees, &octree}) {
                world->deform(ids[i], local_vertices(scene_[i], time));
                world->place(ids[i], scene_[i].motion(time));
            }
    }

private:
    const DeformingScene& scene_;

public:
    World trees, octree;
    std::vector<ObjectId> ids;
};

TEST(OctreeMethod, ReportsWhatTreesReportOfDeformingObjects) {
    const OctreeOptions automatic, papers = {.level = 6, .test = CellTest::clipping, .side = 1};
    for (const DeformingScene& scene :
         {deforming_spheres({.count = 8, .faces = 80}), grasping_hands(), crossing_sheets(500, 3),
          flying_shuttles(5)})
        for (const OctreeOptions& options : {automatic, papers}) {
            TwoWorlds worlds(scene, Detail::contacts, options);
            for (int frame = 0; frame <= 10; ++frame) {
                worlds.move_to(0.1 * frame);
                expect_same(worlds.octree.detect(), worlds.trees.detect());
            }
        }
}

TEST(OctreeMethod, FitsNoTreesOfSurfacesUntilTheyAreAskedFor) {
    const DeformingScene scene = crossing_sheets(500);
    TwoWorlds worlds(scene, Detail::faces, {});
    worlds.move_to(0.5);
    EXPECT_EQ(worlds.trees.detect().stats.deformed, 2u);
    EXPECT_EQ(worlds.octree.detect().stats.deformed, 0u);
    worlds.move_to(0.8);
    for (const double x : {-0.5, 0.1, 0.7}) {
        const auto by_trees = worlds.trees.cast_ray({x, 0.2, 5}, {0, 0, -1});
        const auto by_octree = worlds.octree.cast_ray({x, 0.2, 5}, {0, 0, -1});
        ASSERT_TRUE(by_trees && by_octree);
        EXPECT_EQ(by_trees->object, by_octree->object);
        EXPECT_EQ(by_trees->face, by_octree->face);
    }
    expect_same(worlds.octree.detect(), worlds.trees.detect());
}

TEST(OctreeMethod, FollowsFacesThatChange) {
    const DeformingScene scene = crossing_sheets(200);
    TwoWorlds worlds(scene, Detail::faces, {});
    worlds.move_to(0.9);
    expect_same(worlds.octree.detect(), worlds.trees.detect());
    const std::uint32_t removed[] = {3, 77, 120};
    const Face added[] = {{0, 50, 100}};
    const FaceChange change = {.removed = removed, .added = added};
    for (World* world : {&worlds.trees, &worlds.octree})
        world->change_faces(worlds.ids[1], change);
    expect_same(worlds.octree.detect(), worlds.trees.detect());
    worlds.move_to(1);
    expect_same(worlds.octree.detect(), worlds.trees.detect());
}

TEST(OctreeMethod, DeformingMayNotLeaveAFixedCubeEither) {
    const DeformingScene scene = crossing_sheets(200);
    World world(by_octree(Detail::pairs, {.side = 4, .grow = false}));
    const ObjectId sheet = world.add(Geometry::deformable(scene[0].mesh));
    std::vector<Vec3> vertices = local_vertices(scene[0], 0.5);
    EXPECT_TRUE(world.try_deform(sheet, vertices));
    vertices[7].z = 3;
    const Result<void> result = world.try_deform(sheet, vertices);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code(), ErrorCode::out_of_range);
    EXPECT_TRUE(world.try_place(sheet, translation({0, 0, 0.5})));
    EXPECT_FALSE(world.try_place(sheet, translation({0, 0, 1.9})));
}

TEST(OctreeMethod, CountsWhatTheOctreeDid) {
    World world(by_octree(Detail::faces, {.level = 6}));
    const Geometry sphere = Geometry::surface(shapes::standard_sphere(1, 528));
    world.add(sphere);
    world.add(sphere, translation({1.8, 0.2, 0.1}));
    const OctreeStats& stats = world.detect().stats.octree;
    EXPECT_EQ(stats.overlap_regions, 1u);
    EXPECT_EQ(stats.listed_objects, 2u);
    EXPECT_EQ(stats.depth, 6);
    EXPECT_GT(stats.face_tests, 0u);
    EXPECT_EQ(world.detect().stats.octree, OctreeStats());
    World trees({.detail = Detail::faces});
    EXPECT_EQ(trees.detect().stats.octree, OctreeStats());
}

TEST(OctreeMethod, ASolidInsideAnotherIsReported) {
    World world(by_octree(Detail::faces));
    world.add(Geometry::solid(shapes::box({2, 2, 2})));
    world.add(Geometry::solid(shapes::icosphere(0.5, 1)), translation({0.1, 0, 0}));
    const Report& report = world.detect();
    ASSERT_EQ(report.pairs.size(), 1u);
    EXPECT_TRUE(report.pairs[0].intersecting);
    EXPECT_TRUE(report.pairs[0].faces.empty());
}

TEST(OctreeMethod, RejectsToLeaveACubeThatMayNotGrow) {
    World world(by_octree(Detail::pairs, {.side = 10, .grow = false}));
    const Geometry cube = Geometry::solid(shapes::box({1, 1, 1}));
    const ObjectId a = world.add(cube), b = world.add(cube, translation({1, 0, 0}));
    const Result<void> placed = world.try_place(a, translation({4.5, 0, 0}));
    ASSERT_FALSE(placed);
    EXPECT_EQ(placed.error().code(), ErrorCode::out_of_range);
    EXPECT_STREQ(placed.error().what(),
                 "the object leaves the world cube from (-5.000000, -5.000000, -5.000000) to "
                 "(5.000000, 5.000000, 5.000000): the high end of its box is at (5.500000, "
                 "1.000000, 1.000000); give the cube a larger side, or let it grow");
    const ObjectId both[] = {a, b};
    const Transform poses[] = {translation({2, 0, 0}), translation({0, -4.5, 0})};
    const Result<void> many = world.try_place(both, poses);
    ASSERT_FALSE(many);
    EXPECT_EQ(std::string(many.error().what()).find("transform 1: the object leaves"), 0u);
    EXPECT_FALSE(world.try_add(cube, translation({0, 0, 20})));
    EXPECT_EQ(world.world_from_local(a), Transform());
    EXPECT_EQ(world.size(), 2u);
    EXPECT_EQ(world.detect().pairs.size(), 1u);
}

TEST(OctreeMethod, TheCubeGrowsWithItsObjects) {
    World world(by_octree(Detail::pairs, {.side = 3}));
    const Geometry cube = Geometry::solid(shapes::box({1, 1, 1}));
    const ObjectId a = world.add(cube), b = world.add(cube, translation({1, 0, 0}));
    EXPECT_EQ(world.detect().pairs.size(), 1u);
    world.place(a, translation({100, 0, 0}));
    EXPECT_EQ(world.detect().pairs.size(), 0u);
    world.place(b, translation({101, 1, 0}));
    EXPECT_EQ(world.detect().pairs.size(), 1u);
}

TEST(OctreeMethod, RejectsOptionsThatMeanNothing) {
    for (const OctreeOptions& options :
         {OctreeOptions{.level = 21}, OctreeOptions{.level = -2}, OctreeOptions{.side = -1},
          OctreeOptions{.side = NAN}, OctreeOptions{.center = {0, INFINITY, 0}}}) {
        const Result<World> world = World::try_make(by_octree(Detail::pairs, options));
        ASSERT_FALSE(world);
        EXPECT_EQ(world.error().code(), ErrorCode::bad_argument);
    }
    EXPECT_STREQ(World::try_make(by_octree(Detail::pairs, {.level = 21})).error().what(),
                 "an octree of level 21: give 0 to 20, or automatic_octree_level");
}

}  // namespace
}  // namespace allide

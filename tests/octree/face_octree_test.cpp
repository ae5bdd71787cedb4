// SPDX-License-Identifier: MIT
#include "octree/face_octree.h"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <string>

#include "brute/brute.h"
#include "scenes/deforming.h"
#include "tests/allocation_counter.h"

namespace allide {
namespace {

using Contacts = std::vector<ObjectFacePair>;

/// The objects of a scene at one time.
struct Frame {
    DeformingScene scene;
    std::vector<std::vector<Vec3>> vertices;
    std::vector<MeshView> objects;

    Frame(DeformingScene all, double time) : scene(std::move(all)) {
        for (const Deforming& object : scene)
            vertices.push_back(world_vertices(object, time));
        for (std::size_t i = 0; i < scene.size(); ++i)
            objects.push_back({vertices[i], scene[i].mesh.faces});
    }
    Frame(Frame&&) = delete;
};

Contacts brute_contacts(std::span<const MeshView> objects) {
    Contacts all;
    Stats stats;
    std::vector<FacePair> pairs;
    for (std::uint32_t a = 0; a < objects.size(); ++a)
        for (std::uint32_t b = a + 1; b < objects.size(); ++b) {
            pairs.clear();
            brute::intersecting_faces(objects[a], objects[b], pairs, stats);
            for (const FacePair& pair : pairs)
                all.push_back({a, b, pair});
        }
    return all;
}

Contacts contacts(const FaceOctree& octree) {
    Contacts all;
    for (const ObjectContacts& pair : octree.contacts())
        for (const FacePair& faces : octree.faces(pair))
            all.push_back({pair.a, pair.b, faces});
    return all;
}

Contacts found(std::span<const MeshView> objects, const OctreeOptions& options, int threads = 1) {
    FaceOctree octree(options, threads);
    EXPECT_TRUE(octree.try_find(objects));
    return contacts(octree);
}

std::vector<OctreeOptions> all_options() {
    std::vector<OctreeOptions> all;
    for (const CellSplit split : {CellSplit::octree, CellSplit::bintree})
        for (const CellTest test : {CellTest::boxes, CellTest::clipping, CellTest::axes})
            for (const bool box_stage : {true, false})
                for (const int level : {automatic_octree_level, 0, 1, 3, 6})
                    all.push_back({.level = level,
                                   .split = split,
                                   .test = test,
                                   .box_stage = box_stage,
                                   .side = level == 6 ? 16.0 : 0.0});
    return all;
}

std::string text(const OctreeOptions& o) {
    return "level " + std::to_string(o.level) + " split " + std::to_string(int(o.split)) +
           " test " + std::to_string(int(o.test)) + " boxes " + std::to_string(o.box_stage);
}

void expect_all_agree(std::span<const MeshView> objects) {
    const Contacts expected = brute_contacts(objects);
    for (const OctreeOptions& options : all_options())
        for (const int threads : {1, 3})
            ASSERT_EQ(found(objects, options, threads), expected)
                << text(options) << " threads " << threads;
}

std::vector<std::pair<const char*, DeformingScene>> scenes() {
    return {{"spheres", deforming_spheres({.count = 5, .faces = 48, .density = 0.4})},
            {"hands", grasping_hands()},
            {"sheets", crossing_sheets(300, 3)},
            {"shuttles", flying_shuttles(3)}};
}

TEST(FaceOctree, AllWaysAgreeWithBruteForce) {
    for (const auto& [name, scene] : scenes())
        for (const double time : {0.3, 0.5, 1.0}) {
            SCOPED_TRACE(std::string(name) + " at " + std::to_string(time));
            expect_all_agree(Frame(scene, time).objects);
        }
}

TEST(FaceOctree, OneOctreeAgreesWithBruteForceInEveryFrame) {
    for (const auto& [name, scene] : scenes()) {
        FaceOctree automatic, papers({.level = 6, .test = CellTest::clipping, .side = 1e-3}),
            bintree({.split = CellSplit::bintree}, 2);
        for (int frame = 0; frame <= 20; ++frame) {
            const Frame now(scene, 0.05 * frame);
            const Contacts expected = brute_contacts(now.objects);
            for (FaceOctree* octree : {&automatic, &papers, &bintree}) {
                ASSERT_TRUE(octree->try_find(now.objects));
                ASSERT_EQ(contacts(*octree), expected) << name << " " << frame;
            }
        }
    }
}

TEST(FaceOctree, DegenerateFramesAgreeWithBruteForce) {
    const DeformingScene scene = deforming_spheres({.count = 3, .faces = 24, .density = 1});
    const auto expect_agreement_for = [&](const char* name, auto change) {
        SCOPED_TRACE(name);
        Frame frame(scene, 0.5);
        for (std::size_t i = 0; i < frame.vertices.size(); ++i)
            for (Vec3& v : frame.vertices[i])
                v = change(v, i);
        expect_all_agree(frame.objects);
    };
    expect_agreement_for("one point", [](Vec3, std::size_t) { return Vec3{1, 2, 3}; });
    expect_agreement_for("one of three a point",
                         [](Vec3 v, std::size_t i) { return i == 1 ? Vec3{} : v; });
    expect_agreement_for("one plane", [](Vec3 v, std::size_t) { return Vec3{v.x, v.y, 0.5}; });
    expect_agreement_for("one line", [](Vec3 v, std::size_t) { return Vec3{v.x, v.x, v.x}; });
    expect_agreement_for("inside out", [](Vec3 v, std::size_t) { return Vec3{-v.x, -v.y, -v.z}; });
    expect_agreement_for("snapped to whole numbers", [](Vec3 v, std::size_t) {
        return Vec3{std::nearbyint(v.x), std::nearbyint(v.y), std::nearbyint(v.z)};
    });
    expect_agreement_for("far away",
                         [](Vec3 v, std::size_t) { return Vec3{v.x + 0x1p40, v.y - 0x1p45, v.z}; });
    expect_agreement_for("huge", [](Vec3 v, std::size_t) { return 0x1p55 * v; });
    expect_agreement_for("tiny", [](Vec3 v, std::size_t) { return 0x1p-150 * v; });
    expect_agreement_for("one huge, one tiny", [](Vec3 v, std::size_t i) {
        return i == 2 ? v : (i == 0 ? 0x1p40 : 0x1p-40) * v;
    });
}

TEST(FaceOctree, ObjectsAtOnePlaceAgreeWithBruteForce) {
    Frame frame(flying_shuttles(2), 0.5);
    frame.vertices[1] = frame.vertices[0];
    frame.objects[1].vertices = frame.vertices[1];
    const Contacts expected = brute_contacts(frame.objects);
    for (const CellTest test : {CellTest::boxes, CellTest::clipping})
        EXPECT_EQ(found(frame.objects, {.test = test}), expected);
}

TEST(FaceOctree, EmptyObjectsMeetNothing) {
    const std::vector<Vec3> vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    const std::vector<Face> faces = {{0, 1, 2}};
    const MeshView triangle = {vertices, faces};
    for (const bool box_stage : {true, false}) {
        const OctreeOptions options = {.box_stage = box_stage};
        EXPECT_TRUE(found({}, options).empty());
        EXPECT_TRUE(found(std::vector<MeshView>{triangle}, options).empty());
        EXPECT_TRUE(found(std::vector<MeshView>{{}, {}}, options).empty());
        EXPECT_EQ(found(std::vector<MeshView>{{}, triangle, {vertices, {}}, triangle}, options),
                  (Contacts{{1, 3, {0, 0, ContactKind::coplanar}}}));
    }
}

TEST(FaceOctree, EachPairIsTestedOnceHoweverManyVoxelsGiveIt) {
    const Frame frame(grasping_hands(), 0.9);
    FaceOctree coarse({.level = 0});
    ASSERT_TRUE(coarse.try_find(frame.objects));
    EXPECT_EQ(coarse.stats().repeated_pairs, 0u);
    for (const CellSplit split : {CellSplit::octree, CellSplit::bintree})
        for (const int level : {automatic_octree_level, 3, 6}) {
            FaceOctree fine({.level = level, .split = split});
            ASSERT_TRUE(fine.try_find(frame.objects));
            EXPECT_EQ(fine.stats().face_tests, coarse.stats().face_tests);
            EXPECT_GT(fine.stats().repeated_pairs, 0u);
        }
}

TEST(FaceOctree, SharperTestsLeaveFewerPairs) {
    const Frame frame(grasping_hands(), 0.9);
    FaceOctree boxes({.level = 6}), clipping({.level = 6, .test = CellTest::clipping});
    ASSERT_TRUE(boxes.try_find(frame.objects));
    ASSERT_TRUE(clipping.try_find(frame.objects));
    EXPECT_LT(clipping.stats().cells, boxes.stats().cells / 2);
    EXPECT_LT(clipping.stats().face_tests, boxes.stats().face_tests / 2);
}

TEST(FaceOctree, CountsAreTheSameForAnyNumberOfThreads) {
    for (const auto& [name, scene] : scenes()) {
        const Frame frame(scene, 0.8);
        for (const OctreeOptions& options : all_options()) {
            FaceOctree one(options), four(options, 4);
            ASSERT_TRUE(one.try_find(frame.objects));
            ASSERT_TRUE(four.try_find(frame.objects));
            EXPECT_EQ(one.stats(), four.stats()) << name << " " << text(options);
            EXPECT_EQ(contacts(one), contacts(four));
        }
    }
}

TEST(FaceOctree, ListsOnlyFacesInOverlapRegions) {
    const Frame apart(flying_shuttles(2), 0);
    FaceOctree octree;
    ASSERT_TRUE(octree.try_find(apart.objects));
    EXPECT_EQ(octree.stats().overlap_regions, 0u);
    EXPECT_EQ(octree.stats().listed_faces, 0u);
    EXPECT_EQ(octree.stats().cells, 0u);
    const Frame near(flying_shuttles(2), 0.45);
    ASSERT_TRUE(octree.try_find(near.objects));
    EXPECT_EQ(octree.stats().overlap_regions, 1u);
    EXPECT_EQ(octree.stats().listed_objects, 2u);
    EXPECT_GT(octree.stats().listed_faces, 0u);
    EXPECT_LT(octree.stats().listed_faces, 528u);
}

TEST(FaceOctree, SubdividesOnlyDownToTheLevel) {
    const Frame frame(crossing_sheets(1000), 1);
    for (const int level : {0, 2, 5}) {
        FaceOctree octree({.level = level}), bintree({.level = level, .split = CellSplit::bintree});
        ASSERT_TRUE(octree.try_find(frame.objects));
        ASSERT_TRUE(bintree.try_find(frame.objects));
        EXPECT_EQ(octree.stats().depth, level);
        EXPECT_EQ(bintree.stats().depth, 3 * level);
        EXPECT_EQ(octree.stats().voxels, bintree.stats().voxels);
    }
}

TEST(FaceOctree, ComparesFewerFacesThanAllPairsAtTheAutomaticLevel) {
    const Frame frame(crossing_sheets(20'000), 0.5);
    for (const CellSplit split : {CellSplit::octree, CellSplit::bintree}) {
        FaceOctree octree({.split = split});
        ASSERT_TRUE(octree.try_find(frame.objects));
        EXPECT_LT(octree.stats().voxel_pairs, 10 * octree.stats().listed_faces);
    }
}

TEST(FaceOctree, ReportsOnlyThePairsThatAreAsked) {
    const Frame frame(flying_shuttles(5), 0.5);
    const Contacts all = brute_contacts(frame.objects);
    const std::vector<IndexPair> asked = {{0, 3}, {1, 2}, {1, 4}};
    Contacts expected;
    std::ranges::copy_if(all, std::back_inserter(expected), [&](const ObjectFacePair& contact) {
        return std::ranges::find(asked, IndexPair{contact.a, contact.b}) != asked.end();
    });
    ASSERT_LT(expected.size(), all.size());
    ASSERT_GT(expected.size(), 0u);
    FaceOctree octree;
    ASSERT_TRUE(octree.try_find(frame.objects, asked));
    EXPECT_EQ(contacts(octree), expected);
    FaceOctree no_boxes({.box_stage = false});
    ASSERT_TRUE(no_boxes.try_find(frame.objects, asked));
    EXPECT_EQ(contacts(no_boxes), expected);
    ASSERT_TRUE(octree.try_find(frame.objects, {}));
    EXPECT_TRUE(octree.contacts().empty());
}

TEST(FaceOctree, GrowsTheCubeWhenAnObjectLeavesIt) {
    const DeformingScene scene = flying_shuttles(4);
    FaceOctree octree({.level = 6, .center = {0.1, 0, 0}, .side = 3});
    const Frame inside(scene, 0.45), beyond(scene, 0);
    ASSERT_TRUE(octree.try_find(inside.objects));
    EXPECT_EQ(octree.cube(), (Box{{-1.4, -1.5, -1.5}, {1.6, 1.5, 1.5}}));
    ASSERT_TRUE(octree.try_find(beyond.objects));
    EXPECT_EQ(octree.cube(), (Box{{-5.9, -6, -6}, {6.1, 6, 6}}));
    ASSERT_TRUE(octree.try_find(inside.objects));
    EXPECT_EQ(octree.cube(), (Box{{-5.9, -6, -6}, {6.1, 6, 6}}));
    EXPECT_EQ(contacts(octree), brute_contacts(inside.objects));
}

TEST(FaceOctree, SaysWhichVertexLeavesACubeThatMayNotGrow) {
    const std::vector<Vec3> vertices = {{0, 0, 0}, {1, 0, 0}, {0, 2.5, 0}};
    const std::vector<Face> faces = {{0, 1, 2}};
    const MeshView triangle = {vertices, faces};
    FaceOctree octree({.side = 4, .grow = false});
    const Result<void> result = octree.try_find(std::vector<MeshView>{{}, triangle, triangle});
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code(), ErrorCode::out_of_range);
    EXPECT_STREQ(result.error().what(),
                 "object 1 leaves the world cube from (-2.000000, -2.000000, -2.000000) to "
                 "(2.000000, 2.000000, 2.000000): its vertex 2 is at (0.000000, 2.500000, "
                 "0.000000); give the cube a larger side, or let it grow");
    EXPECT_TRUE(octree.contacts().empty());
}

TEST(FaceOctree, AllocatesNothingOnceWarm) {
    const DeformingScene scene = grasping_hands();
    std::vector<std::unique_ptr<Frame>> frames;
    for (const double time : {0.7, 0.8, 0.9})
        frames.push_back(std::make_unique<Frame>(scene, time));
    for (const OctreeOptions& options : all_options()) {
        FaceOctree octree(options);
        const auto find_all = [&] {
            for (const auto& frame : frames)
                EXPECT_TRUE(octree.try_find(frame->objects));
        };
        find_all();
        const long before = allocations;
        const std::size_t memory = octree.memory();
        find_all();
        EXPECT_EQ(allocations, before) << text(options);
        EXPECT_EQ(octree.memory(), memory);
    }
}

TEST(FaceOctree, KeepsLittleMemory) {
    const Frame frame(crossing_sheets(50'000), 0.5);
    FaceOctree octree;
    ASSERT_TRUE(octree.try_find(frame.objects));
    EXPECT_LT(octree.memory(), 200 * octree.stats().listed_faces);
}

TEST(SlowFaceOctree, LargeScenesAgreeWithBruteForce) {
    for (const DeformingScene& scene :
         {flying_shuttles(), deforming_spheres({.faces = 960}), crossing_sheets(5000)})
        for (int frame = 0; frame <= 10; ++frame)
            expect_all_agree(Frame(scene, 0.1 * frame).objects);
}

}  // namespace
}  // namespace allide

// SPDX-License-Identifier: MIT
// Crowds in motion: the same reports from every broad phase and number of threads, work for those
// that move only, and no allocation once warm.

#include <gtest/gtest.h>

#include <allide/shapes.h>
#include <allide/world.h>

#include "base/hash.h"
#include "scenes/crowd.h"
#include "tests/allocation_counter.h"

namespace allide {
namespace {

std::vector<Geometry> polytopes() {
    std::vector<Geometry> shapes;
    for (std::uint64_t seed = 1; seed <= 16; ++seed)
        shapes.push_back(Geometry::convex(shapes::polytope({.seed = seed})));
    return shapes;
}

void add(const Report& report, Hash& hash) {
    for (const PairReport& c : report.pairs) {
        hash.add(c.a).add(c.b).add(c.intersecting);
        for (const FacePair& pair : c.faces)
            hash.add(pair.face_a).add(pair.face_b).add(pair.kind);
    }
    for (const std::span<const ObjectPair> pairs : {report.began, report.ended})
        for (const ObjectPair& pair : pairs)
            hash.add(pair.a).add(pair.b);
}

std::uint64_t hash_of_reports(const WorldOptions& options, std::size_t objects, int frames,
                              const std::vector<Geometry>& shapes = polytopes()) {
    Crowd crowd({.objects = objects, .density = 0.03});
    World world(options);
    std::vector<ObjectId> ids;
    for (std::size_t i = 0; i < objects; ++i)
        ids.push_back(world.add(shapes[i % shapes.size()], crowd.poses()[i]));
    Hash hash;
    for (int frame = 0; frame < frames; ++frame) {
        add(world.detect(), hash);
        crowd.step();
        world.place(ids, crowd.poses());
    }
    return hash.value();
}

std::uint64_t box_pairs(BoxKind box) {
    Crowd crowd({.objects = 500, .density = 0.03});
    const std::vector<Geometry> shapes = polytopes();
    World world({.broad = BroadPhase::sweep_and_prune, .box = box});
    for (std::size_t i = 0; i < 500; ++i)
        world.add(shapes[i % shapes.size()], crowd.poses()[i]);
    return world.detect().stats.box_pairs;
}

TEST(WorldCrowd, DynamicBoxesOverlapLessThanFixedCubes) {
    EXPECT_LT(box_pairs(BoxKind::dynamic), box_pairs(BoxKind::fixed));
    EXPECT_LE(box_pairs(BoxKind::automatic), box_pairs(BoxKind::fixed));
}

/// Two plates edge to edge, turned by an eighth about z, so that boxes of their balls overlap.
std::uint64_t box_pairs_of_plates(const Geometry& plate, std::optional<BoxKind> box) {
    World world({.box = BoxKind::fixed});
    const Transform turned = rotation({0, 0, 1}, 0.7854);
    Transform above = turned;
    above.translation = {0, 0, 1};
    world.add(plate, turned, {.box = box});
    world.add(plate, above, {.box = box});
    return world.detect().stats.box_pairs;
}

TEST(WorldCrowd, AnObjectMayHaveABoxOfItsOwnKind) {
    const Geometry plate = Geometry::convex(shapes::box({2, 2, 0.1}));
    EXPECT_EQ(box_pairs_of_plates(plate, {}), 1u);
    EXPECT_EQ(box_pairs_of_plates(plate, BoxKind::dynamic), 0u);
}

TEST(WorldCrowd, ADynamicBoxIsTheSameForEveryConvexMethod) {
    for (const ConvexMethod method : {ConvexMethod::lin_canny, ConvexMethod::faces}) {
        const Geometry shape =
            Geometry::convex(shapes::polytope({.faces = 12}), {.method = method});
        const Geometry usual = Geometry::convex(shapes::polytope({.faces = 12}));
        const auto pairs = [](const Geometry& geometry) {
            Crowd crowd({.objects = 500, .density = 0.05});
            World world({.broad = BroadPhase::sweep_and_prune, .box = BoxKind::dynamic});
            for (const Transform& pose : crowd.poses())
                world.add(geometry, pose);
            return world.detect().stats.box_pairs;
        };
        EXPECT_EQ(pairs(shape), pairs(usual));
    }
}

TEST(WorldCrowd, ADynamicBoxOfAConcaveObjectIsThatOfItsHull) {
    const Geometry ring = Geometry::solid(shapes::torus(2, 0.1, 40, 8));
    EXPECT_EQ(box_pairs_of_plates(ring, {}), 1u);
    EXPECT_EQ(box_pairs_of_plates(ring, BoxKind::dynamic), 0u);
}

TEST(WorldCrowd, ReportsTheSameForEveryBroadPhaseBoxAndThreadCount) {
    const std::uint64_t expected =
        hash_of_reports({.detail = Detail::faces, .broad = BroadPhase::brute}, 500, 8);
    for (int phase = 0; phase < 8; ++phase)
        EXPECT_EQ(hash_of_reports(
                      {.detail = Detail::faces, .broad = static_cast<BroadPhase>(phase)}, 500, 8),
                  expected)
            << phase;
    for (const BoxKind box : {BoxKind::fixed, BoxKind::dynamic})
        for (int phase = 0; phase < 8; ++phase)
            EXPECT_EQ(
                hash_of_reports(
                    {.detail = Detail::faces, .broad = static_cast<BroadPhase>(phase), .box = box},
                    500, 8),
                expected)
                << phase;
    for (const int threads : {2, 4, 8})
        EXPECT_EQ(hash_of_reports({.threads = threads, .detail = Detail::faces}, 500, 8), expected)
            << threads;
}

/// The same crowd with geometries from `make`.
template <class Make>
std::uint64_t hash_of_kind(Make make) {
    std::vector<Geometry> shapes;
    for (const Geometry& shape : polytopes())
        shapes.push_back(make(shape.mesh()));
    return hash_of_reports({.detail = Detail::faces}, 300, 6, shapes);
}

TEST(WorldCrowd, ReportsTheSameForEveryPairTest) {
    const std::uint64_t expected = hash_of_reports({.detail = Detail::faces}, 300, 6);
    for (const Tree tree :
         {Tree::none, Tree::bvh8, Tree::obb, Tree::dop6, Tree::dop18, Tree::dop26})
        EXPECT_EQ(
            hash_of_kind([&](const Mesh& mesh) { return Geometry::solid(mesh, {.tree = tree}); }),
            expected)
            << static_cast<int>(tree);
    for (const ConvexMethod method : {ConvexMethod::lin_canny, ConvexMethod::faces})
        EXPECT_EQ(hash_of_kind(
                      [&](const Mesh& mesh) { return Geometry::convex(mesh, {.method = method}); }),
                  expected)
            << static_cast<int>(method);
}

/// Steps that Lin-Canny's walks take in ten frames of small motions after the first.
std::uint64_t steps_of_walks(bool anew, Detail detail) {
    Crowd crowd({.objects = 300, .density = 0.05, .translation = 0.002, .rotation = 0.2});
    std::vector<Geometry> shapes;
    for (std::uint64_t seed = 1; seed <= 4; ++seed)
        shapes.push_back(Geometry::convex(shapes::polytope({.faces = 200, .seed = seed}),
                                          {.method = ConvexMethod::lin_canny}));
    std::optional<World> world;
    std::vector<ObjectId> ids;
    std::uint64_t steps = 0;
    for (int frame = 0; frame < 11; ++frame) {
        if (!world || anew) {
            world.emplace(WorldOptions{.detail = detail, .margin = 0.5});
            ids.clear();
            for (std::size_t i = 0; i < crowd.poses().size(); ++i)
                ids.push_back(world->add(shapes[i % shapes.size()], crowd.poses()[i]));
        }
        world->place(ids, crowd.poses());
        const std::uint64_t taken = world->detect().stats.pair_tests.feature_steps;
        steps += frame == 0 ? 0 : taken;
        crowd.step();
    }
    return steps;
}

TEST(WorldCrowd, WalksStartFromTheClosestFeaturesOfTheLastFrame) {
    for (const Detail detail : {Detail::pairs, Detail::separations})
        EXPECT_LT(2 * steps_of_walks(false, detail), steps_of_walks(true, detail));
}

void expect_work_for_a_hundred(std::size_t objects) {
    Crowd crowd({.objects = objects});
    const std::vector<Geometry> shapes = polytopes();
    World world;
    std::vector<ObjectId> ids;
    for (std::size_t i = 0; i < objects; ++i)
        ids.push_back(world.add(shapes[i % shapes.size()], crowd.poses()[i]));
    world.detect();
    for (int frame = 0; frame < 5; ++frame) {
        crowd.step();
        for (std::size_t i = 0; i < 100; ++i)
            world.place(ids[objects / 100 * i], crowd.poses()[objects / 100 * i]);
        const WorldStats stats = world.detect().stats;
        EXPECT_EQ(stats.moved, 100);
        EXPECT_LT(stats.box_pairs, 100);
        EXPECT_LT(stats.box_tests, 100 * 200);
    }
    EXPECT_EQ(world.detect().stats.box_tests, 0);
}

TEST(WorldCrowd, WorksOnlyForThoseThatMove) {
    expect_work_for_a_hundred(20'000);
}

TEST(SlowWorldCrowd, WorksOnlyForAHundredOfAMillion) {
    expect_work_for_a_hundred(1'000'000);
}

TEST(WorldCrowd, AllocatesNothingOnceWarm) {
    Crowd crowd({.objects = 2000, .density = 0.03});
    const std::vector<Geometry> shapes = polytopes();
    for (const Detail detail :
         {Detail::pairs, Detail::faces, Detail::separations, Detail::contacts}) {
        World world({.detail = detail, .margin = 0.05});
        std::vector<ObjectId> ids;
        for (std::size_t i = 0; i < crowd.poses().size(); ++i)
            ids.push_back(world.add(shapes[i % shapes.size()], crowd.poses()[i]));
        const std::vector<Transform> there = crowd.poses();
        crowd.step();
        const std::vector<Transform> back = crowd.poses();
        const auto run = [&] {
            for (int i = 0; i < 2; ++i)
                for (const std::vector<Transform>* poses : {&there, &back}) {
                    world.place(ids, *poses);
                    world.detect();
                    world.place(ids[7], (*poses)[8]);
                    world.detect();
                }
        };
        for (int i = 0; i < 10; ++i)
            run();
        const long before = allocations;
        run();
        EXPECT_EQ(allocations - before, 0);
    }
}

TEST(WorldCrowd, HoldsWhatItSaysInMemory) {
    World world;
    const std::size_t empty = world.memory();
    const Geometry shape = Geometry::convex(shapes::polytope());
    for (int i = 0; i < 1000; ++i)
        world.add(shape, translation({3.0 * i, 0, 0}));
    world.detect();
    const std::size_t each = (world.memory() - empty) / 1000;
    EXPECT_GT(each, sizeof(Transform));
    EXPECT_LT(each, 700);
}

}  // namespace
}  // namespace allide

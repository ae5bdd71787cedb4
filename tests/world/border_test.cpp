// SPDX-License-Identifier: MIT
// Worlds with objects far away on both sides: every broad phase, box and number of threads reports
// what brute force does.
#include <gtest/gtest.h>

#include <allide/shapes.h>
#include <allide/world.h>

#include "tests/broad/outliers.h"

namespace allide {
namespace {

std::vector<ObjectPair> reported(World& world) {
    std::vector<ObjectPair> pairs;
    for (const PairReport& collision : world.detect().pairs)
        pairs.push_back({collision.a, collision.b});
    return pairs;
}

void add_all(World& world, const Geometry& shape, const std::vector<Vec3>& places) {
    for (const Vec3 place : places)
        world.add(shape, translation(place));
}

void place_all(World& world, const std::vector<Vec3>& places) {
    const std::vector<ObjectId> objects = world.objects();
    for (std::size_t i = 0; i < objects.size(); ++i)
        world.place(objects[i], translation(places[i]));
}

/// The pairs of all frames: at first, with sides changed twice, and all on one side.
std::vector<std::vector<ObjectPair>> reports(const WorldOptions& options, const Geometry& shape,
                                             const broad::OutlierScene& scene) {
    broad::Outliers outliers(scene);
    World world(options);
    add_all(world, shape, outliers.places());
    std::vector<std::vector<ObjectPair>> result = {reported(world)};
    for (int frame = 0; frame < 3; ++frame) {
        outliers.change_sides();
        place_all(world, outliers.places());
        result.push_back(reported(world));
    }
    if (scene.heap <= 400)
        for (const double side : {1.0, -1.0}) {
            outliers.gather(side);
            place_all(world, outliers.places());
            result.push_back(reported(world));
        }
    return result;
}

constexpr BroadPhase all_phases[] = {BroadPhase::automatic,     BroadPhase::grid,
                                     BroadPhase::tree,          BroadPhase::sweep_and_prune,
                                     BroadPhase::interval_tree, BroadPhase::uniform_grid,
                                     BroadPhase::brute,         BroadPhase::sweep_dense};

TEST(WorldBorders, TheDefaultWorldReportsAHeapWithOutliersOnBothSides) {
    const Geometry cube = Geometry::convex(shapes::box({0.5, 0.5, 0.5}));
    for (const std::uint32_t heap : {300u, 1000u, 3000u})
        for (const int axes : {1, 6, 7})
            for (const double far : {1e6, 1e9, 1e12}) {
                const broad::OutlierScene scene = {
                    .heap = heap, .per_side = heap * 18 / 1000, .far = far, .axes = axes};
                const auto expected = reports({.broad = BroadPhase::tree}, cube, scene);
                ASSERT_GT(expected[0].size(), heap / 4);
                for (const int threads : {1, 3})
                    ASSERT_EQ(reports({.threads = threads}, cube, scene), expected)
                        << heap << " objects, axes " << axes << " at " << far;
            }
}

TEST(WorldBorders, EveryBroadPhaseAndBoxReportsTheSame) {
    const Geometry cube = Geometry::convex(shapes::box({0.5, 0.5, 0.5}));
    for (const int axes : {2, 7}) {
        const broad::OutlierScene scene = {.heap = 300, .per_side = 6, .far = 1e7, .axes = axes};
        const auto expected = reports({.broad = BroadPhase::brute}, cube, scene);
        ASSERT_GT(expected[0].size(), 75u);
        for (const BroadPhase phase : all_phases)
            for (const BoxKind kind : {BoxKind::automatic, BoxKind::fixed, BoxKind::dynamic})
                ASSERT_EQ(reports({.threads = 2, .broad = phase, .box = kind}, cube, scene),
                          expected)
                    << "phase " << static_cast<int>(phase) << " box " << static_cast<int>(kind);
    }
}

TEST(WorldBorders, ASpeckAndABallMeetTheSolidBoxInWhichTheyMove) {
    constexpr int frames = 40;  // a grid is planned again after some
    const Geometry speck = Geometry::convex(shapes::box({1e-6, 1e-6, 1e-6}));
    const Geometry ball = Geometry::convex(shapes::icosphere(1, 2));
    const Geometry around = Geometry::solid(shapes::box({10, 10, 10}));
    for (const BroadPhase phase : all_phases)
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            Random random(seed);
            World world({.broad = phase});
            const ObjectId ids[] = {world.add(speck), world.add(ball), world.add(around)};
            for (int frame = 0; frame < frames; ++frame) {
                ASSERT_EQ(reported(world).size(), frame == 0 ? 3u : 2u)
                    << "phase " << static_cast<int>(phase) << " frame " << frame;
                const Vec3 to = {random.uniform(2, 8), random.uniform(-8, 8), -6};
                world.place(ids[0], translation(frame % 2 == 0 ? to : -to));
                world.place(ids[1], translation(frame % 2 == 0 ? -to : to));
                world.place(ids[2], translation({0.01 * frame, 0, 0}));
            }
        }
}

}  // namespace
}  // namespace allide

// SPDX-License-Identifier: MIT
// Groups and masks of many objects: forbidden pairs cost neither memory nor comparisons.
#include <gtest/gtest.h>

#include <allide/shapes.h>
#include <allide/world.h>

#include "base/hash.h"
#include "base/random.h"
#include "scenes/motion.h"

namespace allide {
namespace {

constexpr ObjectOptions particle = {.groups = 2, .mask = 1};

/// A world of particles, which do not meet each other, within a small cube.
struct Cloud {
    Cloud(std::size_t particles, const WorldOptions& options) : world(options) {
        const Geometry shape = Geometry::convex(shapes::box({1, 1, 1}));
        for (std::size_t i = 0; i < particles; ++i)
            ids.push_back(world.add(shape, pose(), particle));
    }
    Transform pose() {
        Transform at;
        at.translation = random_point(random, 0.25);
        return at;
    }
    const Report& step() {
        poses.resize(ids.size());
        for (Transform& at : poses)
            at = pose();
        world.place(ids, poses);
        return world.detect();
    }
    double bytes_per_object() const {
        return static_cast<double>(world.memory()) / static_cast<double>(world.size());
    }

    World world;
    Random random{11};
    std::vector<ObjectId> ids;
    std::vector<Transform> poses;
};

TEST(Masks, ObjectsAtOnePlaceThatExcludeEachOtherTakeLinearMemoryAndTime) {
    for (const std::size_t particles : {16'384u, 200'000u})
        for (const BroadPhase phase : {BroadPhase::automatic, BroadPhase::grid, BroadPhase::tree}) {
            Cloud cloud(particles, {.broad = phase});
            EXPECT_TRUE(cloud.world.detect().pairs.empty());
            for (int frame = 0; frame < 3; ++frame) {
                const WorldStats stats = cloud.step().stats;
                EXPECT_EQ(stats.box_pairs, 0u);
                EXPECT_LE(stats.box_tests, 4 * particles);
                EXPECT_LE(cloud.bytes_per_object(), 450) << particles;
            }
        }
}

TEST(Masks, StationaryObjectsAtOnePlaceTakeLinearMemoryAndTime) {
    const Geometry shape = Geometry::convex(shapes::box({1, 1, 1}));
    for (const BroadPhase phase : {BroadPhase::automatic, BroadPhase::grid, BroadPhase::tree}) {
        World world({.broad = phase});
        for (int i = 0; i < 16'384; ++i)
            world.add(shape, {}, {.stationary = true});
        const Report& first = world.detect();
        EXPECT_TRUE(first.pairs.empty());
        EXPECT_EQ(first.stats.box_pairs, 0u);
        EXPECT_LE(first.stats.box_tests, 4 * 16'384u);
        EXPECT_LE(world.memory(), 16'384u * 450);
        const ObjectId mover = world.add(shape);
        EXPECT_EQ(world.detect().pairs.size(), 16'384u);
        world.place(mover, translation({9, 0, 0}));
        EXPECT_TRUE(world.detect().pairs.empty());
    }
}

TEST(Masks, StationaryObjectsComeAndGo) {
    const Geometry shape = Geometry::convex(shapes::box({1, 1, 1}));
    World world;
    const ObjectId mover = world.add(shape), first = world.add(shape, {}, {.stationary = true});
    EXPECT_EQ(world.detect().pairs.size(), 1u);
    const ObjectId second = world.add(shape, {}, {.stationary = true});
    EXPECT_EQ(world.detect().pairs.size(), 2u);
    world.remove(first);
    EXPECT_EQ(world.detect().pairs.size(), 1u);
    const ObjectId other = world.add(shape);  // takes the slot, and not the rule
    EXPECT_EQ(world.detect().pairs.size(), 3u);
    world.add(shape, {}, {.stationary = true});
    EXPECT_EQ(world.detect().pairs.size(), 5u);
    world.remove(mover);
    world.remove(other);
    EXPECT_TRUE(world.detect().pairs.empty());
    EXPECT_TRUE(world.contains(second));
}

TEST(Masks, ManyParticlesAmongFewObjectsTakeMemoryForTheirPairs) {
    Cloud cloud(200'000, {.threads = 2});
    const Geometry shape = Geometry::convex(shapes::box({0.02, 0.02, 0.02}));
    for (int i = 0; i < 100; ++i) {
        Transform far = cloud.pose();
        far.translation.x += 0.1 * i;
        cloud.world.add(shape, far);
    }
    const std::size_t pairs = cloud.world.detect().stats.box_pairs;
    EXPECT_GT(pairs, 200'000u);
    EXPECT_LT(pairs, 100u * 200'000);
    EXPECT_LE(cloud.bytes_per_object(), 450 + 400.0 * static_cast<double>(pairs) / 200'000);
}

/// A hash of the reports of a changing world.
std::uint64_t hash_of_reports(const WorldOptions& options) {
    World world(options);
    Random random(3);
    std::vector<ObjectId> ids;
    const Geometry shape = Geometry::convex(shapes::box({1, 1, 1}));
    const auto below = [&](std::uint64_t end) {
        return static_cast<std::uint32_t>(random.below(end));
    };
    const auto pose = [&] {
        Transform at;
        at.translation = random_point(random, 5);
        return at;
    };
    for (int i = 0; i < 400; ++i)
        ids.push_back(world.add(shape, pose(), {.groups = 1u << below(4), .mask = below(16)}));
    Hash hash;
    for (int frame = 0; frame < 30; ++frame) {
        for (std::uint32_t i = 0, count = frame % 5 == 0 ? 400 : 20; i < count; ++i)
            world.place(ids[below(400)], pose());
        for (std::uint32_t i = 0, count = frame % 7 == 3 ? 300 : frame % 2; i < count; ++i)
            world.set_groups(ids[below(400)], 1u << below(4), below(16));
        for (int i = 0; i < 3; ++i) {
            ObjectId& id = ids[below(400)];
            world.remove(id);
            id = world.add(shape, pose(), {.groups = 1u << below(4), .mask = below(16)});
            world.enable(ids[below(400)], below(3) != 0);
            const ObjectId a = ids[below(200)], b = ids[200 + below(200)];
            below(2) == 0 ? world.ignore(a, b) : world.unignore(a, b);
        }
        for (const PairReport& c : world.detect().pairs)
            hash.add(c.a).add(c.b);
    }
    return hash.value();
}

TEST(Masks, ThatChangeGiveTheSameReportsForEveryBroadPhaseAndThreadCount) {
    const std::uint64_t expected = hash_of_reports({.broad = BroadPhase::brute});
    for (int phase = 0; phase < 8; ++phase)
        for (const int threads : {1, 3})
            EXPECT_EQ(
                hash_of_reports({.threads = threads, .broad = static_cast<BroadPhase>(phase)}),
                expected)
                << phase;
}

}  // namespace
}  // namespace allide

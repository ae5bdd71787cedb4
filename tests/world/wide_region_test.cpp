// SPDX-License-Identifier: MIT
// Boxes with infinite bounds, or bounds beyond the range of coordinates, as regions.
#include <algorithm>
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include <allide/shapes.h>
#include <allide/world.h>

#include "base/random.h"
#include "scenes/motion.h"

namespace allide {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr Box everything = {{-infinite, -infinite, -infinite}, {infinite, infinite, infinite}};

constexpr BroadPhase region_phases[] = {BroadPhase::automatic,     BroadPhase::grid,
                                        BroadPhase::tree,          BroadPhase::sweep_and_prune,
                                        BroadPhase::interval_tree, BroadPhase::uniform_grid,
                                        BroadPhase::brute,         BroadPhase::sweep_dense};

/// A box with one to six of its bounds at infinity or beyond the range, the others near `reach`.
Box wide_box(Random& random, double reach) {
    const double beyond[] = {infinite, 1e300, 0x1p61, 0x1.8p61};
    Box box = everything;
    for (int k = 0; k < 3; ++k) {
        const double a = random.uniform(-reach, reach), b = random.uniform(-reach, reach);
        const double end = beyond[random.below(4)];
        const bool low = random.below(2) == 0, high = random.below(2) == 0;
        box.min[k] = low ? std::min(a, b) : -end;
        box.max[k] = high ? std::max(a, b) : end;
    }
    return box;
}

/// Whether a box of finite sides that holds the objects, cut by the wide one, meets them.
std::vector<ObjectId> meeting_cut(World& world, Box box, double reach) {
    for (int k = 0; k < 3; ++k) {
        box.min[k] = std::max(box.min[k], -reach);
        box.max[k] = std::min(box.max[k], reach);
    }
    return world.intersecting(box);
}

TEST(WideRegion, MeetsWhatItsFinitePartMeets) {
    for (const BroadPhase phase : region_phases) {
        Random random(3);
        World world({.broad = phase});
        const Geometry ball = Geometry::solid(shapes::icosphere(1, 2));
        const Geometry plank = Geometry::convex(shapes::box({3, 0.2, 1}));
        for (int i = 0; i < 60; ++i)
            world.add(i % 2 == 0 ? ball : plank, random_motion(random, 10));
        std::size_t found = 0;
        for (int i = 0; i < 20; ++i) {
            const Box region = wide_box(random, 10);
            const std::vector<ObjectId> expected = meeting_cut(world, region, 1000);
            ASSERT_EQ(world.intersecting(region), expected) << i;
            found += expected.size();
        }
        EXPECT_GT(found, 200u);
        EXPECT_EQ(world.intersecting(everything), world.objects());
    }
}

TEST(WideRegion, HalfSpacesTouchWhatBeginsAtThem) {
    World world;
    const Geometry cube = Geometry::convex(shapes::box({1, 1, 1}));
    const ObjectId id = world.add(cube, translation({5, 0, 0}));
    Box half = everything;
    half.max.x = 4;
    EXPECT_EQ(world.intersecting(half), std::vector{id});
    half.max.x = std::nextafter(4.0, 0.0);
    EXPECT_TRUE(world.intersecting(half).empty());
    half = everything;
    half.min.x = 6;
    EXPECT_EQ(world.intersecting(half), std::vector{id});
    half.min.x = 1e19;  // beyond the range
    EXPECT_TRUE(world.intersecting(half).empty());
    half.min.x = half.max.x = infinite;
    EXPECT_TRUE(world.intersecting(half).empty());
}

/// An object whose world vertices lie beyond 2^60, where no local ones can be.
TEST(WideRegion, MeetsObjectsBeyondTheRangeOfLocalCoordinates) {
    World world;
    Mesh mesh = shapes::box({0x1p58, 0x1p58, 0x1p58});
    for (Vec3& v : mesh.vertices)
        v.x += 0x1p59;
    const Geometry giant = Geometry::convex(mesh);
    const ObjectId id = world.add(giant, translation({0x1p60, 0, 0}));
    const double low = 0x1p60 + 0x1p58, high = 0x1p60 + 0x1p59 + 0x1p58;
    EXPECT_EQ(world.intersecting(everything), std::vector{id});
    Box half = everything;
    half.min.x = high;
    EXPECT_EQ(world.intersecting(half), std::vector{id});
    half.min.x = std::nextafter(high, infinite);
    EXPECT_TRUE(world.intersecting(half).empty());
    half = everything;
    half.max.x = low;
    EXPECT_EQ(world.intersecting(half), std::vector{id});
    half.max.x = std::nextafter(low, 0.0);
    EXPECT_TRUE(world.intersecting(half).empty());
    half = {{low + 0x1p57, -1, -1}, {infinite, 1, 1}};
    EXPECT_EQ(world.intersecting(half), std::vector{id});
}

TEST(WideRegion, ABoundThatIsNotANumberMeetsNothing) {
    World world;
    world.add(Geometry::convex(shapes::box({1, 1, 1})));
    for (int k = 0; k < 3; ++k) {
        Box broken = everything;
        broken.min[k] = nan;
        EXPECT_TRUE(world.intersecting(broken).empty());
        broken = {{-9, -9, -9}, {9, 9, 9}};
        broken.max[k] = nan;
        EXPECT_TRUE(world.intersecting(broken).empty());
    }
    EXPECT_TRUE(
        world.intersecting(Box{{infinite, infinite, infinite}, {-infinite, -infinite, -infinite}})
            .empty());
}

}  // namespace
}  // namespace allide

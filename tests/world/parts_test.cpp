// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <allide/shapes.h>
#include <allide/world.h>

namespace allide {
namespace {

TEST(WorldParts, MoveWithWhatCarriesThem) {
    const Geometry stick = Geometry::solid(shapes::box({1, 0.1, 0.1}));
    const Geometry arm =
        Geometry::compound({{stick, translation({1, 0, 0})}, {stick, translation({2, 0, 0}), 0}});
    World world;
    const ObjectId robot = world.add(arm);
    world.add(Geometry::solid(shapes::box({0.2, 0.2, 0.2})), translation({0, 2, 0}));
    EXPECT_EQ(world.detect().pairs.size(), 0);
    world.place_part(robot, 0, rotation({0, 0, 1}, 1.5707963));
    EXPECT_EQ(world.detect().pairs.size(), 1);
    EXPECT_TRUE(world.cast_ray({0, 2.4, 9}, {0, 0, -1}).has_value());
    world.place(robot, translation({5, 0, 0}));
    EXPECT_EQ(world.detect().pairs.size(), 0);
    EXPECT_TRUE(world.cast_ray({5, 2.4, 9}, {0, 0, -1}).has_value());
    const std::vector<Transform> rest = {translation({1, 0, 0}), translation({2, 0, 0})};
    world.place_parts(robot, rest);
    EXPECT_FALSE(world.cast_ray({5, 2.4, 9}, {0, 0, -1}).has_value());
}

TEST(WorldParts, AreRejectedWhenTheyCannotStandSo) {
    const Geometry stick = Geometry::solid(shapes::box({1, 0.1, 0.1}));
    World world;
    const ObjectId robot = world.add(Geometry::compound({{stick}, {stick, {}, 0}}));
    const ObjectId rigid = world.add(stick);
    Transform bent;
    bent.rotation.rows[0].x = 1 + 4e-7;
    EXPECT_EQ(world.try_place_part(robot, 2, {}).error().code(), ErrorCode::bad_index);
    EXPECT_EQ(world.try_place_part(rigid, 0, {}).error().code(), ErrorCode::bad_index);
    EXPECT_EQ(world.try_place_parts(robot, {}).error().code(), ErrorCode::bad_argument);
    EXPECT_TRUE(world.try_place_part(robot, 0, bent));
    EXPECT_EQ(world.try_place_part(robot, 1, bent).error().code(), ErrorCode::bad_transform);
    EXPECT_EQ(world.try_place(robot, bent).error().code(), ErrorCode::bad_transform);
    const ObjectId both[] = {rigid, robot};
    const Transform there[] = {translation({9, 9, 9}), bent};
    EXPECT_EQ(world.try_place(both, there).error().code(), ErrorCode::bad_transform);
    EXPECT_EQ(world.world_from_local(rigid), Transform{});
    EXPECT_EQ(world.detect().pairs.size(), 1);
}

}  // namespace
}  // namespace allide

// SPDX-License-Identifier: MIT
#include "scenes/room.h"

#include <algorithm>

#include <gtest/gtest.h>

#include <allide/world.h>

#include "base/hash.h"
#include "scenes/kitchen.h"
#include "scenes/porch.h"

namespace allide {
namespace {

std::size_t bodies_named(const Room& room, const std::string& start) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < room.size(); ++i)
        count += room[i].name.starts_with(start) && (i == 0 || room[i].owner != room[i - 1].owner);
    return count;
}

std::size_t objects_named(const Room& room, const std::string& name) {
    return static_cast<std::size_t>(std::ranges::count(room, name, &RoomObject::name));
}

std::string pair_text(const Room& room, std::size_t a, std::size_t b) {
    return room[a].name + " (" + std::to_string(a) + ") meets " + room[b].name + " (" +
           std::to_string(b) + ")";
}

/// The poses of all objects when each joint has its `start`, or its low or high end.
std::vector<Transform> poses_at(const Room& room, double RoomJoint::* parameter) {
    std::vector<Transform> poses;
    for (const RoomObject& object : room)
        poses.push_back(joint_pose(object, object.joint.*parameter));
    return poses;
}

void expect_convex(const Room& room) {
    for (const RoomObject& object : room) {
        EXPECT_EQ(object.geometry.kind(), GeometryKind::convex) << object.name;
        const auto strict = Geometry::try_convex(object.geometry.mesh(), {.reject_concave = true});
        EXPECT_TRUE(strict.has_value()) << object.name;
    }
}

void expect_ordered_bodies(const Room& room) {
    int owner = 0;
    for (const RoomObject& object : room) {
        EXPECT_TRUE(object.owner == owner || object.owner == owner + 1) << object.name;
        owner = object.owner;
        const RoomJoint& joint = object.joint;
        EXPECT_TRUE(joint.low <= joint.start && joint.start <= joint.high) << object.name;
    }
}

/// No two polytopes meet, whether they belong to one body or not.
void expect_apart_by_brute_force(const Room& room) {
    const std::vector<Transform> poses = poses_at(room, &RoomJoint::start);
    std::vector<Placed> placed;
    for (std::size_t i = 0; i < room.size(); ++i)
        placed.emplace_back(room[i].geometry, poses[i]);
    for (std::size_t a = 0; a < room.size(); ++a)
        for (std::size_t b = a + 1; b < room.size(); ++b)
            EXPECT_FALSE(intersects(placed[a], placed[b])) << pair_text(room, a, b);
}

void expect_apart_in_a_world(const Room& room) {
    World world;
    const std::vector<Transform> poses = poses_at(room, &RoomJoint::start);
    for (std::size_t i = 0; i < room.size(); ++i)
        world.add(room[i].geometry, poses[i], {.user = i});
    const Report& report = world.detect();
    for (const PairReport& pair : report.pairs)
        ADD_FAILURE() << pair_text(room, pair.user_a, pair.user_b);
    EXPECT_GT(report.stats.box_pairs, 20u);  // of boards that lean
}

std::uint64_t hash_of(const Room& room) {
    Hash hash;
    for (const RoomObject& object : room)
        for (const Vec3 local : object.geometry.mesh().vertices) {
            const Vec3 v = world_vertex(joint_pose(object, object.joint.start), local);
            hash.add(v.x).add(v.y).add(v.z);
        }
    return hash.value();
}

TEST(Kitchen, HasWhatAKitchenHas) {
    const Room room = kitchen();
    EXPECT_GE(room.size(), 500u);
    EXPECT_EQ(bodies_named(room, "cup_"), 40u);
    EXPECT_EQ(bodies_named(room, "chair_"), 4u);
    EXPECT_EQ(bodies_named(room, "knob_"), 5u);
    EXPECT_EQ(bodies_named(room, "drawer_"), 6u);
    EXPECT_EQ(bodies_named(room, "door_"), 5u);
    for (const char* name : {"window", "worktop", "sink", "stove", "table", "bowl", "bottle_",
                             "plate_", "fruit_", "refrigerator_door", "shelf_3"})
        EXPECT_GE(bodies_named(room, name), 1u) << name;
}

TEST(Porch, HasWhatAPorchHas) {
    const Room room = porch();
    EXPECT_GE(room.size(), 250u);
    EXPECT_EQ(objects_named(room, "railing"), 60u + 8);
    EXPECT_EQ(bodies_named(room, "swing"), 2u);  // with its beam
    EXPECT_GE(objects_named(room, "swing"), 30u);
    for (const char* name : {"boards", "posts", "steps", "roof", "door", "flowerpot_"})
        EXPECT_GE(bodies_named(room, name), 1u) << name;
}

TEST(Kitchen, IsMadeOfConvexPolytopes) {
    expect_convex(kitchen());
    expect_ordered_bodies(kitchen());
}

TEST(Porch, IsMadeOfConvexPolytopes) {
    expect_convex(porch());
    expect_ordered_bodies(porch());
}

TEST(Kitchen, NothingMeetsAtTheStart) {
    expect_apart_in_a_world(kitchen());
    expect_apart_by_brute_force(kitchen());
}

TEST(Porch, NothingMeetsAtTheStart) {
    expect_apart_in_a_world(porch());
    expect_apart_by_brute_force(porch());
}

TEST(Kitchen, HasTheSameBitsEverywhere) {
    EXPECT_EQ(hash_of(kitchen()), 12806379541430079324u);
}

TEST(Porch, HasTheSameBitsEverywhere) {
    EXPECT_EQ(hash_of(porch()), 14345145403038223366u);
}

TEST(RoomJoint, TurnsOrSlidesAboutItsAxis) {
    const RoomJoint hinge = {.kind = RoomKind::hinge, .pivot = {1, 0, 0}, .axis = {0, 0, 1}};
    const Vec3 turned = joint_motion(hinge, 1.57079632679489661923) * Vec3{2, 0, 5};
    EXPECT_NEAR(turned.x, 1, 1e-15);
    EXPECT_NEAR(turned.y, 1, 1e-15);
    EXPECT_EQ(turned.z, 5);
    const RoomJoint drawer = {.kind = RoomKind::drawer, .axis = {0, -1, 0}};
    EXPECT_EQ(joint_motion(drawer, 0.25) * Vec3(1, 2, 3), Vec3(1, 1.75, 3));
    EXPECT_EQ(joint_motion(hinge, 0), Transform{});
}

}  // namespace
}  // namespace allide

// SPDX-License-Identifier: MIT
#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <allide/shapes.h>
#include <allide/world.h>

#include "base/random.h"
#include "scenes/motion.h"

namespace allide {
namespace {

constexpr std::size_t many = 10'000;  // more than one thread takes at a time

std::vector<ObjectId> add_in_a_row(World& world, std::size_t count) {
    const Geometry cube = Geometry::solid(shapes::box({1, 1, 1}));
    std::vector<ObjectId> ids;
    for (std::size_t i = 0; i < count; ++i)
        ids.push_back(world.add(cube, translation({3.0 * static_cast<double>(i), 0, 0})));
    return ids;
}

struct Rejection : testing::Test {
    World world{{.threads = 2}};
    std::vector<ObjectId> ids = add_in_a_row(world, many);
    std::vector<Transform> places{many, translation({0, 1, 0})};

    void SetUp() override { world.detect(); }

    void expect_rejected_for(const std::string& reason) {
        const auto placed = world.try_place(ids, places);
        ASSERT_FALSE(placed);
        EXPECT_NE(std::string(placed.error().what()).find(reason), std::string::npos)
            << placed.error().what();
        EXPECT_EQ(world.detect().stats.moved, 0);
        EXPECT_EQ(world.world_from_local(ids[0]), Transform{});
    }
};

TEST_F(Rejection, NamesTheFirstBadTransform) {
    places[9000].rotation.rows[0].x = 2;
    places[4321].translation.y = 0x1p61;
    expect_rejected_for("transform 4321: the translation");
}

TEST_F(Rejection, NamesTheSecondMentionOfAnObject) {
    ids[9000] = ids[5];
    ids[9990] = ids[7];
    expect_rejected_for("transform 9000: its object was named before");
}

TEST_F(Rejection, NamesAnObjectThatIsGone) {
    world.remove(ids[6000]);
    world.detect();
    places[7000].rotation.rows[0].x = 2;
    expect_rejected_for("slot 6000");
}

TEST_F(Rejection, NamesACompoundOfWhichAPartWouldGoTooFar) {
    const std::vector<Part> parts = {
        {Geometry::solid(shapes::box({1, 1, 1})), translation({0x1p59, 0, 0})}};
    ids[50] = world.add(Geometry::compound(parts));
    world.detect();
    places[50].translation.x = 0x1p60;
    expect_rejected_for("transform 50: ");
}

/// Objects of all kinds that placement treats differently.
std::vector<ObjectId> add_of_all_kinds(World& world, std::size_t count) {
    const Geometry round = Geometry::convex(shapes::polytope({})),
                   cube = Geometry::solid(shapes::box({1, 1, 1}));
    const Geometry rod = Geometry::solid(shapes::box({4, 0.5, 0.5}));
    const std::vector<Part> parts = {{cube, translation({1, 0, 0})}, {rod, translation({0, 1, 0})}};
    const Geometry pair = Geometry::compound(parts);
    std::vector<ObjectId> ids;
    for (std::size_t i = 0; i < count; ++i) {
        const Geometry& shape = i % 4 == 0 ? pair : i % 4 == 1 ? rod : i % 4 == 2 ? round : cube;
        ids.push_back(world.add(shape, {}, {.enabled = i % 11 != 0}));
        if (i % 13 == 0)
            world.set_margin(ids.back(), 0.25);
    }
    return ids;
}

std::vector<ObjectPair> found(World& world) {
    std::vector<ObjectPair> pairs;
    for (const PairReport& hit : world.detect().pairs)
        pairs.push_back({hit.a, hit.b});
    return pairs;
}

TEST(Placement, OfManyAtOnceInAnyOrderIsThatOfEach) {
    constexpr std::size_t count = 300;
    World one_by_one, in_order, in_disorder({.threads = 2});
    const std::vector<ObjectId> ids = add_of_all_kinds(one_by_one, count);
    ASSERT_EQ(add_of_all_kinds(in_order, count), ids);
    ASSERT_EQ(add_of_all_kinds(in_disorder, count), ids);
    Random random(5);
    for (int frame = 0; frame < 12; ++frame) {
        std::vector<Transform> places;
        for (std::size_t i = 0; i < count; ++i) {
            places.push_back(random_motion(random, 12));
            one_by_one.place(ids[i], places[i]);
        }
        in_order.place(ids, places);
        const std::vector<ObjectId> back(ids.rbegin(), ids.rend());
        std::ranges::reverse(places);
        in_disorder.place(back, places);
        const std::vector<ObjectPair> expected = found(one_by_one);
        ASSERT_FALSE(expected.empty());
        EXPECT_EQ(found(in_order), expected);
        EXPECT_EQ(found(in_disorder), expected);
    }
}

TEST(Placement, MovesACompoundInTheSlotOfACube) {
    World world({.box = BoxKind::fixed});
    std::vector<ObjectId> ids = add_in_a_row(world, 2);
    world.detect();
    world.remove(ids[0]);
    const std::vector<Part> parts = {
        {Geometry::solid(shapes::box({1, 1, 1})), translation({50, 0, 0})}};
    ids[0] = world.add(Geometry::compound(parts));
    const Transform places[] = {translation({0, 7, 0}), translation({50, 7, 0})};
    world.place(ids, places);
    EXPECT_EQ(world.detect().pairs.size(), 1);
}

TEST(Placement, FollowsWhatDeformsOrGetsAMarginMeanwhile) {
    World world({.box = BoxKind::fixed});
    const Geometry soft = Geometry::deformable(shapes::box({1, 1, 1}));
    std::vector<ObjectId> ids = {world.add(soft), world.add(soft, translation({9, 0, 0})),
                                 world.add(soft, translation({18, 0, 0}))};
    world.detect();
    std::vector<Vec3> longer = soft.mesh().vertices;
    for (Vec3& v : longer)
        v.x *= 4;
    world.deform(ids[0], longer);
    world.set_margin(ids[2], 3.5);
    const Transform places[] = {translation({0, 5, 0}), translation({5, 5, 0}),
                                translation({10, 5, 0})};
    world.place(ids, places);
    EXPECT_EQ(world.detect().pairs.size(), 2);
}

}  // namespace
}  // namespace allide

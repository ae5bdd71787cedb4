// SPDX-License-Identifier: MIT
#include "scenes/walkthrough.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "scenes/hand.h"
#include "scenes/kitchen.h"
#include "scenes/porch.h"
#include "scenes/yield.h"

namespace allide {
namespace {

/// A block where the thumb and the index finger of a hand at the origin meet it if they close.
void add_block(RoomMaker& maker, const std::string& name, Vec3 at = {}) {
    maker.free_body(name);
    maker.box(at + Vec3{0.02, 0.03, -0.08}, at + Vec3{0.1, 0.12, -0.03});
}

Room blocks(int count = 1) {
    RoomMaker maker;
    for (int i = 0; i < count; ++i)
        add_block(maker, "block_" + std::to_string(i), {0.5 * i, 0, 0});
    maker.body("wall");
    maker.box({1.2, -1, -1}, {1.3, 1, 1});
    return maker.take();
}

HandInput input(double time, Vec3 at, double curl, double scale = 1) {
    HandInput made{.time = time, .hand = translation(at), .scale = scale};
    std::ranges::fill(made.curl, curl);
    return made;
}

HandInput of_user(int user, HandInput made) {
    made.user = user;
    return made;
}

Walkthrough make(Room room, int users = 1, bool detection = true) {
    return Walkthrough::try_make(std::move(room), {.detection = detection}, users).value();
}

void go(Walkthrough& walk, const HandInput& step) {
    walk.step({&step, 1}).value();
}

bool meets(const Walkthrough& walk, const std::string& a, const std::string& b) {
    return std::ranges::any_of(walk.report().pairs, [&](const PairReport& pair) {
        const std::string one = walk.name(pair.user_a), other = walk.name(pair.user_b);
        return (one == a && other == b) || (one == b && other == a);
    });
}

/// A hand at the origin that has picked up block_0.
Walkthrough holding(Room room, int users = 1) {
    Walkthrough walk = make(std::move(room), users);
    go(walk, input(0, {}, 0));
    go(walk, input(0.1, {}, 0.5));
    EXPECT_EQ(walk.held(0), 0);
    return walk;
}

/// How far the farthest vertex is outside of the planes of a mesh's faces.
double dent(const Mesh& mesh) {
    double farthest = 0;
    for (const auto& [i, j, k] : mesh.faces) {
        const Vec3 a = mesh.vertices[i];
        const Vec3 normal = normalized(cross(mesh.vertices[j] - a, mesh.vertices[k] - a));
        for (const Vec3 v : mesh.vertices)
            farthest = std::max(farthest, dot(normal, v - a));
    }
    return farthest;
}

TEST(Walkthrough, TheHandIsMadeOfPolytopesThatAreConvexUpToRounding) {
    const Geometry geometry = hand();
    int polytopes = 0;
    for (const Part& part : geometry.parts())
        if (part.geometry.kind() != GeometryKind::compound) {
            EXPECT_LT(dent(part.geometry.mesh()), 1e-15);
            ++polytopes;
        }
    EXPECT_EQ(polytopes, 16);
}

TEST(Walkthrough, ThumbAndFingerPickUpWhatTheyCloseOn) {
    Walkthrough walk = make(blocks());
    go(walk, input(0, {}, 0));
    EXPECT_TRUE(walk.report().pairs.empty());
    EXPECT_EQ(walk.held(0), -1);
    go(walk, input(0.1, {}, 0.5));
    EXPECT_TRUE(meets(walk, "hand_0", "block_0"));
    ASSERT_EQ(walk.events().size(), 1u);
    EXPECT_EQ(walk.events()[0].type, WalkEventType::picked);
    EXPECT_EQ(walk.held(0), 0);
    EXPECT_EQ(walk.holder(0), 0);
    go(walk, input(0.2, {0.25, 0, 1}, 0.5));
    EXPECT_EQ(walk.placed(0).world_from_local().translation, Vec3(0.06 + 0.25, 0.075, 1 - 0.055));
    EXPECT_FALSE(meets(walk, "hand_0", "block_0"));  // of one owner
}

TEST(Walkthrough, PassesThroughWhatItDoesNotCloseOn) {
    Walkthrough walk = make(blocks());
    go(walk, input(0, {0, 0, 1}, 0.5));
    go(walk, input(0.1, {}, 0.5));
    EXPECT_TRUE(meets(walk, "hand_0", "block_0"));
    EXPECT_EQ(walk.held(0), -1);
    HandInput thumbless = input(0.2, {}, 0.6);
    thumbless.curl[0] = 0;
    go(walk, thumbless);
    EXPECT_TRUE(meets(walk, "hand_0", "block_0"));
    EXPECT_EQ(walk.held(0), -1);
}

/// Then no faces meet, but the fingers are inside all the same.
TEST(Walkthrough, PicksUpWhatContainsTheFingers) {
    RoomMaker maker;
    maker.free_body("block_0");
    maker.box({-1, -1, -1}, {1, 1, 1});
    Walkthrough walk = make(maker.take());
    go(walk, input(0, {}, 0));
    ASSERT_EQ(walk.report().pairs.size(), 1u);
    EXPECT_TRUE(walk.report().pairs[0].faces.empty());
    EXPECT_EQ(walk.held(0), -1);
    go(walk, input(0.1, {}, 0.1));
    EXPECT_EQ(walk.held(0), 0);
}

TEST(Walkthrough, DropsWhenTheFingersOpen) {
    Walkthrough walk = holding(blocks());
    go(walk, input(0.2, {0, 0, 1}, 0.45));
    EXPECT_EQ(walk.held(0), 0);
    const Transform there = walk.placed(0).world_from_local();
    go(walk, input(0.3, {0, 0, 1.5}, 0.2));
    ASSERT_EQ(walk.events().size(), 1u);
    EXPECT_EQ(walk.events()[0].type, WalkEventType::dropped);
    EXPECT_EQ(walk.held(0), -1);
    EXPECT_EQ(walk.holder(0), -1);
    EXPECT_EQ(walk.placed(0).world_from_local(), there);
    go(walk, input(0.4, {0, 0, 1}, 0.5));
    EXPECT_TRUE(meets(walk, "hand_0", "block_0"));
}

TEST(Walkthrough, ScalesWhatItHoldsBetweenAQuarterAndFour) {
    Walkthrough walk = holding(blocks());
    const double width = size(bounds(walk.placed(0))).x;
    for (const auto& [wanted, gets] :
         {std::pair(2.0, 2.0), {0.5, 0.5}, {100.0, 4.0}, {1e-3, 0.25}}) {
        go(walk, input(walk.time() + 0.1, {}, 0.5, wanted));
        EXPECT_EQ(walk.scale(0), gets);
        EXPECT_NEAR(size(bounds(walk.placed(0))).x, gets * width, 1e-12);
    }
}

TEST(Walkthrough, ScalingIsRelativeToWhenItWasPickedUp) {
    Walkthrough walk = holding(blocks());
    go(walk, input(0.2, {}, 0.5, 2));
    go(walk, input(0.3, {}, 0, 2));
    EXPECT_EQ(walk.held(0), -1);
    EXPECT_EQ(walk.scale(0), 2);
    go(walk, input(0.4, {}, 0.5, 1));
    EXPECT_EQ(walk.held(0), 0);
    EXPECT_EQ(walk.scale(0), 2);
    go(walk, input(0.5, {}, 0.5, 1.5));
    EXPECT_EQ(walk.scale(0), 3);
}

TEST(Walkthrough, CollidesAtItsNewSizeAtOnce) {
    Walkthrough walk = holding(blocks());
    go(walk, input(0.2, {1, 0, 0}, 0.5));
    EXPECT_FALSE(meets(walk, "block_0", "wall"));
    go(walk, input(0.3, {1, 0, 0}, 0.5, 4));
    EXPECT_TRUE(meets(walk, "block_0", "wall"));
    EXPECT_TRUE(walk.colliding()[0]);
    go(walk, input(0.4, {1, 0, 0}, 0.5, 1));
    EXPECT_FALSE(meets(walk, "block_0", "wall"));
}

/// The grip stays where it is, so that what is held does not slip out of the fingers.
TEST(Walkthrough, ScalesAboutTheGrip) {
    Walkthrough walk = holding(blocks());
    const Vec3 before = walk.placed(0).world_from_local().translation;
    go(walk, input(0.2, {}, 0.5, 2));
    const Vec3 twice = walk.placed(0).world_from_local().translation;
    const Vec3 grip = before - (twice - before);  // x' = g + 2 (x - g)
    const Box first = {{0.02, 0.03, -0.08}, {0.1, 0.12, -0.03}};
    EXPECT_TRUE(contains(first, grip)) << grip.x << " " << grip.y << " " << grip.z;
}

TEST(Walkthrough, AHandHoldsOneObject) {
    RoomMaker maker;
    add_block(maker, "block_0");
    maker.free_body("block_1");
    maker.box({-0.05, 0.05, -0.08}, {0.01, 0.12, -0.03});
    Walkthrough walk = holding(maker.take());
    EXPECT_EQ(walk.events().size(), 1u);
    EXPECT_TRUE(meets(walk, "hand_0", "block_1"));
    go(walk, input(0.2, {}, 0.6));
    EXPECT_EQ(walk.held(0), 0);
    EXPECT_EQ(walk.holder(1), -1);
}

TEST(Walkthrough, OneHandHoldsAnObject) {
    Walkthrough walk = holding(blocks(), 2);
    go(walk, of_user(1, input(0.2, {}, 0)));
    go(walk, of_user(1, input(0.3, {}, 0.5)));
    EXPECT_TRUE(meets(walk, "hand_1", "block_0"));
    EXPECT_EQ(walk.held(1), -1);
    EXPECT_EQ(walk.holder(0), 0);
}

TEST(Walkthrough, TwoHandsHoldTwoObjects) {
    Walkthrough walk = make(blocks(2), 2);
    for (const double curl : {0.0, 0.5}) {
        const HandInput both[] = {input(curl, {}, curl),
                                  of_user(1, input(curl, {0.5, 0, 0}, curl))};
        walk.step(both).value();
    }
    EXPECT_EQ(walk.held(0), 0);
    EXPECT_EQ(walk.held(1), 1);
    const HandInput together[] = {input(1, {}, 0.5), of_user(1, input(1, {0.03, 0, 0}, 0.5))};
    walk.step(together).value();
    for (const auto& [a, b] : {std::pair("block_0", "block_1"),
                               {"hand_0", "block_1"},
                               {"hand_1", "block_0"},
                               {"hand_0", "hand_1"}})
        EXPECT_TRUE(meets(walk, a, b)) << a << " " << b;
}

/// A body of many boards moves and collides as one.
TEST(Walkthrough, CarriesABodyOfSeveralPolytopes) {
    RoomMaker maker;
    maker.free_body("cup");
    maker.ring({0.06, 0.06, -0.09}, {8, 0.034, 0.085, 0.004});
    Walkthrough walk = make(maker.take());
    go(walk, input(0, {}, 0));
    for (int i = 1; i <= 10; ++i)
        go(walk, input(0.1 * i, {}, 0.08 * i));
    ASSERT_EQ(walk.held(0), 0);
    go(walk, input(2, {0, 0, 1}, 0.8, 0.5));
    for (std::size_t i = 0; i < 8; ++i) {
        EXPECT_GT(walk.placed(i).world_from_local().translation.z, 0.8);
        EXPECT_EQ(walk.world().options(walk.id(i)).scale, 0.5);
        for (std::size_t k = 0; k < i; ++k)
            EXPECT_FALSE(intersects(walk.placed(i), walk.placed(k)));
    }
}

/// A hinge with a panel along x, that opens towards -y.
Room door_room() {
    RoomMaker maker;
    maker.body("door", {.kind = RoomKind::hinge, .axis = {0, 0, -1}, .low = 0, .high = 1.2});
    maker.box({0, 0, -1}, {1, 0.03, 1});
    return maker.take();
}

TEST(Walkthrough, ADoorYieldsAndStopsAtItsLimit) {
    Walkthrough walk = make(door_room());
    double last = 0;
    int contacts = 0, moved = 0;
    for (int i = 0; i <= 160; ++i) {
        go(walk, input(0.01 * i, {0.7, 0.2 - 0.01 * i, 0}, 0));
        contacts += meets(walk, "hand_0", "door");
        moved += walk.parameter(0) > last;
        EXPECT_GE(walk.parameter(0), last);
        EXPECT_LE(walk.parameter(0), 1.2);
        last = walk.parameter(0);
    }
    EXPECT_GT(contacts, 20);
    EXPECT_GT(moved, 20);
    EXPECT_GT(last, 0.5);
}

TEST(Walkthrough, AClosedDoorDoesNotOpenInwards) {
    Walkthrough walk = make(door_room());
    for (int i = 0; i <= 25; ++i)
        go(walk, input(0.01 * i, {0.7, -0.3 + 0.01 * i, 0}, 0));
    EXPECT_TRUE(meets(walk, "hand_0", "door"));
    EXPECT_EQ(walk.parameter(0), 0);
}

TEST(Walkthrough, WhatYieldedIsClearInTheNextStep) {
    Walkthrough walk = make(door_room());
    go(walk, input(0, {0.7, 0.2, 0}, 0));
    go(walk, input(0.1, {0.7, 0.05, 0}, 0));
    EXPECT_TRUE(meets(walk, "hand_0", "door"));
    go(walk, input(0.2, {0.7, 0.05, 0}, 0));
    EXPECT_FALSE(meets(walk, "hand_0", "door"));
    EXPECT_GT(walk.parameter(0), 0);
}

TEST(Walkthrough, ADrawerSlidesAndWhatIsCarriedPushesToo) {
    RoomMaker maker;
    add_block(maker, "block_0");
    maker.body("drawer", {.kind = RoomKind::drawer, .axis = {0, 1, 0}, .low = -0.1, .high = 0.3});
    maker.box({-0.2, 0.5, -0.2}, {0.2, 0.52, -0.02});
    Walkthrough walk = holding(maker.take());
    for (int i = 0; i <= 40; ++i) {
        go(walk, input(0.1 + 0.01 * i, {0, 0.01 * i, 0}, 0.5));
        EXPECT_FALSE(meets(walk, "hand_0", "drawer"));
    }
    EXPECT_NEAR(walk.parameter(1), 0, 0.1);
    for (int i = 40; i <= 90; ++i)
        go(walk, input(0.1 + 0.01 * i, {0, 0.01 * i, 0}, 0.5));
    EXPECT_GT(walk.parameter(1), 0.25);
    EXPECT_LE(walk.parameter(1), 0.3);
}

TEST(Walkthrough, ASwingSwingsAndComesToRest) {
    RoomMaker maker;
    maker.body("swing", {.kind = RoomKind::swing,
                         .pivot = {0, 0, 2},
                         .axis = {1, 0, 0},
                         .low = -0.5,
                         .high = 0.5,
                         .start = 0.4});
    maker.box({-0.3, -0.2, 0.2}, {0.3, 0.2, 0.22});
    Walkthrough walk = make(maker.take());
    int turns = 0;
    double last = 0.4, highest = 0;
    for (int i = 0; i <= 12000; ++i) {
        go(walk, input(0.01 * i, {5, 5, 5}, 0));
        turns += (walk.parameter(0) > 0) != (last > 0);
        last = walk.parameter(0);
        if (i > 11000)
            highest = std::max(highest, std::abs(last));
    }
    // A pendulum of 1.8 m takes 2.7 s; 0.4 radians add 1 %.
    EXPECT_NEAR(turns, 2 * 120 / 2.72, 3);
    EXPECT_LT(highest, 0.05);
}

TEST(Walkthrough, ASwingIsPushed) {
    Walkthrough walk = make(porch());
    const int swing = walk.body("swing");
    const Vec3 hand = {-1.3, 0.2, 1.1};
    double lowest = 0;
    int contacts = 0;
    for (int i = 0; i <= 240; ++i) {
        go(walk, input(i / 60.0, hand + Vec3{0, std::min(0.5, 0.005 * i), 0}, 0));
        contacts += meets(walk, "hand_0", "swing");
        lowest = std::min(lowest, walk.parameter(swing));
    }
    EXPECT_GT(contacts, 0);
    EXPECT_GT(lowest, -0.3);
}

TEST(Walkthrough, WithoutDetectionHandsOnlyMove) {
    Walkthrough walk = make(blocks(), 1, false);
    go(walk, input(0, {}, 0));
    go(walk, input(0.1, {}, 0.5));
    EXPECT_TRUE(walk.report().pairs.empty());
    EXPECT_EQ(walk.held(0), -1);
    EXPECT_EQ(walk.times().detect, 0);
}

TEST(Walkthrough, RejectsWrongInputAndMovesNothing) {
    Walkthrough walk = make(blocks());
    go(walk, input(1, {}, 0));
    const std::uint64_t before = digest(walk);
    std::vector<HandInput> wrong(8, input(2, {1, 0, 0}, 0.5));
    wrong[0].time = 0.5;
    wrong[1].time = std::nan("");
    wrong[2].user = 1;
    wrong[3].user = -1;
    wrong[4].curl[3] = 1.5;
    wrong[5].scale = 0;
    wrong[6].hand.rotation.rows[0] = {2, 0, 0};
    wrong[7].head.translation.x = std::nan("");
    for (const HandInput& step : wrong)
        EXPECT_FALSE(walk.step({&step, 1}));
    const HandInput twice[] = {input(2, {1, 0, 0}, 0), input(2, {1, 0, 0}, 0)};
    EXPECT_FALSE(walk.step(twice));
    EXPECT_EQ(digest(walk), before);
    EXPECT_FALSE(Walkthrough::try_make(blocks(), {}, 0));
}

TEST(NearestClear, TakesTheNearerOfTwoWays) {
    const auto outside = [](double q) { return q < 0.3 || q > 0.6; };
    EXPECT_NEAR(*nearest_clear({0.35, 0, 1, 0}, outside), 0.3, 1e-6);
    EXPECT_NEAR(*nearest_clear({0.55, 0, 1, 0}, outside), 0.6, 1e-6);
    EXPECT_NEAR(*nearest_clear({0.35, 0, 1, 1}, outside), 0.6, 1e-6);
    EXPECT_NEAR(*nearest_clear({0.55, 0, 1, -1}, outside), 0.3, 1e-6);
}

TEST(NearestClear, StaysWithinTheLimits) {
    EXPECT_FALSE(nearest_clear({0.5, 0, 1, 0}, [](double q) { return q < 0 || q > 1; }));
    EXPECT_FALSE(nearest_clear({1, 0, 1, 1}, [](double q) { return q != 1; }));
    EXPECT_EQ(nearest_clear({0.99, 0, 1, 1}, [](double q) { return q == 1; }), 1.0);
}

}  // namespace
}  // namespace allide

// SPDX-License-Identifier: MIT
#include <allide/world.h>

#include <cmath>
#include <limits>
#include <optional>

#include <gtest/gtest.h>

#include <allide/shapes.h>

#include "scenes/motion.h"

namespace allide {
namespace {

Geometry cube() {
    return Geometry::solid(shapes::box({1, 1, 1}));
}

/// Nothing for a call that has not failed.
std::optional<ErrorCode> code_of(const Result<void>& result) {
    if (result)
        return std::nullopt;
    return result.error().code();
}

TEST(World, ReportsWhatMeets) {
    World world;
    const ObjectId a = world.add(cube()), b = world.add(cube(), translation({1.5, 0, 0}));
    world.add(cube(), translation({5, 0, 0}));
    const Report& report = world.detect();
    ASSERT_EQ(report.pairs.size(), 1);
    EXPECT_EQ(report.pairs[0].a, a);
    EXPECT_EQ(report.pairs[0].b, b);
    EXPECT_TRUE(report.pairs[0].intersecting);
}

TEST(World, SaysWhatBeganAndEnded) {
    World world;
    const ObjectId a = world.add(cube()), b = world.add(cube(), translation({1.5, 0, 0}));
    EXPECT_EQ(world.detect().began.size(), 1);
    EXPECT_TRUE(world.detect().began.empty());
    world.place(b, translation({3, 0, 0}));
    const Report& report = world.detect();
    ASSERT_EQ(report.ended.size(), 1);
    EXPECT_EQ(report.ended[0], (ObjectPair{a, b}));
    EXPECT_TRUE(report.pairs.empty());
}

TEST(World, EndsWhatIsRemovedDisabledOrIgnored) {
    enum class By { removing, disabling, ignoring, groups };
    for (const By by : {By::removing, By::disabling, By::ignoring, By::groups}) {
        SCOPED_TRACE(static_cast<int>(by));
        World world;
        const ObjectId a = world.add(cube()), b = world.add(cube(), translation({1.5, 0, 0}));
        ASSERT_EQ(world.detect().pairs.size(), 1);
        switch (by) {
            case By::removing:
                world.remove(a);
                break;
            case By::disabling:
                world.enable(b, false);
                break;
            case By::ignoring:
                world.ignore(b, a);
                break;
            case By::groups:
                world.set_groups(a, 2, 4);
                break;
        }
        const Report& report = world.detect();
        EXPECT_TRUE(report.pairs.empty());
        ASSERT_EQ(report.ended.size(), 1);
        EXPECT_EQ(report.ended[0], (ObjectPair{a, b}));
    }
}

TEST(World, BeginsAgainWhatIsAllowedAgain) {
    World world;
    const ObjectId a = world.add(cube()), b = world.add(cube(), translation({1.5, 0, 0}));
    world.ignore(a, b);
    EXPECT_TRUE(world.detect().pairs.empty());
    world.unignore(a, b);
    EXPECT_EQ(world.detect().began.size(), 1);
    world.enable(a, false);
    EXPECT_EQ(world.detect().ended.size(), 1);
    world.enable(a, true);
    EXPECT_EQ(world.detect().began.size(), 1);
}

TEST(World, NeverTakesARemovedObjectForALiveOne) {
    World world;
    const ObjectId a = world.add(cube());
    const ObjectId b = world.add(cube());
    world.detect();
    world.remove(a);
    const ObjectId c = world.add(cube());
    EXPECT_FALSE(world.contains(a));
    EXPECT_TRUE(world.contains(c));
    EXPECT_EQ(code_of(world.try_place(a, {})), ErrorCode::dead_id);
    EXPECT_EQ(code_of(world.try_remove(a)), ErrorCode::dead_id);
    EXPECT_EQ(code_of(world.try_enable(a, true)), ErrorCode::dead_id);
    EXPECT_EQ(code_of(world.try_ignore(a, b)), ErrorCode::dead_id);
    EXPECT_EQ(code_of(world.try_unignore(b, a)), ErrorCode::dead_id);
    EXPECT_EQ(code_of(world.try_set_groups(a, 1, 1)), ErrorCode::dead_id);
    EXPECT_FALSE(world.try_geometry(a));
    EXPECT_FALSE(world.try_world_from_local(a));
    EXPECT_FALSE(world.contains(ObjectId{}));
    EXPECT_FALSE(world.contains(ObjectId{~0ull}));
    const Report& report = world.detect();
    ASSERT_EQ(report.ended.size(), 1);
    ASSERT_EQ(report.began.size(), 1);
}

TEST(World, RejectsABadTransformAndStaysAsItWas) {
    World world;
    const ObjectId a = world.add(cube()), b = world.add(cube(), translation({1.5, 0, 0}));
    world.detect();
    Transform skewed;
    skewed.rotation.rows[0].y = 0.5;
    const double nan = std::numeric_limits<double>::quiet_NaN();
    EXPECT_EQ(code_of(world.try_place(a, skewed)), ErrorCode::bad_transform);
    EXPECT_FALSE(world.try_place(a, translation({nan, 0, 0})));
    const ObjectId ids[] = {a, b};
    const Transform two[] = {translation({9, 0, 0}), skewed};
    EXPECT_FALSE(world.try_place(ids, two));
    EXPECT_FALSE(world.try_place(ids, std::span(two).first(1)));
    const ObjectId twice[] = {b, b};
    const Transform fine[] = {translation({9, 0, 0}), translation({8, 0, 0})};
    EXPECT_EQ(code_of(world.try_place(twice, fine)), ErrorCode::bad_argument);
    EXPECT_EQ(world.world_from_local(a), Transform{});
    const Report& report = world.detect();
    EXPECT_EQ(report.pairs.size(), 1);
    EXPECT_EQ(report.stats.moved, 0);
    EXPECT_FALSE(world.try_add(cube(), skewed));
    EXPECT_EQ(world.size(), 2);
}

TEST(World, DetectsWithTheMostThreadsThatItAccepts) {
    for (const int phase : {0, 1, 2, 3, 4, 5, 6, 7}) {
        World world({.threads = 1024, .broad = static_cast<BroadPhase>(phase)});
        for (int i = 0; i < 300; ++i)
            world.add(cube(), translation({1.5 * i, 0, 0}));
        EXPECT_EQ(world.detect().pairs.size(), 299) << phase;
    }
}

TEST(World, RejectsOptionsThatMakeNoSense) {
    for (const int threads :
         {std::numeric_limits<int>::min(), -1, 1025, std::numeric_limits<int>::max()})
        EXPECT_FALSE(World::try_make({.threads = threads})) << threads;
    EXPECT_TRUE(World::try_make({.threads = 0}));
    EXPECT_FALSE(World::try_make({.margin = -1}));
    EXPECT_FALSE(World::try_make({.margin = std::numeric_limits<double>::quiet_NaN()}));
    EXPECT_FALSE(World::try_make({.margin = std::numeric_limits<double>::infinity()}));
    World world;
    const ObjectId a = world.add(cube());
    EXPECT_EQ(code_of(world.try_ignore(a, a)), ErrorCode::bad_argument);
}

TEST(World, NeverTestsStationaryPairs) {
    World world;
    for (int i = 0; i < 10; ++i)
        world.add(cube(), translation({0.5 * i, 0, 0}), {.stationary = true});
    const Report& first = world.detect();
    EXPECT_TRUE(first.pairs.empty());
    EXPECT_EQ(first.stats.box_pairs, 0);
    const ObjectId mover = world.add(cube(), translation({0.1, 0, 0}));
    EXPECT_EQ(world.detect().pairs.size(), 5);
    world.place(mover, translation({0.2, 0, 0}));
    EXPECT_EQ(world.detect().stats.box_pairs, 5);
    for (const ObjectId id : world.objects())
        world.place(id, world.world_from_local(id) * translation({0, 0.25, 0}));
    EXPECT_EQ(world.detect().stats.box_pairs, 5);  // also when the scene itself is moved
}

TEST(World, DoesNoWorkForObjectsAtRest) {
    World world;
    std::vector<ObjectId> ids;
    for (int i = 0; i < 100; ++i)
        ids.push_back(world.add(cube(), translation({1.5 * i, 0, 0})));
    EXPECT_EQ(world.detect().pairs.size(), 99);
    const Report& still = world.detect();
    EXPECT_EQ(still.pairs.size(), 99);
    EXPECT_EQ(still.stats.moved, 0);
    EXPECT_EQ(still.stats.box_pairs, 0);
    EXPECT_EQ(still.stats.pair_tests.volume_tests, 0);
    for (const ObjectId id : ids)
        world.place(id, world.world_from_local(id));  // bit for bit the same pose
    EXPECT_EQ(world.detect().stats.moved, 0);
    world.place(ids[50], translation({1.5 * 50, 0.25, 0}));
    const Report& moved = world.detect();
    EXPECT_EQ(moved.stats.moved, 1);
    EXPECT_EQ(moved.stats.box_pairs, 2);
    EXPECT_EQ(moved.pairs.size(), 99);
    EXPECT_TRUE(moved.began.empty());
}

TEST(World, BoxesThatFollowLongObjectsMeetLessOftenThanCubes) {
    const Geometry rod = Geometry::solid(shapes::box({2, 0.1, 0.1}));
    const auto detected = [&](BoxKind kind, double margin) {
        World world({.margin = margin, .box = kind});
        Random random(8);
        std::vector<ObjectId> ids;
        for (int i = 0; i < 300; ++i)
            ids.push_back(world.add(rod, random_motion(random, 6)));
        world.detect();
        for (const ObjectId id : ids)
            world.place(id, random_motion(random, 6));
        world.remove(ids[7]);
        const Report& report = world.detect();
        return std::pair(report.stats.box_pairs, report.pairs.size());
    };
    for (const double margin : {0.0, 0.2}) {
        const auto [followed, collisions] = detected(BoxKind::dynamic, margin);
        const auto [turned, as_many] = detected(BoxKind::automatic, margin);
        const auto [cubes, as_many_too] = detected(BoxKind::fixed, margin);
        EXPECT_GT(collisions, 20u);
        EXPECT_EQ(as_many, collisions);
        EXPECT_EQ(as_many_too, collisions);
        EXPECT_LE(followed, turned);
        EXPECT_LT(2 * turned, cubes);
    }
}

TEST(World, AMoverOverALargeObjectMeetsOnlyWhatIsAroundIt) {
    const auto tests_per_mover = [](int cells) {
        World world;
        world.add(Geometry::surface(shapes::terrain({.cells = cells})), {}, {.stationary = true});
        Random random(9);
        std::vector<ObjectId> ids;
        for (int i = 0; i < 200; ++i)
            ids.push_back(world.add(Geometry::convex(shapes::polytope())));
        for (const ObjectId id : ids)
            world.place(id, translation({random.uniform(-40, 40), random.uniform(-40, 40),
                                         random.uniform(0, 10)}));
        const Report& report = world.detect();
        EXPECT_GT(report.pairs.size(), 10u);
        EXPECT_GE(report.stats.box_pairs, 50u);  // those with a part of the terrain
        return static_cast<double>(report.stats.pair_tests.volume_tests +
                                   report.stats.pair_tests.face_tests) /
               static_cast<double>(report.stats.box_pairs);
    };
    const double coarse = tests_per_mover(50), fine = tests_per_mover(200);
    EXPECT_LT(fine, 2.5 * coarse);  // with 16 times the faces
    EXPECT_LT(fine, 2000);          // with 80 000 faces
}

TEST(World, MeasuresItsStepsOnlyIfAsked) {
    for (const bool asked : {false, true}) {
        World world({.times = asked});
        const ObjectId a = world.add(cube());
        world.add(cube(), translation({1.5, 0, 0}));
        world.place(a, translation({0.25, 0, 0}));
        const WorldTimes times = world.detect().times;
        EXPECT_EQ(times.update > 0, asked);
        EXPECT_EQ(times.sort > 0, asked);
        EXPECT_EQ(times.exact > 0, asked);
    }
}

TEST(World, ReportsPairsWithinTheMargin) {
    World world({.detail = Detail::separations, .margin = 0.5});
    world.add(cube());
    world.add(cube(), translation({2.25, 0, 0}));
    world.add(cube(), translation({2.25, 2.75, 0}));
    const Report& report = world.detect();
    ASSERT_EQ(report.pairs.size(), 1);
    EXPECT_FALSE(report.pairs[0].intersecting);
    ASSERT_NE(report.pairs[0].separation, nullptr);
    EXPECT_EQ(report.pairs[0].separation->distance, 0.25);
}

TEST(World, AddsTheMarginsOfBothObjectsToItsOwn) {
    for (int phase = 0; phase < 8; ++phase)
        for (const BoxKind kind : {BoxKind::automatic, BoxKind::fixed, BoxKind::dynamic}) {
            World world({.margin = 0.25, .broad = static_cast<BroadPhase>(phase), .box = kind});
            const ObjectId a = world.add(cube(), {}, {.margin = 0.5});
            const ObjectId b = world.add(cube(), translation({3, 0, 0}));
            EXPECT_TRUE(world.detect().pairs.empty());
            world.set_margin(b, 0.25);
            ASSERT_EQ(world.detect().began.size(), 1);
            EXPECT_FALSE(world.detect().pairs[0].intersecting);
            world.set_margin(b, 0.25);
            EXPECT_EQ(world.detect().stats.moved, 0);
            world.set_margin(a, 0.375);
            EXPECT_EQ(world.detect().ended.size(), 1);
        }
}

/// I-COLLIDE, section 6.3: boxes grow with the velocity, so that the exact test runs before
/// anything passes through.
TEST(World, SeesWhatIsFastBeforeItMeets) {
    World world({.detail = Detail::separations});
    const double speed = 1.5;
    world.add(Geometry::solid(shapes::box({0.1, 5, 5})), translation({20, 0, 0}),
              {.stationary = true});
    const ObjectId slow = world.add(cube(), translation({18, 4, 0}));
    const ObjectId fast = world.add(cube(), {}, {.margin = speed});
    int seen = -1, met = -1;
    for (int frame = 0; met < 0 && frame < 20; ++frame) {
        world.place(fast, translation({speed * frame, 0, 0}));
        for (const PairReport& near : world.detect().pairs) {
            EXPECT_NE(near.a, slow);
            EXPECT_NE(near.b, slow);
            EXPECT_LE(near.separation->distance, speed);
            seen = seen < 0 ? frame : seen;
            met = near.intersecting ? frame : met;
        }
    }
    EXPECT_EQ(met, 13);
    EXPECT_EQ(seen, met - 1);
}

TEST(World, RejectsMarginsThatAreNone) {
    World world;
    const ObjectId a = world.add(cube()), b = world.add(cube(), translation({2.5, 0, 0}));
    for (const double bad : {-0.1, double(INFINITY), double(NAN)}) {
        EXPECT_EQ(code_of(world.try_set_margin(a, bad)), ErrorCode::bad_argument);
        EXPECT_FALSE(world.try_add(cube(), {}, {.margin = bad}));
    }
    world.remove(b);
    EXPECT_EQ(code_of(world.try_set_margin(b, 1)), ErrorCode::dead_id);
    EXPECT_EQ(world.size(), 1);
    EXPECT_TRUE(world.detect().pairs.empty());
}

TEST(World, ReportsFacesThatPairQueriesFind) {
    World world({.detail = Detail::faces});
    const Geometry a = cube(), b = cube();
    world.add(a);
    world.add(b, translation({1.5, 0.25, 0.125}));
    const auto expected = intersecting_faces(a, {b, translation({1.5, 0.25, 0.125})});
    ASSERT_FALSE(expected.empty());
    for (int repeat = 0; repeat < 2; ++repeat) {
        const Report& report = world.detect();
        ASSERT_EQ(report.pairs.size(), 1);
        EXPECT_TRUE(std::ranges::equal(report.pairs[0].faces, expected));
        EXPECT_EQ(report.pairs[0].separation, nullptr);
    }
}

TEST(World, FindsTheFirstObjectOnARay) {
    World world;
    const ObjectId near = world.add(cube(), translation({5, 0, 0}));
    const ObjectId far = world.add(cube(), translation({9, 0, 0}));
    const auto hit = world.cast_ray({}, {1, 0, 0});
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->object, near);
    EXPECT_EQ(hit->t, 4);
    world.enable(near, false);
    EXPECT_EQ(world.cast_ray({}, {1, 0, 0})->object, far);
    EXPECT_FALSE(world.cast_ray({}, {-1, 0, 0}));
}

TEST(World, FindsTheNearestObject) {
    World world;
    world.add(cube(), translation({9, 0, 0}));
    const ObjectId near = world.add(cube(), translation({-5, 0, 0}));
    const Geometry shape = cube();
    const auto nearest = world.nearest(shape, 100);
    ASSERT_TRUE(nearest);
    EXPECT_EQ(nearest->object, near);
    EXPECT_EQ(nearest->separation.distance, 3);
    EXPECT_FALSE(world.nearest(shape, 2.5));
}

TEST(World, FindsWhatIsNearestToAPointAndTheFirstOfEquals) {
    World world;
    const ObjectId gone = world.add(cube(), translation({20, 0, 0}));
    const ObjectId right = world.add(cube(), translation({4, 0, 0}));
    world.remove(gone);
    const ObjectId left = world.add(cube(), translation({-4, 0, 0}));  // its slot is the lower
    const Geometry point = Geometry::surface({{{0, 0, 0}}, {{0, 0, 0}}});
    const auto nearest = world.nearest(point, 5);
    ASSERT_TRUE(nearest);
    EXPECT_EQ(nearest->object, std::min(left, right));
    EXPECT_EQ(nearest->separation.distance, 3);
    EXPECT_EQ(nearest->separation.point_a, Vec3{});
    EXPECT_EQ(world.nearest({point, translation({0.5, 0, 0})}, 5)->object, right);
    EXPECT_EQ(world.nearest({point, translation({4, 0.5, 0})}, 5)->separation.distance, 0);
}

TEST(World, FindsObjectsInABox) {
    World world;
    const ObjectId a = world.add(cube()), b = world.add(cube(), translation({4, 0, 0}));
    EXPECT_EQ(world.intersecting(Box{{1, 1, 1}, {2, 2, 2}}), std::vector{a});
    EXPECT_EQ(world.intersecting(Box{{-9, -9, -9}, {9, 9, 9}}), (std::vector{a, b}));
    EXPECT_EQ(world.intersecting(Box{{0, 0, 0}, {0, 0, 0}}), std::vector{a});  // inside
    EXPECT_TRUE(world.intersecting(Box{{1.5, 0, 0}, {2.5, 0, 0}}).empty());
    EXPECT_TRUE(world.intersecting(Box{}).empty());
}

TEST(World, ThatIsEmptyMayBePlacedAllAtOnce) {
    for (int phase = 0; phase < 8; ++phase) {
        World world({.broad = static_cast<BroadPhase>(phase)});
        world.place(std::span<const ObjectId>(), {});
        EXPECT_TRUE(world.detect().pairs.empty());
    }
}

TEST(World, ReadsBackWhatWasSet) {
    World world({.detail = Detail::faces, .margin = 0.25, .box = BoxKind::fixed});
    EXPECT_EQ(world.options().detail, Detail::faces);
    EXPECT_EQ(world.options().margin, 0.25);
    const ObjectId plain = world.add(cube());
    EXPECT_EQ(world.options(plain).groups, ObjectOptions{}.groups);
    EXPECT_EQ(world.options(plain).mask, ObjectOptions{}.mask);
    EXPECT_EQ(world.options(plain).box, BoxKind::fixed);
    EXPECT_FALSE(world.options(plain).self);
    const ObjectId other = world.add(cube(), {},
                                     {.stationary = true,
                                      .enabled = false,
                                      .groups = 6,
                                      .mask = 0,
                                      .margin = 0.5,
                                      .self = Neighbours::skipped,
                                      .box = BoxKind::dynamic,
                                      .user = 99});
    const ObjectOptions read = world.options(other);
    EXPECT_TRUE(read.stationary);
    EXPECT_FALSE(read.enabled);
    EXPECT_EQ(read.groups, 6);
    EXPECT_EQ(read.mask, 0);
    EXPECT_EQ(read.margin, 0.5);
    EXPECT_EQ(read.self, Neighbours::skipped);
    EXPECT_EQ(read.box, BoxKind::dynamic);
    EXPECT_EQ(read.user, 99);
    world.remove(other);
    const ObjectId next = world.add(cube());  // in the same slot
    EXPECT_EQ(world.options(next).groups, 1);
    EXPECT_EQ(world.options(next).margin, 0);
    EXPECT_EQ(world.user(next), 0);
}

TEST(World, ReportsCarryUserValues) {
    World world;
    const ObjectId a = world.add(cube(), {}, {.user = 7});
    const ObjectId b = world.add(cube(), translation({1, 0, 0}), {.user = UINT64_MAX});
    const Report& report = world.detect();
    ASSERT_EQ(report.pairs.size(), 1);
    EXPECT_EQ(report.pairs[0].user_a, 7);
    EXPECT_EQ(report.pairs[0].user_b, UINT64_MAX);
    world.set_user(b, 8);
    ASSERT_EQ(world.detect().pairs.size(), 1);
    EXPECT_EQ(report.stats.moved, 0) << "a user value makes nothing stale";
    EXPECT_EQ(report.pairs[0].user_b, 8);
    EXPECT_EQ(world.user(a), 7);
}

TEST(World, ListsIgnoredPairs) {
    World world;
    const ObjectId a = world.add(cube()), b = world.add(cube()), c = world.add(cube());
    EXPECT_TRUE(world.ignored_pairs().empty());
    world.ignore(c, a);
    world.ignore(b, a);
    world.ignore(a, b);
    EXPECT_EQ(world.ignored_pairs(), (std::vector<ObjectPair>{{a, b}, {a, c}}));
    EXPECT_TRUE(world.is_ignored(a, c));
    EXPECT_FALSE(world.is_ignored(b, c));
    world.remove(b);
    EXPECT_EQ(world.ignored_pairs(), (std::vector<ObjectPair>{{a, c}}));
    EXPECT_EQ(world.try_is_ignored(a, b).error().code(), ErrorCode::dead_id);
    EXPECT_EQ(world.try_is_ignored(a, a).error().code(), ErrorCode::bad_argument);
}

}  // namespace
}  // namespace allide

// SPDX-License-Identifier: MIT
// Objects that get another geometry or another scale while they live. Scripts of script.h compare
// such worlds with a naive one; here are the promises one by one.
#include <gtest/gtest.h>

#include <allide/shapes.h>
#include <allide/world.h>

#include "math/box.h"
#include "scenes/motion.h"
#include "tests/cases.h"

namespace allide {
namespace {

Geometry ball() {
    return Geometry::solid(shapes::icosphere(1, 2));
}

TEST(SetGeometry, KeepsIdPoseRulesAndUserValue) {
    World world;
    const ObjectId other = world.add(ball(), translation({1.5, 0, 0}));
    const ObjectId id =
        world.add(ball(), translation({9, 0, 0}),
                  {.groups = 3, .mask = 5, .margin = 0.5, .user = 77, .owner = 4, .scale = 2});
    world.ignore(id, other);
    const Geometry cube = Geometry::solid(shapes::box({1, 1, 1}));
    world.set_geometry(id, cube);
    const ObjectOptions now = world.options(id);
    EXPECT_EQ(now.groups, 3u);
    EXPECT_EQ(now.mask, 5u);
    EXPECT_EQ(now.margin, 0.5);
    EXPECT_EQ(now.user, 77u);
    EXPECT_EQ(now.owner, 4u);
    EXPECT_EQ(now.scale, 2);
    EXPECT_TRUE(world.is_ignored(id, other));
    EXPECT_EQ(world.world_from_local(id).translation, (Vec3{9, 0, 0}));
    EXPECT_EQ(world.mesh(id).vertices, cube.mesh().vertices);
    EXPECT_EQ(world.bounds(id).max.x, 11);
}

TEST(SetGeometry, ChangesTheNextReportAndReportsWhatBeganAndEnded) {
    World world;
    const ObjectId a = world.add(ball()), b = world.add(ball(), translation({3, 0, 0}));
    EXPECT_TRUE(world.detect().pairs.empty());
    world.set_geometry(b, Geometry::solid(shapes::icosphere(2.5, 2)));
    EXPECT_EQ(world.detect().began.size(), 1u);
    world.set_geometry(a, Geometry::solid(shapes::icosphere(0.25, 1)));
    EXPECT_EQ(world.detect().ended.size(), 1u);
}

TEST(SetGeometry, TurnsEveryKindIntoEveryOther) {
    const Geometry part = Geometry::solid(shapes::box({0.5, 0.5, 0.5}));
    const Geometry kinds[] = {ball(),
                              Geometry::surface(shapes::icosphere(1, 1)),
                              Geometry::convex(shapes::polytope()),
                              Geometry::deformable(shapes::icosphere(1, 1)),
                              Geometry::compound({{part}, {part, translation({1, 0, 0}), 0}}),
                              Geometry::sphere({}, 1),
                              Geometry::half_space({0, 0, -0.25}, {0, 0, 1}),
                              Geometry::surface({})};
    const Transform beside = translation({0.5, 0.25, 0.125});
    for (const BroadPhase phase : {BroadPhase::automatic, BroadPhase::sweep_and_prune})
        for (const Geometry& from : kinds)
            for (const Geometry& to : kinds) {
                World world({.broad = phase});
                const ObjectId fixed = world.add(ball()), id = world.add(from, beside);
                world.detect();
                if (from.kind() == GeometryKind::deformable)
                    world.deform(id, shapes::icosphere(0.5, 1).vertices);
                world.set_geometry(id, to);
                world.place(id, beside * translation({0, 0, 0.5}));
                const Placed there(to, world.world_from_local(id));
                EXPECT_EQ(world.detect().pairs.size(), intersects(ball(), there) ? 1u : 0u);
                EXPECT_EQ(world.intersecting(Placed(ball(), {})).size(),
                          intersects(ball(), there) ? 2u : 1u);
                world.remove(fixed);
                EXPECT_TRUE(world.detect().pairs.empty());
            }
}

TEST(SetGeometry, LeavesTheWorldAsItWasIfThePoseDoesNotFit) {
    World world({.method = FaceMethod::octree, .octree = {.side = 8, .grow = false}});
    const ObjectId id = world.add(ball(), translation({2, 0, 0}));
    EXPECT_FALSE(world.try_set_geometry(id, Geometry::solid(shapes::box({9, 1, 1}))));
    EXPECT_FALSE(world.try_set_scale(id, 100));
    EXPECT_EQ(world.mesh(id).vertices, ball().mesh().vertices);
    EXPECT_EQ(world.options(id).scale, 1);
}

TEST(SetScale, IsRightAtTheNextDetect) {
    World world({.detail = Detail::separations, .margin = 10});
    const Geometry cube = Geometry::solid(shapes::box({1, 1, 1}));
    world.add(cube);
    const ObjectId id = world.add(cube, translation({6, 0, 0}));
    for (const double scale : {1.0, 2.0, 0.5, 4.0, 5.5, 1.0, 0x1p-30}) {
        world.set_scale(id, scale);
        const Report& report = world.detect();
        ASSERT_EQ(report.pairs.size(), 1u);
        EXPECT_EQ(report.pairs[0].separation->distance, std::max(0.0, 5 - scale)) << scale;
        EXPECT_EQ(report.pairs[0].intersecting, scale >= 5);
    }
}

/// What is scaled twice is scaled once, from the shape that was given.
TEST(SetScale, DoesNotAddUpRounding) {
    World world;
    const ObjectId cloth = world.add(Geometry::deformable(shapes::terrain({.cells = 6})));
    const ObjectId solid = world.add(ball(), translation({50, 0, 0}));
    std::vector<Vec3> vertices = shapes::terrain({.cells = 6}).vertices;
    for (Vec3& v : vertices)
        v.z = 0.1 * v.x - v.y;
    world.deform(cloth, vertices);
    Random random(5);
    for (int i = 0; i < cases(60); ++i)
        for (const ObjectId id : {cloth, solid})
            world.set_scale(id, 0.01 + random.uniform());
    EXPECT_EQ(world.mesh(cloth).vertices, vertices);
    for (const ObjectId id : {cloth, solid})
        world.set_scale(id, 1);
    EXPECT_EQ(world.bounds(solid).max.x, 51);
    EXPECT_EQ(world.bounds(cloth), bounds(std::span<const Vec3>(vertices)));
    EXPECT_EQ(world.geometry(cloth).mesh().vertices, shapes::terrain({.cells = 6}).vertices);
}

TEST(SetScale, ScalesPartsWithTheirPoses) {
    const Geometry part = Geometry::solid(shapes::box({0.5, 0.5, 0.5}));
    const Geometry inner = Geometry::compound({{part}, {part, translation({2, 0, 0}), 0}});
    const Geometry arm = Geometry::compound({{inner, translation({0, 1, 0})}, {part, {}, 0}});
    World world;
    const ObjectId id = world.add(arm, translation({100, 0, 0}));
    world.set_scale(id, 3);
    EXPECT_EQ(world.bounds(id).min, (Vec3{98.5, 1.5, -1.5}));
    EXPECT_EQ(world.bounds(id).max, (Vec3{107.5, 4.5, 1.5}));
    world.place_part(id, 2, translation({4, 0, 0}));
    EXPECT_EQ(world.bounds(id).max.x, 100 + 3 * 4.5);
    world.set_scale(id, 0.5);
    EXPECT_EQ(world.bounds(id).max.x, 100 + 0.5 * 4.5);
}

TEST(Scaled, KeepsTreeKindAndFacesOfEveryGeometry) {
    const Mesh mesh = shapes::torus(2, 0.75, 24, 12);
    for (const Tree tree : {Tree::none, Tree::bvh8, Tree::bvh8_compact, Tree::obb,
                            Tree::obb_compact, Tree::dop6, Tree::dop18, Tree::dop26}) {
        const Geometry ring = Geometry::solid(mesh, {.tree = tree}), small = ring.scaled(0.7);
        EXPECT_EQ(small.tree_options(), ring.tree_options());
        EXPECT_EQ(small.mesh().faces, mesh.faces);
        Mesh by_hand = mesh;
        for (Vec3& v : by_hand.vertices)
            v = 0.7 * v;
        const Geometry expected = Geometry::solid(by_hand, {.tree = Tree::none});
        Random random(3);
        int met = 0;
        for (int i = 0; i < cases(40); ++i) {
            const Transform at = random_motion(random, 2.5);
            const auto faces = intersecting_faces(small, Placed(ring, at));
            EXPECT_EQ(faces, intersecting_faces(expected, Placed(ring, at)));
            met += !faces.empty();
        }
        EXPECT_GT(met, 5);
    }
}

TEST(Scaled, ConvexGeometriesKeepTheirFacesWhateverRoundingDoes) {
    Random random(11);
    int convex = 0, solid = 0;
    for (int i = 0; i < cases(60); ++i) {
        const Geometry hull = Geometry::convex(shapes::polytope({.faces = 60}));
        const Geometry other = hull.scaled(0.1 + 3 * random.uniform());
        EXPECT_EQ(other.mesh().faces, hull.mesh().faces);
        EXPECT_TRUE(other.is_solid());
        ++(other.kind() == GeometryKind::convex ? convex : solid);
    }
    EXPECT_GT(convex, 0);
    const Geometry cube = Geometry::convex(shapes::box({1, 1, 1}));
    EXPECT_EQ(cube.scaled(0.3).kind(), GeometryKind::convex);
}

TEST(Scaled, RejectsWhatIsNoScale) {
    for (const double scale : {0.0, -1.0, 0x1p61, std::numeric_limits<double>::quiet_NaN()}) {
        const Result<Geometry> scaled = ball().try_scaled(scale);
        ASSERT_FALSE(scaled);
        EXPECT_EQ(scaled.error().code(), ErrorCode::bad_argument);
    }
    EXPECT_FALSE(Geometry::sphere({}, 1).try_scaled(0x1p-201));
    EXPECT_FALSE(Geometry::solid(shapes::box({8, 8, 8})).try_scaled(0x1p60));
}

TEST(Owner, ObjectsOfOneOwnerAreNotPaired) {
    for (const BroadPhase phase : {BroadPhase::automatic, BroadPhase::grid, BroadPhase::tree,
                                   BroadPhase::sweep_and_prune, BroadPhase::brute}) {
        World world({.broad = phase});
        const ObjectId a = world.add(ball(), {}, {.owner = 1});
        const ObjectId b = world.add(ball(), {}, {.owner = 1});
        world.add(ball(), {}, {.stationary = true, .owner = 1});
        const ObjectId free = world.add(ball(), {}, {.stationary = true});
        const Report& first = world.detect();
        EXPECT_EQ(first.pairs.size(), 2u);
        EXPECT_EQ(first.stats.box_pairs, 2u);
        world.set_owner(b, 2);
        EXPECT_EQ(world.detect().pairs.size(), 2u + 2u);
        world.set_owner(a, 2);
        EXPECT_EQ(world.detect().pairs.size(), 4u);
        world.set_owner(free, 2);
        EXPECT_EQ(world.detect().pairs.size(), 2u);
        world.set_owner(a, no_owner);
        EXPECT_EQ(world.detect().pairs.size(), 4u);
    }
}

}  // namespace
}  // namespace allide

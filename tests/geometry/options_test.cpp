// SPDX-License-Identifier: MIT
#include <climits>
#include <cmath>

#include <gtest/gtest.h>

#include <allide/query.h>
#include <allide/shapes.h>

namespace allide {
namespace {

std::string rejection(const TreeOptions& options) {
    const Result<Geometry> made = Geometry::try_solid(shapes::box({1, 1, 1}), options);
    if (made)
        return "";
    EXPECT_EQ(made.error().code(), ErrorCode::bad_argument);
    return made.error().what();
}

TEST(TreeOptions, BadOnesAreRejectedWithAWayOut) {
    EXPECT_EQ(rejection({.threads = -2}), "threads is -2; give 1 to 1024, or 0 for all cores");
    EXPECT_EQ(rejection({.threads = 0}), "");
    EXPECT_EQ(rejection({.threads = 1025}), "threads is 1025; give 1 to 1024, or 0 for all cores");
    EXPECT_EQ(rejection({.threads = INT_MAX}),
              "threads is 2147483647; give 1 to 1024, or 0 for all cores");
    EXPECT_EQ(rejection({.threads = 1024}), "");
    EXPECT_EQ(rejection({.obb = {.leaf_faces = 0}}), "obb.leaf_faces is 0; give 1 to 8");
    EXPECT_EQ(rejection({.obb = {.leaf_faces = 9}}), "obb.leaf_faces is 9; give 1 to 8");
    for (const double epsilon : {-1.0, double(NAN), double(INFINITY)})
        EXPECT_NE(rejection({.dop = {.epsilon = epsilon}}), "");
    EXPECT_NE(rejection({.tree = static_cast<Tree>(200)}), "");
    EXPECT_NE(rejection({.dop = {.rule = static_cast<DopSplitRule>(7)}}), "");
    for (const int threads : {-1, 1025}) {
        EXPECT_FALSE(Geometry::try_surface(shapes::box({1, 1, 1}), {.threads = threads}));
        EXPECT_FALSE(Geometry::try_deformable(shapes::box({1, 1, 1}), {.threads = threads}));
    }
}

TEST(TreeOptions, DopsOfUpTo18PlanesNeedLessMemoryThanOrientedBoxes) {
    const auto bytes = [](Tree tree) {
        const TreeOptions options = {.tree = tree, .obb = {.mesh_axes = false}};
        const GeometryMemory memory =
            Geometry::surface(shapes::torus(1, 0.4, 60, 40), options).memory();
        return memory.volumes + memory.order + memory.volume_vertices;
    };
    const std::size_t boxes = bytes(Tree::obb);
    std::size_t fewer_planes = 0;
    for (const Tree tree : {Tree::dop6, Tree::dop14, Tree::dop18}) {
        EXPECT_LT(bytes(tree), boxes);
        EXPECT_GT(bytes(tree), fewer_planes);
        fewer_planes = bytes(tree);
    }
}

TEST(TreeOptions, EveryRuleGivesTheSameContacts) {
    const Mesh ring = shapes::torus(1, 0.4, 12, 8);
    const Transform near = translation({0.9, 0.3, 0.2}) * rotation({1, 2, 3}, 0.7);
    const Geometry plain = Geometry::surface(ring);
    const auto expected = intersecting_faces(plain, {plain, near});
    ASSERT_FALSE(expected.empty());
    for (int rule = 0; rule < 4; ++rule)
        for (int choice = 0; choice < 32; ++choice) {
            const DopBuildOptions build = {
                .rule = static_cast<DopSplitRule>(rule),
                .point = choice & 1 ? DopSplitPoint::median : DopSplitPoint::mean,
                .leaf_faces = choice & 2 ? 5u : 0u,
                .epsilon = choice & 4 ? 0.01 : 0,
                .moving = (choice & 8) != 0,
                .vertices = (choice & 8) == 0,
                .hull = (choice & 16) != 0,
                .closure = (choice & 16) != 0};
            const Geometry g = Geometry::surface(ring, {.tree = Tree::dop14, .dop = build});
            for (const DopSearch& search :
                 {DopSearch{}, DopSearch{.tumbling = DopTumbling::approximation},
                  DopSearch{.tumbling = DopTumbling::hill_climbing,
                            .traversal = DopTraversal::environment_first},
                  DopSearch{.tumbling = DopTumbling::rebound},
                  DopSearch{.overlap = DopOverlap::exact, .traversal = DopTraversal::lock_step}})
                EXPECT_EQ(intersecting_faces(g, {g, near}, {.dop = search}), expected);
        }
}

TEST(TreeOptions, LeavesOfObbTreesMayHoldMore) {
    const Mesh ring = shapes::torus(1, 0.4, 20, 10);
    const Transform near = translation({0.9, 0.3, 0.2}) * rotation({1, 2, 3}, 0.7);
    const Geometry plain = Geometry::surface(ring);
    for (const Tree tree : {Tree::obb, Tree::obb_compact}) {
        const Geometry one = Geometry::surface(ring, {.tree = tree});
        const Geometry many =
            Geometry::surface(ring, {.tree = tree, .obb = {.leaf_faces = 8, .mesh_axes = false}});
        EXPECT_LT(many.memory().volumes, one.memory().volumes);
        EXPECT_EQ(intersecting_faces(many, {many, near}), intersecting_faces(plain, {plain, near}));
    }
}

TEST(Memory, IsToldByComponent) {
    const Mesh ball = shapes::icosphere(1, 4);
    const GeometryMemory none = Geometry::solid(ball, {.tree = Tree::none}).memory();
    EXPECT_GE(none.mesh, ball.vertices.size() * sizeof(Vec3) + ball.faces.size() * sizeof(Face));
    EXPECT_EQ(none.total(), none.mesh + none.components);
    const GeometryMemory wide = Geometry::solid(ball).memory();
    EXPECT_GT(wide.nodes, 0u);
    EXPECT_GT(wide.leaves, wide.nodes);
    EXPECT_EQ(wide.volumes, 0u);
    const GeometryMemory dop =
        Geometry::solid(
            ball, {.tree = Tree::dop18, .dop = {.vertices = true, .hull = true, .closure = true}})
            .memory();
    EXPECT_GT(dop.volumes, 0u);
    EXPECT_GT(dop.volume_vertices, 0u);
    EXPECT_GT(dop.hull, 0u);
    EXPECT_GT(dop.closure, 0u);
    EXPECT_EQ(dop.total(), dop.mesh + dop.nodes + dop.leaves + dop.volumes + dop.order +
                               dop.volume_vertices + dop.hull + dop.closure + dop.components);
}

}  // namespace
}  // namespace allide

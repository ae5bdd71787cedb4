// SPDX-License-Identifier: MIT
#include "wide/wide_refit.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include <gtest/gtest.h>

#include <allide/shapes.h>

#include "brute/brute.h"
#include "scenes/motion.h"
#include "tests/targets.h"
#include "tests/wide/wide_boxes.h"
#include "wide/wide_distance.h"
#include "wide/wide_query.h"
#include "wide/wide_ray.h"

namespace allide {
namespace {

/// Every vertex goes its own way by up to `reach`.
Mesh shaken(Mesh mesh, Random& random, double reach) {
    for (Vec3& v : mesh.vertices)
        v = v + random_point(random, reach);
    return mesh;
}

bool same_boxes(const WideTree& s, const WideTree& t) {
    return s.nodes.size() == t.nodes.size() &&
           std::memcmp(s.nodes.data(), t.nodes.data(), s.nodes.size() * sizeof(WideNode)) == 0;
}

bool same_corners(const WideTree& s, const WideTree& t) {
    return s.leaves.size() == t.leaves.size() &&
           std::memcmp(s.leaves.data(), t.leaves.data(), s.leaves.size() * sizeof(WideLeaf)) == 0;
}

std::vector<FacePair> contacts(const WideTree& tree_a, const Mesh& a, const WideTree& tree_b,
                               const Mesh& b, const Transform& at_b) {
    WideScratch scratch;
    Stats stats;
    std::vector<FacePair> pairs;
    wide_contacts({{tree_a, {view(a), {}}}, {tree_b, {view(b), at_b}}}, false, pairs,
                  {scratch, stats});
    std::ranges::sort(pairs);
    return pairs;
}

double distance(const WideTree& tree_a, const Mesh& a, const WideTree& tree_b, const Mesh& b,
                const Transform& at_b) {
    WideScratch scratch;
    Stats stats;
    return wide_separation({{tree_a, {view(a), {}}}, {tree_b, {view(b), at_b}}}, {HUGE_VAL, {}},
                           {scratch, stats})
        ->separation.distance;
}

std::vector<FacePair> oracle(const Mesh& a, const Mesh& b, const Transform& at_b) {
    Mesh world_a = a, world_b = b;
    world_vertices({}, a.vertices, world_a.vertices);
    world_vertices(at_b, b.vertices, world_b.vertices);
    std::vector<FacePair> pairs;
    Stats stats;
    brute::intersecting_faces(view(world_a), view(world_b), pairs, stats);
    return pairs;
}

TEST(WideRefit, ChangesNoBitWhereNothingMoved) {
    for (const Mesh& mesh :
         {shapes::hare(3), shapes::box({1, 2, 3}), shapes::pipes({.size = 6, .faces = 1200}),
          shapes::terrain({.size = 1e6, .height = 1, .cells = 40})})
        for_each_simd_target([&] {
            const WideTree built = build_wide_tree(view(mesh));
            WideTree refitted = built;
            WideRefitter(built, mesh.faces).refit(refitted, view(mesh));
            EXPECT_TRUE(same_boxes(refitted, built));
            EXPECT_TRUE(same_corners(refitted, built));
            EXPECT_GE(refitted.extent, built.extent);
            EXPECT_GE(refitted.radius, built.radius);
        });
}

TEST(WideRefit, BoxesEncloseFacesThatMoved) {
    Random random(1);
    for (const WideForm form : {WideForm::full, WideForm::boxes})
        for (const double reach : {1e-7, 0.1, 10.0}) {
            Mesh mesh = shapes::hare(3);
            WideTree tree = build_wide_tree(view(mesh), 1, form);
            expect_boxes_enclose(tree, view(mesh));
            WideRefitter refitter(tree, mesh.faces);
            for (int i = 0; i < 3; ++i) {
                mesh = shaken(mesh, random, reach);
                refitter.refit(tree, view(mesh));
                expect_boxes_enclose(tree, view(mesh));
            }
        }
}

TEST(WideRefit, AnswersAsAFreshTreeAndTheOracleDo) {
    Random random(2);
    const Mesh still = shapes::torus(1, 0.4, 20, 10);
    const WideTree tree_b = build_wide_tree(view(still));
    std::size_t found = 0;
    for (const WideForm form : {WideForm::full, WideForm::boxes}) {
        Mesh mesh = shapes::icosphere(1, 3);
        WideTree tree = build_wide_tree(view(mesh), 1, form);
        WideRefitter refitter(tree, mesh.faces);
        for (int i = 0; i < 10; ++i) {
            mesh = shaken(mesh, random, i < 8 ? 0.05 : 2);
            refitter.refit(tree, view(mesh));
            const WideTree fresh = build_wide_tree(view(mesh));
            const Transform at_b = random_motion(random, 2.5);
            const std::vector<FacePair> expected = oracle(mesh, still, at_b);
            EXPECT_EQ(contacts(tree, mesh, tree_b, still, at_b), expected);
            EXPECT_EQ(contacts(fresh, mesh, tree_b, still, at_b), expected);
            const double far = distance(fresh, mesh, tree_b, still, at_b);
            EXPECT_NEAR(distance(tree, mesh, tree_b, still, at_b), far, 1e-11);
            EXPECT_EQ(far == 0, !expected.empty());
            found += expected.size();
        }
    }
    EXPECT_GT(found, 100u);
}

TEST(WideRefit, FollowsAMeshThatGoesAway) {
    Mesh mesh = shapes::hare(2);
    const Mesh still = mesh;
    WideTree tree = build_wide_tree(view(mesh), 1, WideForm::boxes);
    const WideTree tree_b = tree;
    WideRefitter refitter(tree, mesh.faces);
    for (const double far : {0.1, 10.0, 5e6, 1e15}) {
        const Vec3 shift = {far, -far, 2 * far};
        for (std::size_t i = 0; i < mesh.vertices.size(); ++i)
            mesh.vertices[i] = still.vertices[i] + shift;
        refitter.refit(tree, view(mesh));
        expect_boxes_enclose(tree, view(mesh));
        const WideTree fresh = build_wide_tree(view(mesh));
        EXPECT_LE(tree.extent, 2 * fresh.extent);
        EXPECT_GE(tree.radius, fresh.radius);
        EXPECT_LE(tree.radius, 2 * fresh.radius);
        if (far < 1e15) {
            const auto expected = oracle(mesh, still, translation(shift));
            EXPECT_GT(expected.size(), 0u);
            EXPECT_EQ(contacts(tree, mesh, tree_b, still, translation(shift)), expected);
        }
    }
}

TEST(WideRefit, SameForAnyNumberOfThreadsAndTarget) {
    Random random(3);
    const Mesh knot = shapes::torus_knot({.segments = 1000, .sides = 25});
    const Mesh moved = shaken(knot, random, 0.3);
    const WideTree built = build_wide_tree(view(knot));
    WideTree first = built;
    WideRefitter(built, knot.faces).refit(first, view(moved));
    for_each_simd_target([&] {
        for (const int threads : {1, 4}) {
            WideTree tree = built;
            WideRefitter(built, knot.faces).refit(tree, view(moved), threads);
            EXPECT_TRUE(same_boxes(tree, first));
            EXPECT_TRUE(same_corners(tree, first));
        }
    });
}

TEST(WideRefit, OfSmallAndEmptyTrees) {
    Random random(4);
    const WideTree nothing = build_wide_tree({});
    WideTree tree = nothing;
    WideRefitter(nothing, {}).refit(tree, {});
    EXPECT_TRUE(tree.is_empty);
    const Mesh flat = {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}}};
    const Mesh moved = shaken(flat, random, 100);
    for (const WideForm form : {WideForm::full, WideForm::boxes}) {
        tree = build_wide_tree(view(flat), 1, form);
        WideRefitter(tree, flat.faces).refit(tree, view(moved));
        const Mesh around = shapes::box({200, 200, 200});
        EXPECT_EQ(contacts(tree, moved, build_wide_tree(view(around)), around, {}),
                  oracle(moved, around, {}));
        EXPECT_GT(distance(tree, moved, build_wide_tree(view(around)), around, {}), 0);
    }
}

TEST(WideRefit, CrowdingKeepsWithScaleAndGrowsWithDisorder) {
    Random random(5);
    Mesh mesh = shapes::icosphere(1, 4);
    WideTree tree = build_wide_tree(view(mesh));
    const double built = crowding(tree);
    EXPECT_GT(built, 1);
    WideRefitter refitter(tree, mesh.faces);
    for (Vec3& v : mesh.vertices)
        v = 1000.0 * v;
    refitter.refit(tree, view(mesh));
    EXPECT_NEAR(crowding(tree), built, 1e-5 * built);
    refitter.refit(tree, view(shaken(mesh, random, 10)));
    EXPECT_LT(crowding(tree), 1.2 * built);
    refitter.refit(tree, view(shaken(mesh, random, 2000)));
    EXPECT_GT(crowding(tree), 1.5 * built);
    EXPECT_EQ(crowding(build_wide_tree({})), 1);
}

}  // namespace
}  // namespace allide

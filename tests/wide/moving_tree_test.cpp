// SPDX-License-Identifier: MIT
#include "wide/moving_tree.h"

#include <algorithm>
#include <cstring>

#include <gtest/gtest.h>

#include <allide/shapes.h>

#include "brute/brute.h"
#include "scenes/deforming.h"
#include "scenes/motion.h"
#include "tests/wide/wide_boxes.h"
#include "wide/wide_morton.h"
#include "wide/wide_query.h"

namespace allide {
namespace {

MovingTree moving_tree(const Mesh& mesh) {
    return {build_wide_tree(view(mesh), 1, WideForm::boxes), mesh.faces};
}

bool same_tree(const WideTree& s, const WideTree& t) {
    const auto same = [](const auto& a, const auto& b) {
        return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof a[0]) == 0;
    };
    return same(s.nodes, t.nodes) && same(s.leaf_faces, t.leaf_faces) && s.origin == t.origin;
}

std::vector<FacePair> self_pairs(const WideTree& tree, const Mesh& mesh) {
    WideScratch scratch;
    Stats stats;
    std::vector<FacePair> pairs;
    const PlacedTree placed = {tree, {view(mesh), {}}};
    wide_contacts({placed, placed}, false, pairs, {scratch, stats});
    std::ranges::sort(pairs);
    return pairs;
}

std::vector<FacePair> oracle(const Mesh& mesh) {
    std::vector<FacePair> pairs;
    Stats stats;
    brute::intersecting_faces(view(mesh), view(mesh), pairs, stats);
    return pairs;
}

std::vector<Mesh> samples() {
    Random random(3);
    std::vector<Mesh> all = {shapes::hare(2), shapes::box({1, 2, 3}),
                             shapes::terrain({.cells = 20}), Mesh{},
                             Mesh{{{1, 2, 3}, {2, 2, 3}, {2, 3, 3}}, {{0, 1, 2}}}};
    Mesh heap = shapes::hare(2);  // all in one place
    std::ranges::fill(heap.vertices, Vec3{1e6, 2, 3});
    all.push_back(heap);
    for (Vec3& v : heap.vertices)
        v = v + Vec3{1e-10 * random.uniform(0, 1), 0, 0};
    all.push_back(heap);
    return all;
}

TEST(MovingTree, EnclosesEveryFaceWhenBuiltAnew) {
    for (const Mesh& mesh : samples()) {
        MovingTree tree = moving_tree(mesh);
        tree.rebuild(view(mesh), 1);
        expect_boxes_enclose(tree.tree(), view(mesh));
        EXPECT_EQ(tree.rebuilds(), 1);
    }
}

TEST(MovingTree, FindsWhatBruteForceFindsWhenBuiltAnew) {
    for (const Mesh& mesh : samples()) {
        if (mesh.faces.size() > 800)
            continue;
        MovingTree tree = moving_tree(mesh);
        tree.rebuild(view(mesh), 1);
        EXPECT_EQ(self_pairs(tree.tree(), mesh), oracle(mesh));
    }
}

TEST(MovingTree, IsTheSameForAnyNumberOfThreads) {
    const Mesh mesh = shapes::terrain({.cells = 200});
    MovingTree one = moving_tree(mesh);
    one.rebuild(view(mesh), 1);
    for (const int threads : {2, 3, 8}) {
        MovingTree many = moving_tree(mesh);
        many.rebuild(view(mesh), threads);
        EXPECT_TRUE(same_tree(many.tree(), one.tree())) << threads;
    }
}

TEST(MovingTree, ReturnsTheBoxOfTheFaces) {
    const Mesh mesh = shapes::hare(3);
    const Box exact = bounds(mesh);
    MovingTree tree = moving_tree(mesh);
    for (const Box& box : {tree.follow(view(mesh), 1), tree.rebuild(view(mesh), 1)})
        for (int k = 0; k < 3; ++k) {
            EXPECT_LE(box.min[k], exact.min[k]);
            EXPECT_GE(box.max[k], exact.max[k]);
            EXPECT_NEAR(box.min[k], exact.min[k], 1e-6);
            EXPECT_NEAR(box.max[k], exact.max[k], 1e-6);
        }
}

TEST(MovingTree, IsBuiltAnewWhenItHasBecomeBadAndNotBefore) {
    Mesh mesh = shapes::terrain({.size = 10, .height = 1, .cells = 60});
    const Mesh rest = mesh;
    MovingTree tree = moving_tree(mesh);
    for (int frame = 0; frame < 100; ++frame) {
        for (std::size_t i = 0; i < mesh.vertices.size(); ++i)
            mesh.vertices[i].z = rest.vertices[i].z + 0.01 * frame;
        tree.follow(view(mesh), 1);
    }
    EXPECT_EQ(tree.rebuilds(), 0);
    Random random(7);
    std::vector<Vec3> scattered(mesh.vertices.size());
    for (Vec3& v : scattered)
        v = random_point(random, 10);
    mesh.vertices = scattered;
    for (int frame = 0; frame < 100; ++frame)
        tree.follow(view(mesh), 1);
    EXPECT_EQ(tree.rebuilds(), 1);
}

TEST(MovingTree, FollowsEveryFrameOfAFoldingSheet) {
    const Deforming sheet = folding_sheet(600)[0];
    Mesh mesh = sheet.mesh;
    MovingTree tree = moving_tree(mesh);
    for (int frame = 0; frame <= 10; ++frame) {
        mesh.vertices = local_vertices(sheet, 0.1 * frame);
        tree.follow(view(mesh), 1);
        EXPECT_EQ(self_pairs(tree.tree(), mesh), oracle(mesh)) << frame;
    }
}

}  // namespace
}  // namespace allide

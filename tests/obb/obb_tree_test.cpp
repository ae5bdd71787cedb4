// SPDX-License-Identifier: MIT
#include "obb/obb_tree.h"

#include <numeric>

#include <gtest/gtest.h>

#include "obb/obb_axes.h"
#include "obb_scenes.h"

namespace allide {
namespace {

using Real = long double;  // 11 bits more than what the boxes were made with

Real determinant(const Real (&m)[3][3]) {
    return m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) -
           m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0]) +
           m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
}

/// Solves origin + centre + sum of s_i axes_i = p by Cramer's rule.
bool contains(const Obb& box, Vec3 origin, Vec3 p) {
    Real columns[3][3], d[3];
    for (int k = 0; k < 3; ++k) {
        d[k] = (Real(p[k]) - origin[k]) - box.centre[k];
        for (int i = 0; i < 3; ++i)
            columns[i][k] = box.axes.rows[i][k];
    }
    const Real whole = determinant(columns);
    for (int i = 0; i < 3; ++i) {
        Real replaced[3][3];
        std::copy_n(&columns[0][0], 9, &replaced[0][0]);
        std::copy_n(d, 3, replaced[i]);
        const Real s = determinant(replaced) / whole;
        if (!(s <= box.half[i] && -s <= box.half[i]))
            return false;
    }
    return true;
}

struct Shape {
    int depth = 0;
    std::size_t nodes = 0, loose = 0;  // loose: boxes that do not contain all their faces
    double worst_defect = 0;
    std::vector<std::uint32_t> faces;
};

/// Visits a subtree; returns where its faces begin in `shape.faces`.
template <class Node>
std::size_t visit(const ObbTree& tree, const MeshView& mesh, const Node& node, int depth,
                  Shape& shape) {
    const std::size_t first = shape.faces.size();
    shape.depth = std::max(shape.depth, depth);
    ++shape.nodes;
    if (node.link.is_leaf()) {
        for (std::uint32_t k = 0; k < node.link.face_count(); ++k)
            shape.faces.push_back(tree.face(node.link, k));
    } else {
        for (const Node& child : tree.nodes<Node>()->pairs[node.link.pair()])
            visit(tree, mesh, child, depth + 1, shape);
    }
    const Obb box = node.box();
    shape.worst_defect = std::max(shape.worst_defect, rigid_defect(box.axes));
    bool all = true;
    for (std::size_t k = first; k < shape.faces.size(); ++k)
        for (const Vec3 corner : mesh.triangle(shape.faces[k]).corners)
            all = all && contains(box, tree.origin(), corner);
    shape.loose += all ? 0 : 1;
    return first;
}

Shape shape(const ObbTree& tree, const MeshView& mesh) {
    Shape result;
    if (const auto* full = tree.nodes<FullObbNode>())
        visit(tree, mesh, full->root, 0, result);
    else
        visit(tree, mesh, tree.nodes<CompactObbNode>()->root, 0, result);
    return result;
}

void expect_sound(const Mesh& mesh, const ObbOptions& options) {
    const ObbTree tree(view(mesh), options);
    Shape found = shape(tree, view(mesh));
    EXPECT_EQ(found.loose, 0u);
    EXPECT_LE(found.worst_defect, obb_axis_defect);
    EXPECT_LE(found.nodes, 2 * mesh.faces.size() - 1);
    EXPECT_LE(found.depth, 64 + 9);
    std::ranges::sort(found.faces);
    std::vector<std::uint32_t> all(mesh.faces.size());
    std::iota(all.begin(), all.end(), 0u);
    EXPECT_EQ(found.faces, all);
}

constexpr ObbOptions all_options[] = {{ObbLayout::full, 1},
                                      {ObbLayout::compact, 1},
                                      {ObbLayout::full, 3, false},
                                      {ObbLayout::compact, 8}};

TEST(ObbTree, EveryBoxContainsItsFacesAndEveryFaceIsInOneLeaf) {
    Random random(1);
    std::vector<Mesh> meshes = maker_meshes();
    meshes.push_back(lattice_soup(random, 500));
    meshes.push_back(scaled(shapes::hare(2, 0), 1, {1e6, -5e6, 3}));
    meshes.push_back(in_world(shapes::shuttle(2), random_motion(random, 1e-3)));
    for (const Mesh& mesh : meshes)
        for (const ObbOptions& options : all_options)
            expect_sound(mesh, options);
}

TEST(ObbTree, DegenerateFacesHaveBoxesToo) {
    for (const Mesh& mesh : degenerate_meshes())
        for (const ObbOptions& options : all_options)
            expect_sound(mesh, options);
}

TEST(ObbTree, NeedlesAndMixedScalesStayInside) {
    Random random(2);
    Mesh mesh;
    for (std::uint32_t f = 0; f < 300; ++f) {
        const double size = std::ldexp(1.0, random.integer(-40, 40));
        const Vec3 at = random_point(random, 1e3), along = random_point(random, size);
        mesh.vertices.insert(mesh.vertices.end(),
                             {at, at + along, at + 0.3 * along + random_point(random, 1e-12)});
        mesh.faces.push_back({3 * f, 3 * f + 1, 3 * f + 2});
    }
    for (const ObbOptions& options : all_options)
        expect_sound(mesh, options);
}

TEST(ObbTree, SplittingOffOneFaceAtATimeEndsInHalves) {
    Mesh mesh;
    for (std::uint32_t f = 0; f < 400; ++f) {  // each pair two times as far as the last
        const double x = std::ldexp(f % 2 == 0 ? 1.0 : -1.0, static_cast<int>(f / 2) - 150);
        mesh.vertices.insert(mesh.vertices.end(), {{x, 0, 0}, {x, x / 8, 0}, {x, 0, x / 8}});
        mesh.faces.push_back({3 * f, 3 * f + 1, 3 * f + 2});
    }
    for (const ObbOptions& options : all_options)
        expect_sound(mesh, options);
}

TEST(ObbTree, ABoxAroundARotatedBoxIsThatBox) {
    const Transform turn = rotation({1, 2, 3}, 1.1);
    const Mesh mesh = in_world(shapes::box({1, 2, 5}), turn);
    const ObbTree tree(view(mesh));
    Vec3 half = tree.nodes<FullObbNode>()->root.box().half;
    std::ranges::sort(&half.x, &half.x + 3);
    EXPECT_NEAR(half.x, 1, 1e-12);
    EXPECT_NEAR(half.y, 2, 1e-12);
    EXPECT_NEAR(half.z, 5, 1e-12);
}

TEST(ObbTree, AFlatFaceHasAFlatBox) {
    const Mesh mesh = {{{1, 2, 3}, {4, -1, 2}, {0, 0, 7}}, {{0, 1, 2}}};
    const Vec3 half = ObbTree(view(mesh)).nodes<FullObbNode>()->root.box().half;
    EXPECT_LT(std::min({half.x, half.y, half.z}), 1e-12);
    const ObbTree compact(view(mesh), {ObbLayout::compact});
    const Vec3 loose = compact.nodes<CompactObbNode>()->root.box().half;
    EXPECT_LT(std::min({loose.x, loose.y, loose.z}), 6 * 0x1p-14);
}

TEST(ObbTree, CompactBoxesAreHardlyLarger) {
    const Mesh mesh = shapes::torus(0.8, 0.25, 24, 12);
    const ObbTree full(view(mesh)), compact(view(mesh), {ObbLayout::compact});
    const Vec3 f = full.nodes<FullObbNode>()->root.box().half;
    const Vec3 c = compact.nodes<CompactObbNode>()->root.box().half;
    EXPECT_LT(c.x * c.y * c.z, 1.001 * f.x * f.y * f.z);
}

TEST(ObbTree, CompactTakesAtMostAHundredBytesPerFaceAndFullFourHundred) {
    const Mesh mesh = shapes::icosphere(1, 4);
    const double faces = double(mesh.faces.size());
    const ObbTree full(view(mesh)), compact(view(mesh), {ObbLayout::compact});
    EXPECT_LE(double(full.memory().total()) / faces, 400);
    EXPECT_LE(double(compact.memory().total()) / faces, 100);
    EXPECT_EQ(full.memory().total(), (2 * mesh.faces.size() - 1) * sizeof(FullObbNode));
    EXPECT_EQ(compact.memory().total(), (2 * mesh.faces.size() - 1) * sizeof(CompactObbNode));
    const ObbTree several(view(mesh), {ObbLayout::compact, 4});
    EXPECT_EQ(several.memory().faces, 4 * mesh.faces.size());
    EXPECT_LT(several.memory().total(), compact.memory().total() / 2);
}

TEST(ObbTree, AHundredThousandFacesMakeAShallowTree) {
    const Mesh mesh = shapes::terrain({.size = 100, .height = 10, .cells = 224});
    const ObbTree tree(view(mesh), {ObbLayout::compact});
    EXPECT_LE(shape(tree, view(mesh)).depth, 30);
    ObbScratch scratch;
    Stats stats;
    std::size_t met = 0;
    for_each_candidate(tree, tree, frame(mesh, {}, mesh, translation({9, 5, 0})), 0, scratch, stats,
                       [&](auto...) { return ++met != 0; });
    EXPECT_GT(met, 1000u);
    EXPECT_LT(scratch.overlaps.capacity(), 1000u);
}

TEST(ObbTree, NoFacesMakeAnEmptyTree) {
    const ObbTree tree(MeshView{});
    EXPECT_TRUE(tree.is_empty());
    EXPECT_EQ(tree.memory().faces, 0u);
}

TEST(ObbAxes, EigenvectorsDiagonaliseTheLargestFirst) {
    Random random(3);
    for (int i = 0; i < 100; ++i) {
        const Mat3 turn = random_motion(random, 1).rotation;
        const double values[3] = {random.uniform(2, 3), random.uniform(0.5, 1), i % 2 * 1e-9};
        Mat3 scaled_rows = turn;
        for (int k = 0; k < 3; ++k)
            scaled_rows.rows[k] = values[k] * turn.rows[k];
        const Mat3 vectors = eigenvectors(transposed(turn) * scaled_rows);
        for (int k = 0; k < 3; ++k)
            EXPECT_NEAR(std::fabs(dot(vectors.rows[k], turn.rows[k])), 1, 1e-12);
    }
}

TEST(ObbAxes, FramesArePerpendicularForAnyPairOfVectors) {
    Random random(4);
    for (int i = 0; i < 1000; ++i) {
        const Vec3 first = random_point(random, std::ldexp(1.0, random.integer(-600, 60)));
        const Vec3 noise = random_point(random, std::ldexp(1.0, random.integer(-60, 10)));
        const Vec3 second = i % 3 == 0 ? noise : random.uniform(-2, 2) * first + noise;
        EXPECT_LE(rigid_defect(frame_along(first, second)), obb_axis_defect / 2);
    }
    for (const Vec3 v : {Vec3{}, Vec3{1, 0, 0}, Vec3{0, 0, -1e-310}})
        EXPECT_LE(rigid_defect(frame_along(v, v)), obb_axis_defect / 2);
}

}  // namespace
}  // namespace allide

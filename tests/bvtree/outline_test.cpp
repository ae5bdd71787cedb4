// SPDX-License-Identifier: MIT
#include <cstring>

#include <gtest/gtest.h>

#include <allide/shapes.h>

#include "base/byte_order.h"
#include "dop/dop_tree.h"
#include "obb/obb_tree.h"

namespace allide {
namespace {

std::string rejection(const BinaryOutline& outline, std::size_t faces,
                      const OutlineLimits& limits = {}) {
    const auto error = outline_error(outline, faces, limits);
    return error ? error->what() : "";
}

template <class T>
std::string rejection(const Result<T>& result) {
    return result ? "" : result.error().what();
}

bool has(const std::string& text, const char* part) {
    return text.find(part) != std::string::npos;
}

TEST(BinaryOutline, RangesAreThoseOfTheLeavesBelow) {
    const BinaryOutline outline = {{0, 0, 2, 1, 0, 3, 1}, {6, 5, 4, 3, 2, 1, 0}};
    ASSERT_EQ(rejection(outline, 7), "");
    const std::vector<BinaryRange> all = ranges(outline);
    const BinaryRange expected[] = {{4, 0, 7}, {3, 0, 3}, {0, 0, 2}, {0, 2, 1},
                                    {6, 3, 4}, {0, 3, 3}, {0, 6, 1}};
    ASSERT_EQ(all.size(), std::size(expected));
    for (std::size_t i = 0; i < all.size(); ++i) {
        EXPECT_EQ(all[i].right, expected[i].right) << i;
        EXPECT_EQ(all[i].first, expected[i].first) << i;
        EXPECT_EQ(all[i].count, expected[i].count) << i;
    }
}

TEST(BinaryOutline, ThatIsNoTreeOfTheFacesIsRejected) {
    EXPECT_EQ(rejection({{}, {}}, 0), "");
    EXPECT_TRUE(has(rejection({{1}, {}}, 0), "hold 1 faces of 0"));
    EXPECT_TRUE(has(rejection({{}, {0}}, 1), "ends before its last leaf"));
    EXPECT_TRUE(has(rejection({{0, 1}, {0}}, 1), "ends before its last leaf"));
    EXPECT_TRUE(has(rejection({{1, 1}, {0, 1}}, 2), "node 1 has no parent"));
    EXPECT_TRUE(has(rejection({{0, 1, 1}, {0, 0}}, 2), "face 0 is in two leaves"));
    EXPECT_TRUE(has(rejection({{0, 1, 1}, {0, 2}}, 2), "face 2 of 2"));
    EXPECT_TRUE(has(rejection({{0, 1, UINT32_MAX}, {0, 1}}, 2), "hold 4294967296 faces of 2"));
    EXPECT_TRUE(has(rejection({{0, 1, 1}, {0}}, 2), "orders 1 faces of 2"));
    EXPECT_TRUE(has(rejection({{2}, {0, 1}}, 2, {.leaf_faces = 1}), "more faces than a leaf"));
    EXPECT_TRUE(has(rejection({{0, 1, 1}, {0, 1}}, 2, {.depth = 1}), "deeper"));
}

TEST(DopOutline, GivesTheSameTree) {
    const Mesh knot = shapes::torus_knot({.segments = 60, .sides = 8});
    for (const DopSplitRule rule : {DopSplitRule::splatter, DopSplitRule::min_sum}) {
        const DopBuildOptions options = {.rule = rule, .epsilon = 0.1, .vertices = true};
        const DopTree<18> made(view(knot), options);
        const DopTree<18> read(view(knot), dop_topology(made.outline()), options);
        ASSERT_EQ(made.nodes().size(), read.nodes().size());
        EXPECT_EQ(std::memcmp(made.nodes().data(), read.nodes().data(), made.nodes().size_bytes()),
                  0);
        EXPECT_EQ(made.outline().faces, read.outline().faces);
        EXPECT_EQ(made.memory().total(), read.memory().total());
    }
}

void expect_same(const Obb& s, const Obb& t) {
    EXPECT_EQ(s.centre, t.centre);
    EXPECT_EQ(s.axes, t.axes);
    EXPECT_EQ(s.half, t.half);
}

template <class Node>
void expect_same(const ObbTree& made, const ObbTree& read) {
    const ObbNodes<Node>*s = made.nodes<Node>(), *t = read.nodes<Node>();
    ASSERT_TRUE(s && t);
    ASSERT_EQ(s->pairs.size(), t->pairs.size());
    expect_same(s->root.box(), t->root.box());
    for (std::size_t i = 0; i < s->pairs.size(); ++i)
        for (int side = 0; side < 2; ++side)
            expect_same(s->pairs[i][side].box(), t->pairs[i][side].box());
    EXPECT_EQ(made.origin(), read.origin());
    EXPECT_EQ(made.reach(), read.reach());
    EXPECT_EQ(made.outline().tree.faces, read.outline().tree.faces);
    EXPECT_EQ(made.outline().axes, read.outline().axes);
}

TEST(ObbOutline, GivesTheSameTree) {
    for (const Mesh& mesh :
         {shapes::torus_knot({.segments = 60, .sides = 8}), shapes::hare(2),
          shapes::terrain({.size = 3, .height = 1, .cells = 12}), shapes::box({1, 2, 3})})
        for (const int leaf_faces : {1, 5}) {
            const ObbOptions full = {ObbLayout::full, leaf_faces, true};
            const ObbOptions compact = {ObbLayout::compact, leaf_faces, false};
            const ObbTree a(view(mesh), full), b(view(mesh), compact);
            expect_same<FullObbNode>(a, *ObbTree::try_tree(view(mesh), full, a.outline()));
            expect_same<CompactObbNode>(b, *ObbTree::try_tree(view(mesh), compact, b.outline()));
        }
}

TEST(ObbOutline, WithAxesThatAreNoneIsRejected) {
    const Mesh mesh = shapes::icosphere(1, 1);
    const ObbTree full(view(mesh)), compact(view(mesh), {.layout = ObbLayout::compact});
    for (const double part : {0.0, 1e-12, -1.0, double(NAN), double(INFINITY), 1e300}) {
        ObbOutline outline = full.outline();
        const double stored = load<double>(&outline.axes[FullObbNode::axes_size]);
        store(&outline.axes[FullObbNode::axes_size], part == 1e-12 ? stored + part : part);
        EXPECT_TRUE(has(rejection(ObbTree::try_tree(view(mesh), {}, outline)), "axes of node 1"));
    }
    ObbOutline mirrored = full.outline();
    for (std::size_t i = 0; i < 3; ++i)
        store(&mirrored.axes[8 * i], -load<double>(&mirrored.axes[8 * i]));
    EXPECT_TRUE(has(rejection(ObbTree::try_tree(view(mesh), {}, mirrored)), "axes of node 0"));
    ObbOutline zeros = compact.outline();
    std::memset(&zeros.axes[2 * CompactObbNode::axes_size], 0, CompactObbNode::axes_size);
    EXPECT_TRUE(has(rejection(ObbTree::try_tree(view(mesh), compact.options(), zeros)), "node 2"));
    zeros.axes.pop_back();
    EXPECT_TRUE(has(rejection(ObbTree::try_tree(view(mesh), compact.options(), zeros)), "more or"));
}

}  // namespace
}  // namespace allide

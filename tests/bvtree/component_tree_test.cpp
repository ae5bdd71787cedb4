// SPDX-License-Identifier: MIT
#include "bvtree/component_tree.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "base/random.h"
#include "math/box.h"

namespace allide {
namespace {

/// One triangle per box, with corners that span it; the middle corner is the box's centre.
Mesh triangles_in(const std::vector<Box>& boxes) {
    Mesh mesh;
    for (const Box& b : boxes) {
        const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
        mesh.vertices.insert(mesh.vertices.end(), {b.min, 0.5 * b.min + 0.5 * b.max, b.max});
        mesh.faces.push_back({first, first + 1, first + 2});
    }
    return mesh;
}

ComponentTree tree_over(const std::vector<Box>& boxes) {
    std::vector<std::uint32_t> of_face(boxes.size());
    for (std::uint32_t i = 0; i < of_face.size(); ++i)
        of_face[i] = i;
    return ComponentTree(triangles_in(boxes), of_face, boxes.size());
}

struct Found {
    std::vector<std::uint32_t> components;
    std::size_t steps = 0;
};

Found found_in(const ComponentTree& tree, const Box& around) {
    Found found;
    std::vector<std::uint32_t> waiting = {7};
    for (tree.start_inside(around, waiting); !waiting.empty(); ++found.steps)
        if (const auto component = tree.advance_inside(around, waiting))
            found.components.push_back(*component);
    return found;
}

std::vector<std::uint32_t> overlapping(const ComponentTree& tree, const Box& box) {
    std::vector<std::uint32_t> found, waiting = {7};
    for (tree.start_overlapping(box, waiting); !waiting.empty();)
        if (const auto component = tree.advance_overlapping(box, waiting))
            found.push_back(*component);
    std::ranges::sort(found);
    return found;
}

/// With coordinates that floats hold, so that the tree rounds none of them.
Box random_box(Random& random, double size) {
    const auto coordinate = [&](double reach) {
        return std::floor(64 * random.uniform(0, reach)) / 64;
    };
    const auto point = [&](double reach) {
        const double x = coordinate(reach), y = coordinate(reach);
        return Vec3{x, y, coordinate(reach)};
    };
    const Vec3 low = point(10);
    return {low, low + point(size)};
}

TEST(ComponentTree, FindsTheBoxesInsideInAscendingOrder) {
    Random random(3);
    for (const std::size_t count : {1u, 2u, 3u, 17u, 500u}) {
        std::vector<Box> boxes;
        for (std::size_t i = 0; i < count; ++i)
            boxes.push_back(random_box(random, random.below(4) == 0 ? 10 : 0.5));
        const ComponentTree tree = tree_over(boxes);
        for (int query = 0; query < 50; ++query) {
            const Box around = query == 0 ? boxes[0] : random_box(random, 8);
            std::vector<std::uint32_t> inside, near;
            for (std::uint32_t i = 0; i < count; ++i) {
                if (contains(around, boxes[i].min) && contains(around, boxes[i].max))
                    inside.push_back(i);
                if (overlaps(around, boxes[i]))
                    near.push_back(i);
            }
            EXPECT_EQ(found_in(tree, around).components, inside);
            EXPECT_EQ(overlapping(tree, around), near);
        }
    }
}

TEST(ComponentTree, RoundingLosesNoBox) {
    Random random(9);
    std::vector<Box> boxes;
    for (int i = 0; i < 200; ++i) {
        const Vec3 low = {1e6 + random.uniform(), random.uniform(0, 1e-9), random.uniform(0, 1e9)};
        boxes.push_back({low, low + Vec3{1e-7, 1e-12, 1e-3}});
    }
    const ComponentTree tree = tree_over(boxes);
    for (std::uint32_t i = 0; i < boxes.size(); ++i) {
        const Vec3 pad = {1e-9, 1e-22, 1e-6};  // as callers do, for the tree's origin
        const Box around = {boxes[i].min - pad, boxes[i].max + pad};
        EXPECT_TRUE(std::ranges::count(found_in(tree, around).components, i));
        EXPECT_TRUE(std::ranges::count(overlapping(tree, around), i));
    }
}

TEST(ComponentTree, LooksAtFewNodes) {
    Random random(4);
    std::vector<Box> boxes;
    for (int i = 0; i < 20'000; ++i)
        boxes.push_back(random_box(random, 0.1));
    const ComponentTree tree = tree_over(boxes);
    EXPECT_EQ(found_in(tree, {{20, 0, 0}, {30, 10, 10}}).steps, 0u);
    EXPECT_LE(found_in(tree, {{5, 5, 5}, {5.05, 5.05, 5.05}}).steps, 200u);
}

TEST(ComponentTree, BoxesAroundTheBodyCostNothing) {
    std::vector<Box> shells;
    for (int i = 1; i <= 10'000; ++i) {
        const double r = 1 + 0.001 * i;
        shells.push_back({{-r, -r, -r}, {r, r, r}});
    }
    EXPECT_EQ(found_in(tree_over(shells), {{-1, -1, -1}, {1, 1, 1}}).steps, 0u);
    EXPECT_EQ(found_in(tree_over(shells), {{-1.0015, -2, -2}, {2, 2, 2}}).components.size(), 1u);
}

TEST(ComponentTree, AMeshWithoutFacesHasNone) {
    EXPECT_TRUE(found_in(tree_over({}), {{-1, -1, -1}, {1, 1, 1}}).components.empty());
}

}  // namespace
}  // namespace allide

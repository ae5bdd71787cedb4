// SPDX-License-Identifier: MIT
#include "repair/vertex_tree.h"

#include <algorithm>
#include <numeric>

#include "math/box.h"

namespace allide {
namespace {

constexpr std::size_t leaf_size = 8;

std::size_t node_count(std::size_t points) {
    std::size_t leaves = 1;
    while (leaves * leaf_size < points)
        leaves *= 2;
    return points == 0 ? 0 : 2 * leaves - 1;
}

int longest_axis(const Box& box) {
    const Vec3 size = box.max - box.min;
    return size.x >= size.y ? (size.x >= size.z ? 0 : 2) : (size.y >= size.z ? 1 : 2);
}

}  // namespace

VertexTree::VertexTree(std::span<const Vec3> points)
    : points_(points), order_(points.size()), nodes_(node_count(points.size())) {
    std::iota(order_.begin(), order_.end(), 0u);
    if (!points.empty())
        build(0, 0, static_cast<std::uint32_t>(points.size()));
}

void VertexTree::build(std::size_t index, std::uint32_t begin, std::uint32_t end) {
    Box box = {points_[order_[begin]], points_[order_[begin]]};
    for (std::uint32_t k = begin; k < end; ++k)
        box = {min(box.min, points_[order_[k]]), max(box.max, points_[order_[k]])};
    nodes_[index] = {box, begin, end};
    if (is_leaf(index))
        return;
    const int axis = longest_axis(box);
    const std::uint32_t middle = begin + (end - begin) / 2;
    std::nth_element(order_.begin() + begin, order_.begin() + middle, order_.begin() + end,
                     [&](std::uint32_t a, std::uint32_t b) {
                         return points_[a][axis] < points_[b][axis] ||
                                (points_[a][axis] == points_[b][axis] && a < b);
                     });
    build(2 * index + 1, begin, middle);
    build(2 * index + 2, middle, end);
}

}  // namespace allide

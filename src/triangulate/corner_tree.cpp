// SPDX-License-Identifier: MIT
#include "triangulate/corner_tree.h"

#include <algorithm>
#include <numeric>

#include "math/box.h"
#include "primitive/orient.h"

namespace allide {
namespace {

constexpr std::uint32_t leaf_size = 8;

/// Nodes of a heap-ordered tree whose halving ends with at most `leaf_size` points.
std::size_t node_count(std::size_t points) {
    std::size_t leaves = 1;
    while (leaves * leaf_size < points)
        leaves *= 2;
    return 2 * leaves - 1;
}

/// Whether the whole box lies strictly to the right of the line from a to b.
bool is_right_of(Vec3 a, Vec3 b, const Box& box) {
    const Vec3 leftmost = {b.y > a.y ? box.min.x : box.max.x, b.x > a.x ? box.max.y : box.min.y, 0};
    return orient2d(a, b, leftmost, 2) < 0;
}

bool may_meet(Vec3 a, Vec3 b, Vec3 c, const Box& box) {
    return overlaps(bounds(a, b, c), box) && !is_right_of(a, b, box) && !is_right_of(b, c, box) &&
           !is_right_of(c, a, box);
}

bool is_inside(Vec3 p, Vec3 a, Vec3 b, Vec3 c) {
    return orient2d(a, b, p, 2) >= 0 && orient2d(b, c, p, 2) >= 0 && orient2d(c, a, p, 2) >= 0;
}

}  // namespace

void CornerTree::reset(std::span<const Vec3> points) {
    points_ = points;
    visits_ = 0;
    order_.resize(points.size());
    std::iota(order_.begin(), order_.end(), 0u);
    leaf_of_.resize(points.size());
    is_on_.assign(points.size(), 0);
    nodes_.assign(node_count(points.size()), {});
    build(0, 0, static_cast<std::uint32_t>(points.size()));
}

void CornerTree::build(std::size_t index, std::uint32_t begin, std::uint32_t end) {
    Node& node = nodes_[index];
    node.begin = begin;
    node.end = end;
    node.box = {points_[order_[begin]], points_[order_[begin]]};
    for (std::uint32_t k = begin; k < end; ++k)
        node.box = {min(node.box.min, points_[order_[k]]), max(node.box.max, points_[order_[k]])};
    if (is_leaf(node)) {
        for (std::uint32_t k = begin; k < end; ++k)
            leaf_of_[order_[k]] = static_cast<std::uint32_t>(index);
        return;
    }
    const Vec3 size = node.box.max - node.box.min;
    const int axis = size.x >= size.y ? 0 : 1;
    const std::uint32_t middle = begin + (end - begin) / 2;
    std::nth_element(order_.begin() + begin, order_.begin() + middle, order_.begin() + end,
                     [&](std::uint32_t a, std::uint32_t b) {
                         return points_[a][axis] < points_[b][axis] ||
                                (points_[a][axis] == points_[b][axis] && a < b);
                     });
    build(2 * index + 1, begin, middle);
    build(2 * index + 2, middle, end);
}

bool CornerTree::is_leaf(const Node& node) const {
    return 2 * static_cast<std::size_t>(&node - nodes_.data()) + 2 >= nodes_.size();
}

void CornerTree::set(std::uint32_t point, bool on) {
    if ((is_on_[point] != 0) == on)
        return;
    is_on_[point] = on;
    for (std::uint32_t node = leaf_of_[point];; node = (node - 1) / 2) {
        std::uint32_t& count = nodes_[node].count;
        count = on ? count + 1 : count - 1;
        if (node == 0)
            return;
    }
}

bool CornerTree::leaf_meets(const Node& leaf, Vec3 a, Vec3 b, Vec3 c) const {
    for (std::uint32_t k = leaf.begin; k < leaf.end; ++k) {
        const Vec3 p = points_[order_[k]];
        if (is_on_[order_[k]] && p != a && p != b && p != c && is_inside(p, a, b, c))
            return true;
    }
    return false;
}

bool CornerTree::meets_triangle(Vec3 a, Vec3 b, Vec3 c) {
    stack_.assign(1, 0);
    while (!stack_.empty()) {
        const std::uint32_t index = stack_.back();
        const Node& node = nodes_[index];
        stack_.pop_back();
        ++visits_;
        if (node.count == 0 || !may_meet(a, b, c, node.box))
            continue;
        if (!is_leaf(node)) {
            stack_.push_back(2 * index + 2);
            stack_.push_back(2 * index + 1);
        } else if (leaf_meets(node, a, b, c)) {
            return true;
        }
    }
    return false;
}

}  // namespace allide

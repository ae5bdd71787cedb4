// SPDX-License-Identifier: MIT
#include "lab/preliminary/kd_tree.h"

#include <numeric>

#include "primitive/triangle_box.h"

namespace allide::lab {
namespace {

/// The halves of a box, cut across an axis.
std::pair<Box, Box> halves(const Box& box, int axis) {
    std::pair<Box, Box> two = {box, box};
    two.first.max[axis] = two.second.min[axis] = center(box)[axis];
    return two;
}

double cost(KdRule rule, const Box& box, int axis, double n1, double n2) {
    switch (rule) {
        case KdRule::least_largest:
            return std::max(n1, n2);
        case KdRule::least_difference:
            return std::abs(n1 - n2);
        case KdRule::least_product:
            return n1 * n2;
        default:
            return -size(box)[axis];
    }
}

}  // namespace

KdTree::KdTree(const MeshView& obstacles, const KdOptions& options) : faces_(obstacles) {
    Cell root;
    root.box = merged({{0, 0, 0}, {1, 1, 1}}, bounds(obstacles.vertices));
    root.faces.resize(obstacles.faces.size());
    std::iota(root.faces.begin(), root.faces.end(), 0u);
    add(std::move(root), options);
}

std::vector<std::uint32_t> KdTree::faces_in(const Cell& cell, const Box& box) const {
    std::vector<std::uint32_t> inside;
    for (const std::uint32_t f : cell.faces)
        if (overlaps_by_axes(faces_.mesh().triangle(f), box))
            inside.push_back(f);
    return inside;
}

std::uint32_t KdTree::add_leaf(const Cell& cell) {
    const auto first = static_cast<std::uint32_t>(list_.size());
    list_.insert(list_.end(), cell.faces.begin(), cell.faces.end());
    nodes_.push_back({-1, 0, first, static_cast<std::uint32_t>(list_.size())});
    return static_cast<std::uint32_t>(nodes_.size() - 1);
}

std::uint32_t KdTree::add(Cell cell, const KdOptions& options) {
    height_ = std::max(height_, cell.depth);
    if (cell.faces.size() <= options.leaf || cell.without_gain >= options.cuts_without_gain)
        return add_leaf(cell);
    Cell children[2];
    int best = -1;
    double least = 0;
    for (int axis = 0; axis < 3; ++axis) {
        const auto [low, high] = halves(cell.box, axis);
        std::vector<std::uint32_t> a = faces_in(cell, low), b = faces_in(cell, high);
        const double found = cost(options.rule, cell.box, axis, static_cast<double>(a.size()),
                                  static_cast<double>(b.size()));
        if (best >= 0 && found >= least)
            continue;
        best = axis;
        least = found;
        children[0] = {low, std::move(a), cell.depth + 1, 0};
        children[1] = {high, std::move(b), cell.depth + 1, 0};
    }
    const double before = static_cast<double>(cell.faces.size());
    for (Cell& child : children)
        if (static_cast<double>(child.faces.size()) > (1 - options.gain) * before)
            child.without_gain = cell.without_gain + 1;
    const auto at = static_cast<std::uint32_t>(nodes_.size());
    nodes_.push_back({best, center(cell.box)[best], 0, 0});
    cell.faces = {};
    const std::uint32_t low = add(std::move(children[0]), options);
    const std::uint32_t high = add(std::move(children[1]), options);
    nodes_[at].first = low;
    nodes_[at].last = high;
    return at;
}

}  // namespace allide::lab

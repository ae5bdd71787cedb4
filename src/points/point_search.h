// SPDX-License-Identifier: MIT
// A k-d tree as a hierarchy of boxes, after Arya and Mount (1993): a child is tight along the axis
// of its parent's split, and the distance to it follows from the parent's in constant time.
// Invariant: `kept` is below the computed key of every point of a box that is skipped.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "points/point_metric.h"

namespace allide {

/// Points of a leaf. Their coordinates lie axis by axis, so that a compiler tests several at once.
inline constexpr std::uint32_t leaf_points = 8;

struct PointNode {
    double below, above;  ///< the largest coordinate of the first child, the smallest of the second
    std::uint32_t second;  ///< the second child; the first follows its parent
    std::uint32_t axis;    ///< of the split; `leaf_axis` in a leaf, and `second` is its number
};

inline constexpr std::uint32_t leaf_axis = UINT32_MAX;

struct PointTree::Impl {
    PointTreeOptions options;
    std::size_t size = 0;
    std::vector<PointNode> nodes;
    std::vector<double> coordinates;  ///< of leaf after leaf, axis by axis
    std::vector<std::uint32_t> indices;
    std::array<double, 16> low = {}, high = {};  ///< the box around all points
};

/// Sums along a path round at most twice per level and coordinate, and trees have at most 32
/// levels: a sum is too large by less than this factor.
inline constexpr double kept_share = 1 - 0x1p-44;

/// One search: `List` collects what it finds.
template <int dimensions, Metric metric, class List>
class PointSearch {
public:
    using Measure = PointMetric<metric>;

    /// Boxes farther than limit / stretch are skipped, in keys.
    PointSearch(const PointTree::Impl& tree, const double* query, double stretch, List& list)
        : tree_(tree), query_(query), stretch_(stretch * kept_share), list_(list) {}

    void run() {
        double key = 0;
        for (int axis = 0; axis < dimensions; ++axis) {
            const double below = tree_.low[axis] - query_[axis];
            const double above = query_[axis] - tree_.high[axis];
            parts_[axis] = Measure::part(std::max({below, above, 0.0}));
            key = Measure::join(key, parts_[axis]);
        }
        visit(0, key);
    }

private:
    void visit(std::uint32_t index, double key) {
        if (key * stretch_ > list_.limit())
            return;
        const PointNode& node = tree_.nodes[index];
        if (node.axis == leaf_axis)
            return visit_leaf(node.second);
        const double at = query_[node.axis];
        const double to_first = at - node.below, to_second = node.above - at;
        const bool first_nearer = to_first < to_second;
        const double gap = std::max(first_nearer ? to_second : to_first, 0.0);
        const double near_gap = std::max(first_nearer ? to_first : to_second, 0.0);
        const std::uint32_t first = index + 1;
        visit_child(first_nearer ? first : node.second, node.axis, near_gap, key);
        visit_child(first_nearer ? node.second : first, node.axis, gap, key);
    }

    void visit_child(std::uint32_t child, std::uint32_t axis, double gap, double key) {
        const double old = parts_[axis], part = Measure::part(gap);
        if (part <= old)
            return visit(child, key);
        parts_[axis] = part;
        visit(child, Measure::replace(key, old, part));
        parts_[axis] = old;
    }

    void visit_leaf(std::uint32_t leaf) {
        const double* at = tree_.coordinates.data() + std::size_t{leaf} * leaf_points * dimensions;
        std::array<double, leaf_points> keys = {};
        for (int axis = 0; axis < dimensions; ++axis, at += leaf_points)
            for (std::uint32_t lane = 0; lane < leaf_points; ++lane)
                keys[lane] = Measure::join(keys[lane], Measure::part(at[lane] - query_[axis]));
        const std::size_t begin = std::size_t{leaf} * leaf_points;
        const std::size_t lanes = std::min<std::size_t>(leaf_points, tree_.size - begin);
        for (std::size_t lane = 0; lane < lanes; ++lane)
            if (keys[lane] <= list_.limit())
                list_.take({keys[lane], tree_.indices[begin + lane]});
    }

    const PointTree::Impl& tree_;
    const double* query_;
    double stretch_;
    List& list_;
    std::array<double, dimensions> parts_ = {};
};

/// Searches with the instance for the tree's dimensions and metric.
template <class List>
void search_points(const PointTree::Impl& tree, const double* query, double stretch, List& list);

}  // namespace allide

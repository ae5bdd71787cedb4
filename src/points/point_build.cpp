// SPDX-License-Identifier: MIT
#include "points/point_build.h"

#include <algorithm>
#include <numeric>

namespace allide {
namespace {

class PointBuilder {
public:
    PointBuilder(std::span<const double> coordinates, PointTree::Impl& tree)
        : coordinates_(coordinates), dimensions_(tree.options.dimensions), tree_(tree) {}

    void build() {
        std::vector<std::uint32_t>& order = tree_.indices;
        order.resize(tree_.size);
        std::iota(order.begin(), order.end(), 0u);
        const std::uint32_t leaves = (order.size() + leaf_points - 1) / leaf_points;
        tree_.nodes.reserve(2 * std::size_t{leaves} - 1);
        tree_.coordinates.resize(std::size_t{leaves} * leaf_points * dimensions_);
        fit(order);
        tree_.low = low_;
        tree_.high = high_;
        split(0, leaves);
    }

private:
    double at(std::uint32_t point, int axis) const {
        return coordinates_[std::size_t{point} * dimensions_ + axis];
    }

    std::span<std::uint32_t> points_of(std::uint32_t begin, std::uint32_t end) const {
        const std::size_t first = std::size_t{begin} * leaf_points;
        const std::size_t last = std::min(tree_.size, std::size_t{end} * leaf_points);
        return std::span(tree_.indices).subspan(first, last - first);
    }

    /// Sets the box around some points.
    void fit(std::span<const std::uint32_t> points) {
        for (int axis = 0; axis < dimensions_; ++axis)
            low_[axis] = high_[axis] = at(points.front(), axis);
        for (const std::uint32_t point : points)
            for (int axis = 0; axis < dimensions_; ++axis) {
                low_[axis] = std::min(low_[axis], at(point, axis));
                high_[axis] = std::max(high_[axis], at(point, axis));
            }
    }

    int longest_axis() const {
        int longest = 0;
        for (int axis = 1; axis < dimensions_; ++axis)
            if (high_[axis] - low_[axis] > high_[longest] - low_[longest])
                longest = axis;
        return longest;
    }

    /// Adds the subtree of the leaves from begin to end. Its depth is at most 32.
    void split(std::uint32_t begin, std::uint32_t end) {
        const std::size_t index = tree_.nodes.size();
        tree_.nodes.push_back({0, 0, begin, leaf_axis});
        if (end - begin == 1)
            return fill(begin);
        const std::span<std::uint32_t> points = points_of(begin, end);
        fit(points);
        const int axis = longest_axis();
        const std::uint32_t middle = begin + (end - begin) / 2;
        const auto half = points.begin() + std::size_t{middle - begin} * leaf_points;
        const auto below = [&](std::uint32_t a, std::uint32_t b) {
            return at(a, axis) < at(b, axis) || (at(a, axis) == at(b, axis) && a < b);
        };
        std::nth_element(points.begin(), half, points.end(), below);
        tree_.nodes[index].below = at(*std::max_element(points.begin(), half, below), axis);
        tree_.nodes[index].above = at(*half, axis);
        tree_.nodes[index].axis = axis;
        split(begin, middle);
        tree_.nodes[index].second = tree_.nodes.size();
        split(middle, end);
    }

    /// Copies the coordinates of a leaf's points.
    void fill(std::uint32_t leaf) {
        const std::span<const std::uint32_t> points = points_of(leaf, leaf + 1);
        double* to = tree_.coordinates.data() + std::size_t{leaf} * leaf_points * dimensions_;
        for (int axis = 0; axis < dimensions_; ++axis, to += leaf_points)
            for (std::size_t lane = 0; lane < points.size(); ++lane)
                to[lane] = at(points[lane], axis);
    }

    std::span<const double> coordinates_;
    int dimensions_;
    PointTree::Impl& tree_;
    std::array<double, 16> low_ = {}, high_ = {};
};

}  // namespace

std::unique_ptr<PointTree::Impl> build_points(std::span<const double> coordinates,
                                              const PointTreeOptions& options) {
    auto tree = std::make_unique<PointTree::Impl>();
    tree->options = options;
    tree->size = coordinates.size() / options.dimensions;
    if (tree->size > 0)
        PointBuilder(coordinates, *tree).build();
    return tree;
}

}  // namespace allide

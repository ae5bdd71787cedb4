// SPDX-License-Identifier: MIT
#include "lab/preliminary/r_tree.h"

#include <algorithm>
#include <numeric>

namespace allide::lab {
namespace {

double volume(const Box& box) {
    const Vec3 s = size(box);
    return s.x * s.y * s.z;
}

double cost(RTreeRule rule, double a, double b) {
    switch (rule) {
        case RTreeRule::sum:
            return a + b;
        case RTreeRule::larger:
            return std::max(a, b);
        default:
            return a * b;
    }
}

}  // namespace

RTree::RTree(const MeshView& obstacles, const RTreeOptions& options)
    : faces_(obstacles), order_(obstacles.faces.size()) {
    for (std::size_t f = 0; f < order_.size(); ++f) {
        const Triangle t = obstacles.triangle(f);
        centroids_.push_back(t[0] + t[1] + t[2]);
    }
    std::iota(order_.begin(), order_.end(), 0u);
    if (!order_.empty())
        add(0, static_cast<std::uint32_t>(order_.size()), 0, options);
}

Box RTree::box_of(std::uint32_t first, std::uint32_t last) const {
    Box box;
    for (std::uint32_t i = first; i < last; ++i)
        box = merged(box, faces_.box(order_[i]));
    return box;
}

std::uint32_t RTree::split(std::uint32_t first, std::uint32_t last, int axis) {
    const std::uint32_t middle = first + (last - first) / 2;
    std::nth_element(order_.begin() + first, order_.begin() + middle, order_.begin() + last,
                     [&](std::uint32_t f, std::uint32_t g) {
                         const double x = centroids_[f][axis], y = centroids_[g][axis];
                         return x != y ? x < y : f < g;
                     });
    return middle;
}

std::uint32_t RTree::add(std::uint32_t first, std::uint32_t last, int depth,
                         const RTreeOptions& options) {
    height_ = std::max(height_, depth);
    const auto at = static_cast<std::uint32_t>(nodes_.size());
    nodes_.push_back({box_of(first, last), first, last});
    if (last - first <= std::max(options.leaf, 1u))
        return at;
    int best = 0;
    double least = HUGE_VAL;
    for (int axis = 0; axis < 3; ++axis) {
        const std::uint32_t middle = split(first, last, axis);
        const double found =
            cost(options.rule, volume(box_of(first, middle)), volume(box_of(middle, last)));
        if (found < least) {
            least = found;
            best = axis;
        }
    }
    const std::uint32_t middle = split(first, last, best);
    add(first, middle, depth + 1, options);
    const std::uint32_t right = add(middle, last, depth + 1, options);
    nodes_[at].right = right;
    return at;
}

}  // namespace allide::lab

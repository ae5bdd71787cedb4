// SPDX-License-Identifier: MIT
#pragma once

#include "geometry/access.h"
#include "geometry/compound_pose.h"
#include "geometry/compound_shape.h"
#include "math/box.h"
#include "query/piece.h"
#include "query/work.h"

namespace allide {

/// Anything placed as a tree of pieces with world boxes: a compound, or one piece alone.
class Assembly {
public:
    explicit Assembly(const PlacedView& placed);

    std::uint32_t node_count() const {
        return shape_ ? static_cast<std::uint32_t>(shape_->nodes.size()) : 1;
    }
    bool is_empty() const { return allide::is_empty(box(0)); }
    const Box& box(std::uint32_t node) const {
        return placed_.pose ? placed_.pose->boxes[node] : box_;
    }
    bool is_leaf(std::uint32_t node) const { return !shape_ || shape_->nodes[node].is_leaf(); }
    std::uint32_t left(std::uint32_t node) const { return node + 1; }
    std::uint32_t right(std::uint32_t node) const { return shape_->nodes[node].right; }
    /// The piece of a leaf.
    Piece piece(std::uint32_t leaf) const;

private:
    PlacedView placed_;
    const CompoundShape* shape_;
    Box box_;
};

/// Grown so that boxes within `margin` of it overlap it.
Box grown(const Box& box, double margin);

/// The node to go down into: the one with children, and of two such the larger.
bool goes_down_a(const Assembly& a, std::uint32_t node_a, const Assembly& b, std::uint32_t node_b);

/// Adds the pairs of nodes below a pair that are not both leaves.
inline void push_below(const Assembly& a, const Assembly& b, PartNodes nodes,
                       std::vector<PartNodes>& waiting) {
    const auto [x, y] = nodes;
    if (goes_down_a(a, x, b, y)) {
        waiting.push_back({a.right(x), y});
        waiting.push_back({a.left(x), y});
    } else {
        waiting.push_back({x, b.right(y)});
        waiting.push_back({x, b.left(y)});
    }
}

struct AssemblyPair {
    const Assembly& a;
    const Assembly& b;
};

/// Calls visit(leaf of a, leaf of b) for leaves whose boxes come within `margin` of each other,
/// parents first, until it says false; false if it did.
template <class Visit>
bool for_each_leaf_pair(const AssemblyPair& wholes, double margin, Work& work, const Visit& visit) {
    const auto& [a, b] = wholes;
    if (a.is_empty() || b.is_empty())
        return true;
    auto& waiting = work.scratch().part_nodes;
    waiting.assign(1, {0, 0});
    while (!waiting.empty()) {
        const auto [x, y] = waiting.back();
        waiting.pop_back();
        ++work.stats.box_tests;
        if (!overlaps(grown(a.box(x), margin), b.box(y)))
            continue;
        if (a.is_leaf(x) && b.is_leaf(y)) {
            if (!visit(x, y))
                return false;
        } else {
            push_below(a, b, {x, y}, waiting);
        }
    }
    return true;
}

}  // namespace allide

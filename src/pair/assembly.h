// SPDX-License-Identifier: MIT
#pragma once

#include "math/box.h"
#include "pair/compound_shape.h"
#include "pair/piece.h"
#include "pair/pose.h"
#include "pair/work.h"

namespace allide {

/// Anything placed as a tree of pieces with world boxes: a compound, or one piece alone.
class Assembly {
public:
    explicit Assembly(const Placed& placed);

    std::uint32_t node_count() const {
        return shape_ ? static_cast<std::uint32_t>(shape_->nodes.size()) : 1;
    }
    bool is_empty() const { return allide::is_empty(box(0)); }
    const Box& box(std::uint32_t node) const { return pose_ ? pose_->boxes[node] : box_; }
    bool is_leaf(std::uint32_t node) const { return !shape_ || shape_->nodes[node].is_leaf(); }
    std::uint32_t left(std::uint32_t node) const { return node + 1; }
    std::uint32_t right(std::uint32_t node) const { return shape_->nodes[node].right; }
    /// Of a leaf.
    Piece piece(std::uint32_t leaf) const;

private:
    const Placed& placed_;
    const CompoundShape* shape_;
    const Placed::Pose* pose_;
    Box box_;
};

inline bool is_compound(const Placed& placed) {
    return placed.pose() != nullptr;
}

/// Grown so that boxes within `margin` of it overlap it.
Box grown(const Box& box, double margin);

/// The node to go down into: the one with children, and of two such the larger.
bool goes_down_a(const Assembly& a, std::uint32_t node_a, const Assembly& b, std::uint32_t node_b);

/// Calls visit(leaf of a, leaf of b) for leaves whose boxes come within `margin` of each other,
/// parents first, until it says false; false if it did.
template <class Visit>
bool for_each_leaf_pair(const Assembly& a, const Assembly& b, double margin, Work& work,
                        const Visit& visit) {
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
        } else if (goes_down_a(a, x, b, y)) {
            waiting.push_back({a.right(x), y});
            waiting.push_back({a.left(x), y});
        } else {
            waiting.push_back({x, b.right(y)});
            waiting.push_back({x, b.left(y)});
        }
    }
    return true;
}

}  // namespace allide

// SPDX-License-Identifier: MIT
// Pairs of boxes in the order of their distance, which never exceeds that of the pieces in them.
// Invariant: no pair that waits or is skipped is nearer than its bound.
#pragma once

#include <algorithm>

#include "math/promises.h"
#include "primitive/closest.h"
#include "query/assembly.h"

namespace allide {

class NearestLeaves {
public:
    NearestLeaves(const Assembly& a, const Assembly& b, Work& work)
        : a_(a), b_(b), work_(work), waiting_(work.scratch().part_bounds) {}

    /// Calls visit(leaf of a, leaf of b) while the boxes are no farther apart than `limit`, which
    /// visits may lower, until it says false.
    template <class Visit>
    void visit_within(const double& limit, const Visit& visit) {
        waiting_.clear();
        if (!a_.is_empty() && !b_.is_empty())
            push({0, 0}, limit);
        while (!waiting_.empty() && waiting_.front().distance <= limit) {
            std::ranges::pop_heap(waiting_, is_later);
            const PartNodes nodes = waiting_.back().nodes;
            waiting_.pop_back();
            if (!a_.is_leaf(nodes.a) || !b_.is_leaf(nodes.b))
                push_below(nodes, limit);
            else if (!visit(nodes.a, nodes.b))
                return;
        }
    }

private:
    static bool is_later(const PartBound& x, const PartBound& y) { return x.distance > y.distance; }

    void push(PartNodes nodes, double limit) {
        ++work_.stats.box_tests;
        // Distances of boxes round differently from those of faces; the slack covers both.
        const double bound = distance(a_.box(nodes.a), b_.box(nodes.b)) * box_distance_share;
        if (bound > limit)
            return;
        waiting_.push_back({bound, nodes});
        std::ranges::push_heap(waiting_, is_later);
    }

    void push_below(PartNodes nodes, double limit) {
        const auto [x, y] = nodes;
        if (goes_down_a(a_, x, b_, y)) {
            push({a_.left(x), y}, limit);
            push({a_.right(x), y}, limit);
        } else {
            push({x, b_.left(y)}, limit);
            push({x, b_.right(y)}, limit);
        }
    }

    const Assembly &a_, &b_;
    Work& work_;
    std::vector<PartBound>& waiting_;
};

}  // namespace allide

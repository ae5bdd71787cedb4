// SPDX-License-Identifier: MIT
// Pairs of objects of a packed tree, those of the least bound first.
#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <span>
#include <vector>

#include "broad/lattice.h"
#include "broad/spatial/box_search.h"
#include "broad/spatial/packed_tree.h"

namespace allide::broad {

/// Two nodes of one level, or two positions for level 0.
struct BoxPairStep {
    double bound;
    int level;
    std::uint32_t a, b;
};

/// Best-first search for pairs in one tree. `bound(box, box)` is a lower bound of what is sought; a
/// box inside another must not have a smaller one.
template <class Bound>
class BoxPairSearch {
public:
    BoxPairSearch(const PackedLevels& levels, const Lattice& lattice,
                  std::vector<BoxPairStep>& heap, Bound bound)
        : levels_(levels), lattice_(lattice), heap_(heap), bound_(bound) {}

    /// Calls visit(object, object, bound) for pairs of different objects in ascending order of
    /// their bounds, while that is at most the limit. `visit` returns the new limit. An infinite
    /// bound skips the pair.
    template <class Visit>
    void run(std::span<const LatticeBox> boxes, double limit, Visit visit) {
        heap_.clear();
        if (levels_.count > 0 && levels_.nodes[0] > 0)
            open({0, levels_.count, 0, 0}, limit);
        while (!heap_.empty()) {
            std::ranges::pop_heap(heap_, later);
            const BoxPairStep step = heap_.back();
            heap_.pop_back();
            if (step.bound > limit)
                return;
            if (step.level == 0)
                limit = visit(boxes[step.a].object, boxes[step.b].object, step.bound);
            else
                open(step, limit);
        }
    }

private:
    using Lanes = std::array<Box, block_lanes>;

    /// The deeper of two with the same bound comes first, so that the heap stays small.
    static bool later(const BoxPairStep& a, const BoxPairStep& b) {
        return a.bound > b.bound || (a.bound == b.bound && a.level > b.level);
    }

    /// The boxes of a node's children; lanes without one stay empty.
    Lanes lanes_of(int level, std::uint32_t node) const {
        const BoxBlock& block = levels_.blocks[level][node];
        Lanes lanes;
        for (int lane = 0; lane < block_lanes; ++lane)
            if (block.min[0][lane] <= block.max[0][lane])
                lanes[static_cast<std::size_t>(lane)] = real_box(lattice_, block, lane);
        return lanes;
    }

    void push(const BoxPairStep& step, double limit) {
        if (step.bound > limit || step.bound == std::numeric_limits<double>::infinity())
            return;
        heap_.push_back(step);
        std::ranges::push_heap(heap_, later);
    }

    void open(const BoxPairStep& step, double limit) {
        const int level = step.level - 1;
        const bool same = step.a == step.b;
        const Lanes first = lanes_of(level, step.a);
        const Lanes second = same ? first : lanes_of(level, step.b);
        for (std::uint32_t i = 0; i < block_lanes; ++i) {
            if (is_empty(first[i]))
                continue;
            const std::uint32_t a = step.a * block_lanes + i;
            if (same && level > 0)
                push({0, level, a, a}, limit);
            for (std::uint32_t j = same ? i + 1 : 0; j < block_lanes; ++j)
                if (!is_empty(second[j]))
                    push({bound_(first[i], second[j]), level, a, step.b * block_lanes + j}, limit);
        }
    }

    const PackedLevels& levels_;
    const Lattice& lattice_;
    std::vector<BoxPairStep>& heap_;
    Bound bound_;
};

}  // namespace allide::broad

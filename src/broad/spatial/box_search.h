// SPDX-License-Identifier: MIT
// The objects of a packed tree, those of the least bound first: rays, nearest objects and regions
// differ in the bound alone.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

#include "broad/lattice.h"
#include "broad/spatial/packed_tree.h"

namespace allide::broad {

/// Encloses every point that the lattice maps to these bounds. It adds a cell on either side, and
/// the rounding of the sum with the origin. The border of the lattice represents everything beyond
/// it.
inline Box real_box(const Lattice& lattice, const BoxBlock& block, int lane) {
    constexpr double far = std::numeric_limits<double>::infinity();
    Box box;
    for (int k = 0; k < 3; ++k) {
        const double origin = lattice.origin()[k];
        const double low = (block.min[k][lane] - 1.0) * lattice.cell();
        const double high = (block.max[k][lane] + 2.0) * lattice.cell();
        const double slack =
            0x1p-51 * (std::fabs(origin) + std::max(std::fabs(low), std::fabs(high)));
        box.min[k] = block.min[k][lane] <= -lattice_reach ? -far : origin + low - slack;
        box.max[k] = block.max[k][lane] >= lattice_reach ? far : origin + high + slack;
    }
    return box;
}

struct BoxStep {
    double bound;
    int level;  ///< level of the node, or 0 for a position
    std::uint32_t node;
};

/// Best-first search: calls visit(object, bound) in ascending order of bound(box), while the bound
/// is at most the limit. `visit` returns the new limit. A box inside another must not have a
/// smaller bound. An infinite bound skips the box.
template <class Bound, class Visit>
void search_boxes(const PackedLevels& levels, std::span<const LatticeBox> boxes,
                  const Lattice& lattice, double limit, std::vector<BoxStep>& heap, Bound bound,
                  Visit visit) {
    constexpr double far = std::numeric_limits<double>::infinity();
    const auto later = [](const BoxStep& a, const BoxStep& b) { return a.bound > b.bound; };
    const auto open = [&](int level, std::uint32_t node) {
        const BoxBlock& block = levels.blocks[level][node];
        for (int lane = 0; lane < block_lanes; ++lane) {
            if (block.min[0][lane] > block.max[0][lane])
                continue;
            const double at = bound(real_box(lattice, block, lane));
            if (at > limit || at == far)
                continue;
            heap.push_back({at, level, node * block_lanes + static_cast<std::uint32_t>(lane)});
            std::ranges::push_heap(heap, later);
        }
    };
    heap.clear();
    if (levels.count > 0 && levels.nodes[0] > 0)
        open(levels.count - 1, 0);
    while (!heap.empty()) {
        std::ranges::pop_heap(heap, later);
        const BoxStep step = heap.back();
        heap.pop_back();
        if (step.bound > limit)
            return;
        if (step.level == 0)
            limit = visit(boxes[step.node].object, step.bound);
        else
            open(step.level - 1, step.node);
    }
}

}  // namespace allide::broad

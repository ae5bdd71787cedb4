// SPDX-License-Identifier: MIT
#include "broad/papers/interval_tree.h"

#include <bit>
#include <utility>

namespace allide::broad {

void IntervalTree::reset(std::span<const std::int32_t> minima,
                         std::span<const std::int32_t> maxima) {
    minima_ = minima;
    maxima_ = maxima;
    leaves_ = std::bit_ceil(std::max<std::size_t>(1, minima.size()));
    held_.assign(2 * leaves_, none);
}

/// Moves down the tree and takes the place of the first interval that reaches less far, which moves
/// on.
void IntervalTree::insert(std::uint32_t position) {
    for (Range at = {1, 0, leaves_}; position != none; at = at.towards(position)) {
        std::uint32_t& held = held_[at.node];
        if (is_above(position, held))
            std::swap(position, held);
    }
}

/// The one that reaches farthest of those below comes up into the gap.
void IntervalTree::erase(std::uint32_t position) {
    Range at = {1, 0, leaves_};
    while (held_[at.node] != position)
        at = at.towards(position);
    while (at.count > 1) {
        const Range left = at.left(), right = at.right();
        const Range up = is_above(held_[right.node], held_[left.node]) ? right : left;
        held_[at.node] = held_[up.node];
        if (held_[up.node] == none)
            return;
        at = up;
    }
    held_[at.node] = none;
}

}  // namespace allide::broad

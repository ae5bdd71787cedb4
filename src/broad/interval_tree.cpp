// SPDX-License-Identifier: MIT
#include "broad/interval_tree.h"

#include <bit>

namespace allide::broad {

void IntervalTree::reset(std::span<const std::int32_t> minima,
                         std::span<const std::int32_t> maxima) {
    minima_ = minima;
    maxima_ = maxima;
    leaves_ = std::bit_ceil(std::max<std::size_t>(1, minima.size()));
    largest_.assign(2 * leaves_, absent);
}

void IntervalTree::set(std::uint32_t position, std::int64_t value) {
    std::size_t node = leaves_ + position;
    largest_[node] = value;
    while ((node /= 2) > 0)
        largest_[node] = std::max(largest_[2 * node], largest_[2 * node + 1]);
}

}  // namespace allide::broad

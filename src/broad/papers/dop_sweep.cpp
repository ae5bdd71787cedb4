// SPDX-License-Identifier: MIT
#include "broad/papers/dop_sweep.h"

#include <bit>

#include "base/check.h"

namespace allide::broad {
namespace {

/// The nearest float as an integer of the same order: monotone, so overlaps are kept.
std::int32_t ordered_bits(double value) {
    const auto bits = std::bit_cast<std::int32_t>(static_cast<float>(value) + 0.0f);
    return bits < 0 ? INT32_MIN - bits : bits;
}

}  // namespace

void DopSweep::place(std::uint32_t object, std::span<const Interval> intervals) {
    ALLIDE_ASSERT(intervals.size() <= SweepLists::most_axes);
    std::int32_t min[SweepLists::most_axes], max[SweepLists::most_axes];
    for (std::size_t i = 0; i < intervals.size(); ++i) {
        min[i] = ordered_bits(intervals[i].min);
        max[i] = ordered_bits(intervals[i].max);
    }
    lists_.place(object, {min, intervals.size()}, {max, intervals.size()});
}

std::span<const Pair> DopSweep::overlapping_pairs() {
    lists_.update();
    return lists_.active();
}

}  // namespace allide::broad

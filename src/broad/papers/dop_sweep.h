// SPDX-License-Identifier: MIT
// Sweep and prune along all k/2 directions of k-DOPs (Klosowski 1998, chapter 9), for several
// flying objects: the intervals are those of the root volumes, and cost nothing more.
#pragma once

#include "broad/papers/sweep_lists.h"

namespace allide::broad {

struct Interval {
    double min, max;
};

class DopSweep {
public:
    /// `directions` is k/2, at most SweepLists::most_axes.
    explicit DopSweep(int directions, OverlapStorage memory = OverlapStorage::sparse)
        : lists_(directions, memory) {}

    /// One interval per direction, in world coordinates.
    void place(std::uint32_t object, std::span<const Interval> intervals);
    void remove(std::uint32_t object) { lists_.remove(object); }
    /// All pairs that overlap along every direction; intervals less than a float's step apart
    /// count as touching.
    std::span<const Pair> overlapping_pairs();

    std::uint64_t exchanges(int direction) const { return lists_.exchanges(direction); }
    std::size_t bytes() const { return lists_.bytes(); }

private:
    SweepLists lists_;
};

}  // namespace allide::broad

// SPDX-License-Identifier: MIT
// Pairs of boxes grown by a share of their size, kept while no box leaves its grown one: until then
// all that overlap are among them (Verlet, "Computer experiments on classical fluids", 1967). Where
// boxes stand for balls, the same goes for these.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/large_pages.h"
#include "broad/counting_sort.h"
#include "broad/lattice.h"
#include "broad/overlap_filter.h"
#include "broad/spatial_store.h"
#include "broad/task_pairs.h"

namespace allide::broad {

class LoosePairs {
public:
    /// Adds the pairs of boxes of now that overlap, if the pairs kept serve for that. A few boxes
    /// may have left theirs, or be new.
    bool serve(int threads, const SpatialStore& store, Naming naming, TaskPairs& pairs);

    /// The boxes to find pairs of: grown ones, or those of now while keeping pairs does not pay.
    std::span<const LatticeBox> renew(int threads, const SpatialStore& store);
    bool are_loose() const { return are_loose_; }
    /// How many pairs a frame had: kept ones are worth their memory only where these are few.
    void note(std::size_t pairs) { last_pairs_ = pairs; }
    /// Takes the pairs of grown boxes, without those that balls prove apart.
    void keep(int threads, std::span<const Pair> pairs);
    /// Adds the pairs of boxes of now that overlap, after `renew` and `keep`.
    void find(int threads, std::span<const LatticeBox> slots, Naming naming,
              TaskPairs& pairs) const {
        add_overlapping(threads, slots, kept_.pairs(), naming, pairs);
    }

    /// Memory for others to work in; the pairs kept serve no longer.
    LargeVector<LatticeBox>& scratch() {
        are_loose_ = false;
        return boxes_;
    }
    std::size_t bytes() const;

private:
    bool pick(int threads, std::span<const LatticeBox> slots, Naming naming, TaskPairs& pairs);
    std::span<const Pair> kept_in(std::size_t range) const;
    void rest_if_too_short();
    void adapt_share();
    void stray_pairs(std::span<const LatticeBox> slots, Naming naming, TaskPairs& pairs) const;

    LargeVector<LatticeBox> boxes_;
    PairBuffer kept_;  ///< by ranges of their first slot
    CountingSort by_range_;
    std::vector<std::uint32_t> strays_;  ///< slots whose box has left its grown one, ascending
    std::uint64_t sorts_ = 0;            ///< of the store, when the boxes were grown
    bool are_loose_ = false;
    std::size_t last_pairs_ = SIZE_MAX;
    int share_ = 6;   ///< sixteenths of its size that a box grows by, to each side
    int served_ = 0;  ///< frames
    int rest_ = 0;    ///< frames until it is tried again
    int next_rest_ = 8;
};

}  // namespace allide::broad

// SPDX-License-Identifier: MIT
// Pairs of boxes that are grown by a share of their size. The pairs are kept while no box leaves
// its grown box: until then they contain all overlapping pairs (Verlet, "Computer experiments on
// classical fluids", 1967). The same holds for the balls of boxes that contain one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/large_pages.h"
#include "broad/counting_sort.h"
#include "broad/lattice.h"
#include "broad/spatial/overlap_filter.h"
#include "broad/spatial/spatial_store.h"
#include "broad/spatial/task_pairs.h"

namespace allide::broad {

class LoosePairs {
public:
    /// Pairs that the rules forbid are not added; null forbids none.
    void use_rules(const PairRules* rules) { rules_ = rules; }
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
    void find(int threads, std::span<const LatticeBox> boxes, Naming naming,
              TaskPairs& pairs) const {
        add_overlapping(threads, boxes, kept_.pairs(), naming, pairs);
    }

    /// Memory for others to work in; the pairs kept serve no longer.
    LargeVector<LatticeBox>& scratch() {
        are_loose_ = false;
        return loose_boxes_;
    }
    std::size_t bytes() const;

private:
    bool pick(int threads, std::span<const LatticeBox> boxes, Naming naming, TaskPairs& pairs);
    std::span<const Pair> kept_in(std::size_t range) const;
    void rest_if_too_short();
    void adapt_share();
    void stray_pairs(std::span<const LatticeBox> boxes, Naming naming, TaskPairs& pairs) const;

    const PairRules* rules_ = nullptr;
    LargeVector<LatticeBox> loose_boxes_;
    PairBuffer kept_;  ///< by ranges of their first position
    CountingSort by_range_;
    std::vector<std::uint32_t> strays_;  ///< positions whose box has left its grown one, ascending
    std::uint64_t sorts_ = 0;            ///< number of sorts of the store when the boxes were grown
    bool are_loose_ = false;
    std::size_t last_pairs_ = SIZE_MAX;
    int share_ = 6;   ///< sixteenths of its size that a box grows by, to each side
    int served_ = 0;  ///< frames
    int rest_ = 0;    ///< frames until it is tried again
    int next_rest_ = 8;
};

}  // namespace allide::broad

// SPDX-License-Identifier: MIT
// The two-dimensional variant (I-COLLIDE 1995, section 4.3): boxes are projected on two coordinate
// planes, overlapping rectangles are found in each by a sweep over an interval tree, and the pairs
// that overlap in both are the answer. Better than lists where all projects on all along one axis.
#pragma once

#include <array>
#include <vector>

#include "broad/box_table.h"
#include "broad/broad_phase.h"
#include "broad/pair_sort.h"
#include "broad/papers/interval_tree.h"

namespace allide::broad {

class RectangleSweep final : public BroadPhase {
public:
    /// The planes share this axis; the other two are one of each plane's.
    explicit RectangleSweep(int shared_axis = 0) : shared_axis_(shared_axis) {}

    void place(std::uint32_t object, const LatticeBox& box) override { table_.place(object, box); }
    void remove(std::uint32_t object) override { table_.remove(object); }
    std::span<const Pair> fresh_pairs() override;
    /// Overlapping rectangles found in the first and in the second plane.
    std::array<std::size_t, 2> rectangles() const { return {first_.size(), second_.size()}; }
    Counters counters() const override { return counters_; }
    std::size_t bytes() const override;

private:
    void overlapping_rectangles(int axis, std::vector<Pair>& pairs);

    int shared_axis_;
    BoxTable table_;
    IntervalTree tree_;
    std::vector<std::uint32_t> objects_, position_;
    std::vector<std::int32_t> minima_, maxima_;
    std::vector<std::uint64_t> ends_;
    std::vector<Pair> first_, second_;
    PairSort<Pair> sort_;
    PairBuffer pairs_;
    Counters counters_;
};

}  // namespace allide::broad

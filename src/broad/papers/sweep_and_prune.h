// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "broad/broad_phase.h"
#include "broad/papers/sweep_lists.h"

namespace allide::broad {

/// I-COLLIDE's broad phase: sorted lists along x, y and z. At its best for up to a few thousand
/// objects that move little; the exchanges per object grow with their number.
class SweepAndPrune final : public BroadPhase {
public:
    /// `now` is the stamp of the first frame.
    explicit SweepAndPrune(OverlapStorage memory = OverlapStorage::sparse, std::uint32_t now = 1)
        : lists_(3, memory), now_(now) {}

    void place(std::uint32_t object, const LatticeBox& box) override;
    void remove(std::uint32_t object) override;
    std::span<const Pair> fresh_pairs() override;

    /// All overlapping pairs, those at rest too.
    std::span<const Pair> active() const { return lists_.active(); }
    Counters counters() const override { return counters_; }
    std::size_t bytes() const override;

private:
    void begin_frame();

    SweepLists lists_;
    std::vector<std::uint32_t> stamp_;
    std::uint32_t now_, moved_ = 0;
    PairBuffer pairs_;
    Counters counters_;
};

}  // namespace allide::broad

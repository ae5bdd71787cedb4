// SPDX-License-Identifier: MIT
#pragma once

#include "broad/box_table.h"
#include "broad/broad_phase.h"

namespace allide::broad {

/// Every box against every other: the oracle of the other methods.
class BruteForce final : public BroadPhase {
public:
    void place(std::uint32_t object, const LatticeBox& box) override { table_.place(object, box); }
    void remove(std::uint32_t object) override { table_.remove(object); }
    std::span<const Pair> fresh_pairs() override;
    Counters counters() const override { return counters_; }
    std::size_t bytes() const override { return sizeof(*this) + table_.bytes() + pairs_.bytes(); }

private:
    BoxTable table_;
    PairBuffer pairs_;
    Counters counters_;
};

}  // namespace allide::broad

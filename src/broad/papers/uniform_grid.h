// SPDX-License-Identifier: MIT
// Uniform cells (I-COLLIDE 1995, sections 2 and 4.4, as a baseline): every object is entered in all
// cells that it covers. The size of the cells is the caller's, and a bad choice shows in time and
// memory.
#pragma once

#include <vector>

#include "broad/box_table.h"
#include "broad/broad_phase.h"

namespace allide::broad {

class UniformGrid final : public BroadPhase {
public:
    /// `cell` in lattice cells. Objects that would cover more than `most_cells` are compared with
    /// all others instead.
    explicit UniformGrid(std::int32_t cell, std::size_t most_cells = 4096)
        : cell_(cell), most_cells_(most_cells) {}

    void place(std::uint32_t object, const LatticeBox& box) override { table_.place(object, box); }
    void remove(std::uint32_t object) override { table_.remove(object); }
    std::span<const Pair> fresh_pairs() override;
    std::size_t entries() const { return entries_.size(); }
    Counters counters() const override { return counters_; }
    std::size_t bytes() const override;

private:
    struct Cell {
        std::int32_t at[3];
        friend auto operator<=>(const Cell&, const Cell&) = default;
    };
    struct Entry {
        Cell cell;
        std::uint32_t object;
        friend auto operator<=>(const Entry&, const Entry&) = default;
    };

    Cell cell_at(const std::int32_t (&corner)[3]) const;
    void enter(const LatticeBox& box);
    void test(std::span<const Entry> cell);
    void test_large();
    void take(std::uint32_t a, std::uint32_t b);

    std::int32_t cell_;
    std::size_t most_cells_;
    BoxTable table_;
    std::vector<Entry> entries_;
    std::vector<std::uint32_t> large_;
    std::vector<bool> is_large_;
    PairBuffer pairs_;
    Counters counters_;
};

}  // namespace allide::broad

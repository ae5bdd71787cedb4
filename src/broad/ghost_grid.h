// SPDX-License-Identifier: MIT
// A grid for objects of like size. A cell is at least as wide as they are, so that an object lies
// in its primary cell and in at most seven neighbours beyond, where it is entered as a ghost. A
// pair is met in every cell that both lie in, and reported only in the one whose coordinates are
// the larger of the two primary cells'. Cells hold 16-byte entries of in-cell coordinates.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/large_pages.h"
#include "broad/lattice.h"
#include "broad/pair.h"
#include "broad/spatial_store.h"
#include "broad/task_pairs.h"

namespace allide::broad {

inline constexpr int cell_bits = 13;  ///< a cell is 2^13 steps wide
inline constexpr std::int32_t most_cells_along =
    1000;  ///< along an axis, so that steps fit 23 bits

/// A box in steps from the low corner of a cell, and its slot in two halves.
struct alignas(16) CellEntry {
    std::int16_t min[3];
    std::uint16_t slot_low;
    std::int16_t max[3];
    std::uint16_t slot_high;

    std::uint32_t slot() const { return std::uint32_t{slot_high} << 16 | slot_low; }
};

/// The cells: a box of them, x fastest.
struct GridFrame {
    std::int32_t low[4] = {}, high[4] = {};  ///< boxes are moved to this region
    float steps = 1;                         ///< per lattice cell
    std::int32_t cells[3] = {};              ///< with those where only ghosts can be
    std::uint32_t neighbour[8] = {};         ///< from a cell to that one beyond it along some axes
    std::size_t places = 0;
};

/// One range of slots, binned by one thread.
struct GridPart {
    LargeVector<std::uint32_t> counts;  ///< by cell; later where its next entry goes
    std::vector<std::uint32_t> large;   ///< slots that do not fit
    std::size_t first_chunk = 0, last_chunk = 0;
};

class GhostGrid {
public:
    /// Chooses cells for these boxes; false if they are too unlike in size.
    bool plan(std::span<const LatticeBox> slots, const Region& region);
    /// Enters the boxes; false if some cells are too crowded for this to pay, or too many objects
    /// too large.
    bool bin(int threads, std::span<const LatticeBox> slots);
    /// All overlapping pairs of slots, but for those that balls prove apart; in an order that no
    /// number of threads changes.
    void find_pairs(int threads, std::span<const LatticeBox> slots, TaskPairs& pairs);

    std::size_t entries() const { return total_; }
    std::size_t bytes() const;

private:
    void count_part(std::span<const LatticeBox> slots, GridPart& part) const;
    bool sum_counts();
    void scatter(int threads, std::span<const LatticeBox> slots);
    void large_pairs(int threads, std::span<const LatticeBox> slots, TaskPairs& pairs);

    GridFrame frame_;
    std::vector<GridPart> parts_;
    LargeVector<CellEntry> entries_;
    std::vector<std::uint32_t> large_;
    std::size_t total_ = 0, slots_ = 0;
};

}  // namespace allide::broad

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
#include "broad/pair_rules.h"
#include "broad/spatial/spatial_store.h"
#include "broad/spatial/task_pairs.h"

namespace allide::broad {

/// A position has up to eight entries, which are counted in 32 bits.
inline constexpr std::size_t most_grid_boxes = (std::size_t{1} << 29) - 1;
inline constexpr int cell_bits = 13;  ///< a cell is 2^13 steps wide
inline constexpr std::int32_t most_cells_along =
    1000;  ///< along an axis, so that steps fit 23 bits

/// A box in steps from the low corner of a cell, and its position in two halves.
struct alignas(16) CellEntry {
    std::int16_t min[3];
    std::uint16_t position_low;
    std::int16_t max[3];
    std::uint16_t position_high;

    std::uint32_t position() const { return std::uint32_t{position_high} << 16 | position_low; }
};

/// The cells: a box of them, x fastest.
struct GridFrame {
    std::int32_t low[4] = {}, high[4] = {};  ///< boxes are moved to this region
    float steps = 1;                         ///< per lattice cell
    std::int32_t cells[3] = {};              ///< with those where only ghosts can be
    std::uint32_t neighbour[8] = {};         ///< from a cell to that one beyond it along some axes
    std::size_t places = 0;
};

/// One range of positions, binned by one thread.
struct GridPart {
    LargeVector<std::uint32_t> counts;  ///< by cell; later where its next entry goes
    std::vector<std::uint32_t> large;   ///< positions that do not fit
    std::size_t first_chunk = 0, last_chunk = 0;
};

class GhostGrid {
public:
    /// Chooses cells for these boxes; false if they are too unlike in size, or too many.
    bool plan(std::span<const LatticeBox> boxes, const Region& region);
    /// Enters the boxes; false if some cells are too crowded for this to pay, or too many objects
    /// too large.
    bool bin(int threads, std::span<const LatticeBox> boxes);
    /// All overlapping pairs of positions, but for those that balls prove apart or that rules
    /// forbid; in an order that no number of threads changes.
    void find_pairs(int threads, std::span<const LatticeBox> boxes, TaskPairs& pairs,
                    const PairRules* rules = nullptr);

    std::size_t entries() const { return total_; }
    std::size_t bytes() const;

private:
    void count_part(std::span<const LatticeBox> boxes, GridPart& part) const;
    bool sum_counts();
    void scatter(int threads, std::span<const LatticeBox> boxes);
    void large_pairs(int threads, std::span<const LatticeBox> boxes, TaskPairs& pairs,
                     const PairRules* rules);

    GridFrame frame_;
    std::vector<GridPart> parts_;
    LargeVector<CellEntry> entries_;
    std::vector<std::uint32_t> large_;
    std::size_t total_ = 0, box_count_ = 0;
};

}  // namespace allide::broad

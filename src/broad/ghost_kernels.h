// SPDX-License-Identifier: MIT
// The loops of GhostGrid, for each SIMD target, and scalar twins that do the same.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "broad/ghost_grid.h"

namespace allide::broad {

inline constexpr std::uint32_t no_cell = UINT32_MAX;
inline constexpr std::size_t chunk_slots = 256;

/// Where to write about the slots of a chunk.
struct ChunkBins {
    CellEntry* primary;      ///< by slot
    std::uint32_t* cell_of;  ///< by slot; `no_cell` for empty and large boxes
    std::uint32_t* ghosts;   ///< room for 7 per slot and 8 more
    std::uint32_t* large;    ///< room for one per slot
    std::uint32_t* counts;
};

struct ChunkCounts {
    std::size_t ghosts = 0, large = 0;
};

/// Finds the primary cells and ghosts of slots [first, last) and counts entries by cell.
ChunkCounts bin_chunk(const GridFrame& frame, std::span<const LatticeBox> slots, std::size_t first,
                      std::size_t last, const ChunkBins& bins);
ChunkCounts bin_chunk_scalar(const GridFrame& frame, std::span<const LatticeBox> slots,
                             std::size_t first, std::size_t last, const ChunkBins& bins);

/// Writes the entries of slots [first, last) and of these ghosts to their cells.
void scatter_chunk(const GridFrame& frame, std::size_t first, std::size_t last,
                   std::span<const std::uint32_t> ghosts, const ChunkBins& bins,
                   CellEntry* entries);
void scatter_chunk_scalar(const GridFrame& frame, std::size_t first, std::size_t last,
                          std::span<const std::uint32_t> ghosts, const ChunkBins& bins,
                          CellEntry* entries);

/// Tests the entries of cells [first, last), whose ends are given; entries begin at `begin` and can
/// be read eight beyond their end.
void cell_pairs(std::span<const LatticeBox> slots, const CellEntry* entries,
                const std::uint32_t* ends, std::size_t first, std::size_t last, PairBuffer& out,
                std::uint64_t& box_tests);

/// For each of up to eight entries, the later ones that it overlaps on the steps: bit 8 i + j.
std::uint64_t overlapping_entries(const CellEntry* entries, std::size_t count);
std::uint64_t overlapping_entries_scalar(const CellEntry* entries, std::size_t count);

}  // namespace allide::broad

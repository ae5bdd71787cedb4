// SPDX-License-Identifier: MIT
// The loops of GhostGrid, for each SIMD target, and scalar twins that do the same.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "broad/spatial/ghost_grid.h"

namespace allide::broad {

inline constexpr std::uint32_t no_cell = UINT32_MAX;
inline constexpr std::size_t chunk_size = 256;

/// Consecutive positions in their cells. They are found once to be counted and again to be written,
/// which takes little time and saves 26 bytes per object. A position's index is from the first of
/// the chunk.
struct ChunkBins {
    std::size_t count = 0, ghosts = 0, large = 0;  ///< how many
    CellEntry primary[chunk_size];                 ///< by index, relative to its primary cell
    std::uint32_t cell_of[chunk_size];             ///< by index; `no_cell` if empty or large
    std::uint32_t ghost[7 * chunk_size + 8];       ///< index * 8 + axes of a neighbour
    std::uint32_t large_position[chunk_size];      ///< those that do not fit
};

/// Finds the primary cells and ghosts of positions [first, last).
void bin_chunk(const GridFrame& frame, std::span<const LatticeBox> boxes, std::size_t first,
               std::size_t last, ChunkBins& bins);
void bin_chunk_scalar(const GridFrame& frame, std::span<const LatticeBox> boxes, std::size_t first,
                      std::size_t last, ChunkBins& bins);

/// Counts the entries of each cell.
void count_chunk(const GridFrame& frame, const ChunkBins& bins, std::uint32_t* counts);

/// Writes the entries to where each cell's next one goes.
void scatter_chunk(const GridFrame& frame, const ChunkBins& bins, std::uint32_t* next,
                   CellEntry* entries);
void scatter_chunk_scalar(const GridFrame& frame, const ChunkBins& bins, std::uint32_t* next,
                          CellEntry* entries);

/// Tests the entries of cells [first, last), whose ends are given; entries begin at `begin` and can
/// be read eight beyond their end.
void cell_pairs(std::span<const LatticeBox> boxes, const CellEntry* entries,
                const std::uint32_t* ends, std::size_t first, std::size_t last, PairBuffer& out,
                std::uint64_t& box_tests);

/// For each of up to eight entries, the later ones that it overlaps on the steps: bit 8 i + j.
std::uint64_t overlapping_entries(const CellEntry* entries, std::size_t count);
std::uint64_t overlapping_entries_scalar(const CellEntry* entries, std::size_t count);

}  // namespace allide::broad

// SPDX-License-Identifier: MIT
// Neighbours of a cell by the axes along which they lie: bit k for axis k.
#pragma once

#include <cstdint>

#include "broad/spatial/ghost_grid.h"

namespace allide::broad {

/// The neighbours that a box crossing into them along some axes (bits) lies in, as such bits.
alignas(32) inline constexpr std::uint32_t neighbours_crossed[8][8] = {
    {}, {1}, {2}, {1, 2, 3}, {4}, {1, 4, 5}, {2, 4, 6}, {1, 2, 3, 4, 5, 6, 7}};
inline constexpr std::uint8_t neighbours_count[8] = {0, 1, 1, 3, 1, 3, 3, 7};

inline constexpr std::int16_t cell_width = 1 << cell_bits;

/// Subtracted from an entry to express it in a neighbour.
alignas(16) inline constexpr std::int16_t neighbour_shift[8][8] = {
    {0, 0, 0, 0, 0, 0, 0, 0},
    {cell_width, 0, 0, 0, cell_width, 0, 0, 0},
    {0, cell_width, 0, 0, 0, cell_width, 0, 0},
    {cell_width, cell_width, 0, 0, cell_width, cell_width, 0, 0},
    {0, 0, cell_width, 0, 0, 0, cell_width, 0},
    {cell_width, 0, cell_width, 0, cell_width, 0, cell_width, 0},
    {0, cell_width, cell_width, 0, 0, cell_width, cell_width, 0},
    {cell_width, cell_width, cell_width, 0, cell_width, cell_width, cell_width, 0}};

/// Whether this cell has the larger of the two primary cells' coordinates: on each axis one of the
/// two begins in it, so that not both minima are negative.
inline bool is_reported_here(const CellEntry& a, const CellEntry& b) {
    return ((a.min[0] & b.min[0]) | (a.min[1] & b.min[1]) | (a.min[2] & b.min[2])) >= 0;
}

/// True if overlapping entries prove that the boxes overlap. Steps are monotone, so fewer steps
/// mean a smaller lattice coordinate. Equal steps prove nothing.
inline bool overlap_is_certain(const CellEntry& a, const CellEntry& b) {
    bool less = true;
    for (int k = 0; k < 3; ++k)
        less &= (a.min[k] < b.max[k]) & (b.min[k] < a.max[k]);
    return less;
}

}  // namespace allide::broad

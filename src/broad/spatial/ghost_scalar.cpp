// SPDX-License-Identifier: MIT
// The scalar twins of the kernels: the same entries, in the same order.
#include <algorithm>
#include <bit>

#include "broad/spatial/ghost_kernels.h"
#include "broad/spatial/ghost_tables.h"

namespace allide::broad {
namespace {

std::int32_t step_of(std::int32_t value, int axis, const GridFrame& frame) {
    const std::int32_t inside = std::min(std::max(value, frame.low[axis]), frame.high[axis]);
    const float sum = static_cast<float>(inside - frame.low[axis]) * frame.steps + 0x1p23f;
    return std::bit_cast<std::int32_t>(sum) - 0x4b000000;
}

/// Where a box lies: its entry in the primary cell, and the axes along which it reaches beyond.
struct Bin {
    CellEntry entry;
    std::uint32_t place = 0, axes = 0;
    bool fits = true;
};

Bin bin_of(const LatticeBox& box, std::size_t position, const GridFrame& frame) {
    Bin bin;
    bin.entry.position_low = static_cast<std::uint16_t>(position);
    bin.entry.position_high = static_cast<std::uint16_t>(position >> 16);
    for (int k = 0; k < 3; ++k) {
        const std::int32_t low = step_of(box.min[k], k, frame),
                           high = step_of(box.max[k], k, frame);
        const std::int32_t cell = low >> cell_bits, reach = high - (cell << cell_bits);
        bin.fits = bin.fits && reach < 2 * cell_width;
        bin.place += static_cast<std::uint32_t>(cell) * frame.neighbour[1 << k];
        bin.axes |= static_cast<std::uint32_t>(reach >= cell_width) << k;
        bin.entry.min[k] = static_cast<std::int16_t>(low - (cell << cell_bits));
        bin.entry.max[k] = static_cast<std::int16_t>(reach);
    }
    return bin;
}

}  // namespace

void bin_chunk_scalar(const GridFrame& frame, std::span<const LatticeBox> boxes, std::size_t first,
                      std::size_t last, ChunkBins& bins) {
    bins.count = last - first;
    bins.ghosts = bins.large = 0;
    for (std::size_t i = 0; i < bins.count; ++i) {
        bins.cell_of[i] = no_cell;
        const std::size_t position = first + i;
        if (is_empty(boxes[position]))
            continue;
        const Bin bin = bin_of(boxes[position], position, frame);
        if (!bin.fits) {
            bins.large_position[bins.large++] = static_cast<std::uint32_t>(position);
            continue;
        }
        bins.primary[i] = bin.entry;
        bins.cell_of[i] = bin.place;
        for (std::uint32_t axes = 1; axes < 8; ++axes)
            if ((axes & ~bin.axes) == 0)
                bins.ghost[bins.ghosts++] = static_cast<std::uint32_t>(i << 3) | axes;
    }
}

void count_chunk(const GridFrame& frame, const ChunkBins& bins, std::uint32_t* counts) {
    for (std::size_t i = 0; i < bins.count; ++i)
        if (bins.cell_of[i] != no_cell)
            ++counts[bins.cell_of[i]];
    for (std::size_t i = 0; i < bins.ghosts; ++i)
        ++counts[bins.cell_of[bins.ghost[i] >> 3] + frame.neighbour[bins.ghost[i] & 7]];
}

void scatter_chunk_scalar(const GridFrame& frame, const ChunkBins& bins, std::uint32_t* next,
                          CellEntry* entries) {
    for (std::size_t i = 0; i < bins.count; ++i)
        if (bins.cell_of[i] != no_cell)
            entries[next[bins.cell_of[i]]++] = bins.primary[i];
    for (std::size_t g = 0; g < bins.ghosts; ++g) {
        const std::uint32_t i = bins.ghost[g] >> 3, axes = bins.ghost[g] & 7;
        CellEntry entry = bins.primary[i];
        for (int k = 0; k < 3; ++k) {
            entry.min[k] = static_cast<std::int16_t>(entry.min[k] - neighbour_shift[axes][k]);
            entry.max[k] = static_cast<std::int16_t>(entry.max[k] - neighbour_shift[axes][k]);
        }
        entries[next[bins.cell_of[i] + frame.neighbour[axes]]++] = entry;
    }
}

std::uint64_t overlapping_entries_scalar(const CellEntry* entries, std::size_t count) {
    std::uint64_t result = 0;
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t j = i + 1; j < count; ++j) {
            bool apart = false;
            for (int k = 0; k < 3; ++k)
                apart |=
                    entries[i].min[k] > entries[j].max[k] || entries[j].min[k] > entries[i].max[k];
            result |= static_cast<std::uint64_t>(!apart) << (8 * i + j);
        }
    return result;
}

}  // namespace allide::broad

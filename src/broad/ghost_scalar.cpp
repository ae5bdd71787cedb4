// SPDX-License-Identifier: MIT
// The scalar twins of the kernels: the same entries, in the same order.
#include <algorithm>
#include <bit>

#include "broad/ghost_kernels.h"
#include "broad/ghost_tables.h"

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

Bin bin_of(const LatticeBox& box, std::size_t slot, const GridFrame& frame) {
    Bin bin;
    bin.entry.slot_low = static_cast<std::uint16_t>(slot);
    bin.entry.slot_high = static_cast<std::uint16_t>(slot >> 16);
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

ChunkCounts bin_chunk_scalar(const GridFrame& frame, std::span<const LatticeBox> slots,
                             std::size_t first, std::size_t last, const ChunkBins& bins) {
    ChunkCounts counts;
    for (std::size_t slot = first; slot < last; ++slot) {
        bins.cell_of[slot] = no_cell;
        if (is_empty(slots[slot]))
            continue;
        const Bin bin = bin_of(slots[slot], slot, frame);
        if (!bin.fits) {
            bins.large[counts.large++] = static_cast<std::uint32_t>(slot);
            continue;
        }
        bins.primary[slot] = bin.entry;
        bins.cell_of[slot] = bin.place;
        ++bins.counts[bin.place];
        for (std::uint32_t axes = 1; axes < 8; ++axes)
            if ((axes & ~bin.axes) == 0) {
                bins.ghosts[counts.ghosts++] = static_cast<std::uint32_t>(slot << 3) | axes;
                ++bins.counts[bin.place + frame.neighbour[axes]];
            }
    }
    return counts;
}

void scatter_chunk_scalar(const GridFrame& frame, std::size_t first, std::size_t last,
                          std::span<const std::uint32_t> ghosts, const ChunkBins& bins,
                          CellEntry* entries) {
    for (std::size_t slot = first; slot < last; ++slot)
        if (bins.cell_of[slot] != no_cell)
            entries[bins.counts[bins.cell_of[slot]]++] = bins.primary[slot];
    for (const std::uint32_t ghost : ghosts) {
        const std::uint32_t slot = ghost >> 3, axes = ghost & 7;
        CellEntry entry = bins.primary[slot];
        for (int k = 0; k < 3; ++k) {
            entry.min[k] = static_cast<std::int16_t>(entry.min[k] - neighbour_shift[axes][k]);
            entry.max[k] = static_cast<std::int16_t>(entry.max[k] - neighbour_shift[axes][k]);
        }
        entries[bins.counts[bins.cell_of[slot] + frame.neighbour[axes]]++] = entry;
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

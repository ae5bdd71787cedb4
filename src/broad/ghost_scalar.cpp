// SPDX-License-Identifier: MIT
// The scalar twins of the kernels: the same entries, in the same order.
#include <algorithm>

#include "broad/ghost_kernels.h"
#include "broad/ghost_tables.h"

namespace allide::broad {
namespace {

std::int32_t step_of(std::int32_t value, int axis, const GridFrame& frame) {
    const std::int32_t inside = std::min(std::max(value, frame.low[axis]), frame.high[axis]);
    return static_cast<std::int32_t>(static_cast<float>(inside - frame.low[axis]) * frame.steps);
}

}  // namespace

ChunkCounts bin_chunk_scalar(const GridFrame& frame, std::span<const LatticeBox> slots,
                             std::size_t first, std::size_t last, const ChunkBins& bins) {
    const std::uint32_t* const place[3] = {frame.place[0].data(), frame.place[1].data(),
                                           frame.place[2].data()};
    ChunkCounts counts;
    for (std::size_t slot = first; slot < last; ++slot) {
        bins.cell_of[slot] = no_cell;
        if (is_empty(slots[slot]))
            continue;
        std::uint32_t packed = 0, axes = 0;
        bool fits = true;
        CellEntry entry = {
            {}, static_cast<std::uint16_t>(slot), {}, static_cast<std::uint16_t>(slot >> 16)};
        for (int k = 0; k < 3; ++k) {
            const std::int32_t low = step_of(slots[slot].min[k], k, frame);
            const std::int32_t high = step_of(slots[slot].max[k], k, frame);
            const std::int32_t cell = low >> cell_bits, crossed = (high >> cell_bits) - cell;
            fits = fits && crossed <= 1;
            packed |= static_cast<std::uint32_t>(cell) << (10 * k);
            axes |= static_cast<std::uint32_t>(crossed) << k;
            entry.min[k] = static_cast<std::int16_t>(low - (cell << cell_bits));
            entry.max[k] = static_cast<std::int16_t>(high - (cell << cell_bits));
        }
        if (!fits) {
            bins.large[counts.large++] = static_cast<std::uint32_t>(slot);
            continue;
        }
        bins.primary[slot] = entry;
        bins.cell_of[slot] = packed;
        ++bins.counts[place_of(place, packed)];
        ++counts.entered;
        for (std::uint32_t axis = 1; axis < 8; ++axis)
            if ((axis & ~axes) == 0) {
                bins.ghosts[counts.ghosts++] = static_cast<std::uint32_t>(slot << 3) | axis;
                ++bins.counts[place_of(place, packed + neighbour_step[axis])];
            }
    }
    counts.entered += counts.ghosts;
    return counts;
}

void scatter_chunk_scalar(const GridFrame& frame, std::size_t first, std::size_t last,
                          std::span<const std::uint32_t> ghosts, const ChunkBins& bins,
                          CellEntry* entries) {
    const std::uint32_t* const place[3] = {frame.place[0].data(), frame.place[1].data(),
                                           frame.place[2].data()};
    for (std::size_t slot = first; slot < last; ++slot)
        if (bins.cell_of[slot] != no_cell)
            entries[bins.counts[place_of(place, bins.cell_of[slot])]++] = bins.primary[slot];
    for (const std::uint32_t ghost : ghosts) {
        const std::uint32_t slot = ghost >> 3, axes = ghost & 7;
        CellEntry entry = bins.primary[slot];
        for (int k = 0; k < 3; ++k) {
            entry.min[k] = static_cast<std::int16_t>(entry.min[k] - neighbour_shift[axes][k]);
            entry.max[k] = static_cast<std::int16_t>(entry.max[k] - neighbour_shift[axes][k]);
        }
        const std::uint32_t cell = bins.cell_of[slot] + neighbour_step[axes];
        entries[bins.counts[place_of(place, cell)]++] = entry;
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

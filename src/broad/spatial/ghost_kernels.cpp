// SPDX-License-Identifier: MIT
#include "broad/spatial/ghost_kernels.h"

#include <algorithm>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "broad/spatial/ghost_kernels.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "broad/spatial/ghost_tables.h"

HWY_BEFORE_NAMESPACE();
namespace allide::broad::HWY_NAMESPACE {

HWY_INLINE std::uint32_t lowest(std::uint32_t bits) {
    return static_cast<std::uint32_t>(hwy::Num0BitsBelowLS1Bit_Nonzero32(bits));
}

/// Decides on the lattice what the coarser steps left open.
HWY_INLINE void take(const LatticeBox* boxes, const CellEntry& a, const CellEntry& b,
                     PairBuffer& out) {
    if (!is_reported_here(a, b))
        return;
    const std::uint32_t i = a.position(), j = b.position();
    if (overlap_is_certain(a, b) || overlaps(boxes[i], boxes[j]))
        out.add(ordered_pair(i, j));
}

#if HWY_TARGET == HWY_SCALAR

HWY_ATTR void bin_boxes(const GridFrame& frame, const LatticeBox* boxes, std::size_t first,
                        std::size_t last, ChunkBins& bins) {
    bin_chunk_scalar(frame, {boxes, last}, first, last, bins);
}

HWY_ATTR void scatter_boxes(const GridFrame& frame, const ChunkBins& bins, std::uint32_t* next,
                            CellEntry* entries) {
    scatter_chunk_scalar(frame, bins, next, entries);
}

HWY_ATTR std::uint64_t entries_overlapping(const CellEntry* entries, std::size_t count) {
    return overlapping_entries_scalar(entries, count);
}

HWY_INLINE bool overlap(const CellEntry& a, const CellEntry& b) {
    const CellEntry both[2] = {a, b};
    return overlapping_entries_scalar(both, 2) != 0;
}

/// In the order of the vectors: earlier blocks of eight first, then around within the block.
HWY_INLINE void test_crowd(const LatticeBox* boxes, const CellEntry* entries, std::size_t count,
                           PairBuffer& out) {
    for (std::size_t first = 0; first < count; first += 8) {
        const std::size_t here = count - first < 8 ? count - first : 8;
        for (std::size_t i = 0; i < first; ++i)
            for (std::size_t j = first; j < first + here; ++j)
                if (overlap(entries[i], entries[j]))
                    take(boxes, entries[i], entries[j], out);
        for (std::size_t r = 1; r <= 4; ++r)
            for (std::size_t i = 0; i < (r == 4 ? 4 : here); ++i) {
                const std::size_t j = (i + r) & 7;
                if (i < here && j < here && overlap(entries[first + i], entries[first + j]))
                    take(boxes, entries[first + i], entries[first + j], out);
            }
    }
}

#else

namespace hn = hwy::HWY_NAMESPACE;

using Quad = hn::FixedTag<std::int32_t, 4>;
using Unsigned = hn::FixedTag<std::uint32_t, 4>;
using FloatQuad = hn::FixedTag<float, 4>;
using ShortQuad = hn::FixedTag<std::int16_t, 4>;
using Shorts = hn::FixedTag<std::int16_t, 8>;
using EightShorts = hn::Vec<Shorts>;

/// Steps from the corner of the grid: monotone, hence boxes that overlap still do. Adding 2^23
/// leaves the nearest integer in the last bits of the float.
HWY_INLINE hn::Vec<Quad> steps_of(hn::Vec<Quad> corner, hn::Vec<Quad> low, hn::Vec<Quad> high,
                                  hn::Vec<FloatQuad> steps) {
    const FloatQuad f;
    const auto offset = hn::Sub(hn::Min(hn::Max(corner, low), high), low);
    const auto sum = hn::Add(hn::Mul(hn::ConvertTo(f, offset), steps), hn::Set(f, 0x1p23f));
    return hn::Sub(hn::BitCast(Quad(), sum), hn::Set(Quad(), 0x4b000000));
}

HWY_INLINE std::uint32_t bits_of(hn::Mask<Quad> mask) {
    std::uint8_t bits[8] = {};
    hn::StoreMaskBits(Quad(), mask, bits);
    return bits[0];
}

HWY_ATTR void bin_boxes(const GridFrame& frame, const LatticeBox* boxes, std::size_t first,
                        std::size_t last, ChunkBins& bins) {
    const Quad d;
    const Unsigned u;
    const auto frame_low = hn::LoadU(d, frame.low), frame_high = hn::LoadU(d, frame.high);
    const auto steps = hn::Set(FloatQuad(), frame.steps);
    const std::uint32_t row = frame.neighbour[2], layer = frame.neighbour[4];
    std::uint32_t* ghosts = bins.ghost;
    bins.count = last - first;
    bins.large = 0;
    for (std::size_t position = first; position < last; ++position) {
        const std::size_t i = position - first;
        const auto low = steps_of(hn::Load(d, boxes[position].min), frame_low, frame_high, steps);
        const auto high = steps_of(hn::Load(d, boxes[position].max), frame_low, frame_high, steps);
        const auto cell = hn::ShiftRight<cell_bits>(low);
        const auto corner = hn::ShiftLeft<cell_bits>(cell);
        const auto reach = hn::Sub(high, corner);
        CellEntry& entry = bins.primary[i];
        hn::Store(hn::DemoteTo(ShortQuad(), hn::Sub(low, corner)), ShortQuad(), entry.min);
        hn::Store(hn::DemoteTo(ShortQuad(), reach), ShortQuad(), entry.max);
        entry.position_low = static_cast<std::uint16_t>(position);
        entry.position_high = static_cast<std::uint16_t>(position >> 16);

        const std::uint32_t axes = 7 & bits_of(hn::Gt(reach, hn::Set(d, cell_width - 1)));
        const std::uint32_t too_far = 7 & bits_of(hn::Gt(reach, hn::Set(d, 2 * cell_width - 1)));
        const bool empty = boxes[position].min[0] > boxes[position].max[0];
        if ((too_far != 0) | empty) {
            bins.cell_of[i] = no_cell;
            if (!empty)
                bins.large_position[bins.large++] = static_cast<std::uint32_t>(position);
            continue;
        }
        alignas(16) std::uint32_t at[4];
        hn::Store(hn::BitCast(u, cell), u, at);
        bins.cell_of[i] = at[0] + at[1] * row + at[2] * layer;
        const auto base = hn::Set(u, static_cast<std::uint32_t>(i << 3));
        hn::StoreU(hn::Or(base, hn::Load(u, neighbours_crossed[axes])), u, ghosts);
        hn::StoreU(hn::Or(base, hn::Load(u, neighbours_crossed[axes] + 4)), u, ghosts + 4);
        ghosts += neighbours_count[axes];
    }
    bins.ghosts = static_cast<std::size_t>(ghosts - bins.ghost);
}

HWY_ATTR void scatter_boxes(const GridFrame& frame, const ChunkBins& bins, std::uint32_t* next,
                            CellEntry* entries) {
    const Shorts d;
    for (std::size_t i = 0; i < bins.count; ++i)
        if (bins.cell_of[i] != no_cell)
            hn::Store(hn::Load(d, bins.primary[i].min), d, entries[next[bins.cell_of[i]]++].min);
    for (std::size_t g = 0; g < bins.ghosts; ++g) {
        const std::uint32_t i = bins.ghost[g] >> 3, axes = bins.ghost[g] & 7;
        const auto entry = hn::Load(d, bins.primary[i].min);
        hn::Store(hn::Sub(entry, hn::Load(d, neighbour_shift[axes])), d,
                  entries[next[bins.cell_of[i] + frame.neighbour[axes]]++].min);
    }
}

/// Bounds of eight entries, one per lane.
struct Members {
    EightShorts min[3], max[3];
};

HWY_INLINE void transpose(const CellEntry* entries, Members& members) {
    const Shorts d;
    const hn::Repartition<std::int32_t, Shorts> d32;
    const hn::Repartition<std::int64_t, Shorts> d64;
    EightShorts row[8], pair[8];
    for (int i = 0; i < 8; ++i)
        row[i] = hn::Load(d, entries[i].min);
    for (int i = 0; i < 4; ++i) {  // x and y of two entries, z and position; then the maxima
        pair[i] = hn::InterleaveLower(d, row[2 * i], row[2 * i + 1]);
        pair[i + 4] = hn::InterleaveUpper(d, row[2 * i], row[2 * i + 1]);
    }
    for (int half = 0; half < 2; ++half) {
        EightShorts* bounds = half == 0 ? members.min : members.max;
        const EightShorts* p = pair + 4 * half;
        const auto xy0 = hn::InterleaveLower(d32, hn::BitCast(d32, p[0]), hn::BitCast(d32, p[1]));
        const auto xy1 = hn::InterleaveLower(d32, hn::BitCast(d32, p[2]), hn::BitCast(d32, p[3]));
        const auto zs0 = hn::InterleaveUpper(d32, hn::BitCast(d32, p[0]), hn::BitCast(d32, p[1]));
        const auto zs1 = hn::InterleaveUpper(d32, hn::BitCast(d32, p[2]), hn::BitCast(d32, p[3]));
        bounds[0] =
            hn::BitCast(d, hn::InterleaveLower(d64, hn::BitCast(d64, xy0), hn::BitCast(d64, xy1)));
        bounds[1] =
            hn::BitCast(d, hn::InterleaveUpper(d64, hn::BitCast(d64, xy0), hn::BitCast(d64, xy1)));
        bounds[2] =
            hn::BitCast(d, hn::InterleaveLower(d64, hn::BitCast(d64, zs0), hn::BitCast(d64, zs1)));
    }
}

HWY_INLINE std::uint32_t bits_of(hn::Mask<Shorts> mask) {
    std::uint8_t bits[8] = {};
    hn::StoreMaskBits(Shorts(), mask, bits);
    return bits[0];
}

template <int kLanes>
HWY_INLINE EightShorts rotated(EightShorts v) {
    return hn::CombineShiftRightBytes<2 * kLanes>(Shorts(), v, v);
}

/// Lane i against lane i + kLanes, around the end.
template <int kLanes>
HWY_INLINE std::uint32_t overlapping_around(const Members& m) {
    auto apart = hn::Gt(m.min[0], rotated<kLanes>(m.max[0]));
    apart = hn::Or(apart, hn::Gt(rotated<kLanes>(m.min[0]), m.max[0]));
    for (int k = 1; k < 3; ++k) {
        apart = hn::Or(apart, hn::Gt(m.min[k], rotated<kLanes>(m.max[k])));
        apart = hn::Or(apart, hn::Gt(rotated<kLanes>(m.min[k]), m.max[k]));
    }
    return ~bits_of(apart) & 0xff;
}

/// All pairs of eight lanes: bit 8 (r - 1) + i for lanes i and i + r, r = 1 to 4.
HWY_INLINE std::uint32_t pairs_around(const Members& m, std::size_t count) {
    const std::uint32_t valid = (1u << count) - 1;
    const std::uint32_t twice = valid | valid << 8;
    return (overlapping_around<1>(m) & valid & twice >> 1) |
           (overlapping_around<2>(m) & valid & twice >> 2) << 8 |
           (overlapping_around<3>(m) & valid & twice >> 3) << 16 |
           (overlapping_around<4>(m) & valid & twice >> 4 & 15) << 24;
}

HWY_INLINE std::uint32_t lanes_overlapping(const Members& m, const CellEntry& entry) {
    const Shorts d;
    auto apart = hn::Gt(m.min[0], hn::Set(d, entry.max[0]));
    apart = hn::Or(apart, hn::Gt(hn::Set(d, entry.min[0]), m.max[0]));
    for (int k = 1; k < 3; ++k) {
        apart = hn::Or(apart, hn::Gt(m.min[k], hn::Set(d, entry.max[k])));
        apart = hn::Or(apart, hn::Gt(hn::Set(d, entry.min[k]), m.max[k]));
    }
    return ~bits_of(apart) & 0xff;
}

HWY_INLINE void test_crowd(const LatticeBox* boxes, const CellEntry* entries, std::size_t count,
                           PairBuffer& out) {
    for (std::size_t first = 0; first < count; first += 8) {
        Members members;
        transpose(entries + first, members);
        const std::size_t here = count - first < 8 ? count - first : 8;
        const std::uint32_t valid = (1u << here) - 1;
        for (std::size_t i = 0; i < first; ++i)
            for (std::uint32_t hits = valid & lanes_overlapping(members, entries[i]); hits != 0;
                 hits &= hits - 1)
                take(boxes, entries[i], entries[first + lowest(hits)], out);
        for (std::uint32_t hits = pairs_around(members, here); hits != 0; hits &= hits - 1) {
            const std::uint32_t bit = lowest(hits), i = bit & 7;
            take(boxes, entries[first + i], entries[first + ((i + bit / 8 + 1) & 7)], out);
        }
    }
}

HWY_ATTR std::uint64_t entries_overlapping(const CellEntry* entries, std::size_t count) {
    Members members;
    transpose(entries, members);
    std::uint64_t result = 0;
    for (std::uint32_t hits = pairs_around(members, count); hits != 0; hits &= hits - 1) {
        const std::uint32_t bit = lowest(hits), i = bit & 7, j = (i + bit / 8 + 1) & 7;
        result |= std::uint64_t{1} << (i < j ? 8 * i + j : 8 * j + i);
    }
    return result;
}

#endif

HWY_ATTR void test_cells(const LatticeBox* boxes, const CellEntry* entries,
                         const std::uint32_t* ends, std::size_t first, std::size_t last,
                         PairBuffer& out, std::uint64_t& box_tests) {
    std::uint32_t begin = first == 0 ? 0 : ends[first - 1];
    for (std::size_t cell = first; cell < last; ++cell) {
        const std::uint32_t end = ends[cell];
        const std::size_t count = end - begin;
        if (count >= 2) {
            box_tests += count * (count - 1) / 2;
            test_crowd(boxes, entries + begin, count, out);
        }
        begin = end;
    }
}

}  // namespace allide::broad::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace allide::broad {

HWY_EXPORT(bin_boxes);
HWY_EXPORT(scatter_boxes);
HWY_EXPORT(test_cells);
HWY_EXPORT(entries_overlapping);

void bin_chunk(const GridFrame& frame, std::span<const LatticeBox> boxes, std::size_t first,
               std::size_t last, ChunkBins& bins) {
    HWY_DYNAMIC_DISPATCH(bin_boxes)(frame, boxes.data(), first, last, bins);
}

void scatter_chunk(const GridFrame& frame, const ChunkBins& bins, std::uint32_t* next,
                   CellEntry* entries) {
    HWY_DYNAMIC_DISPATCH(scatter_boxes)(frame, bins, next, entries);
}

void cell_pairs(std::span<const LatticeBox> boxes, const CellEntry* entries,
                const std::uint32_t* ends, std::size_t first, std::size_t last, PairBuffer& out,
                std::uint64_t& box_tests) {
    HWY_DYNAMIC_DISPATCH(test_cells)
    (boxes.data(), entries, ends, first, last, out, box_tests);
}

std::uint64_t overlapping_entries(const CellEntry* entries, std::size_t count) {
    return HWY_DYNAMIC_DISPATCH(entries_overlapping)(entries, count);
}

}  // namespace allide::broad
#endif

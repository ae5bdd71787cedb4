// SPDX-License-Identifier: MIT
#include "broad/spatial/ghost_grid.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/parallel.h"
#include "broad/spatial/ghost_kernels.h"
#include "broad/spatial/overlap_filter.h"

namespace allide::broad {
namespace {

constexpr std::size_t most_large = 8;
constexpr std::size_t most_tests = 20;  ///< per object
constexpr double objects_per_cell = 6;
constexpr double least_cell = 1.25;  ///< over the size of the largest objects
constexpr std::size_t padding = 8;   ///< entries read beyond the last
constexpr std::size_t cells_per_task = 4096;

std::int64_t cells_along(const LatticeBox& box) {
    std::int64_t size = 0;
    for (int k = 0; k < 3; ++k)
        size = std::max(size, std::int64_t{box.max[k]} - box.min[k] + 1);
    return size;
}

/// The size that all but a few are below, over a sample.
double large_size(std::span<const LatticeBox> boxes) {
    constexpr std::size_t wanted = 512;
    std::array<std::int64_t, 2 * wanted> sizes;
    std::size_t count = 0;
    const std::size_t step = std::max<std::size_t>(1, boxes.size() / wanted);
    for (std::size_t i = 0; i < boxes.size(); i += step)
        if (!is_empty(boxes[i]))
            sizes[count++] = cells_along(boxes[i]);
    if (count == 0)
        return 1;
    const auto nth = sizes.begin() + static_cast<std::ptrdiff_t>(count - 1 - count / 256);
    std::nth_element(sizes.begin(), nth, sizes.begin() + static_cast<std::ptrdiff_t>(count));
    return static_cast<double>(*nth);
}

/// With a last cell along each axis where only ghosts can be.
void lay_out(GridFrame& frame) {
    const auto row = static_cast<std::uint32_t>(frame.cells[0]);
    const std::uint32_t layer = row * static_cast<std::uint32_t>(frame.cells[1]);
    for (std::uint32_t axes = 0; axes < 8; ++axes)
        frame.neighbour[axes] = (axes & 1) + (axes >> 1 & 1) * row + (axes >> 2) * layer;
    frame.places = std::size_t{layer} * static_cast<std::size_t>(frame.cells[2]);
}

/// Where one of some parts of equal size begins; the product has more than 32 bits, also where a
/// size_t has not.
std::size_t part_of(std::uint64_t all, std::uint64_t part, std::size_t parts) {
    return static_cast<std::size_t>(all * part / parts);
}

}  // namespace

bool GhostGrid::plan(std::span<const LatticeBox> boxes, const Region& region) {
    if (boxes.size() > most_grid_boxes)
        return false;
    const double size = large_size(boxes);
    double volume = 1, extent[3], longest = 0;
    for (int k = 0; k < 3; ++k) {
        extent[k] = std::max(size, static_cast<double>(region.high[k]) - region.low[k]);
        volume *= extent[k];
        longest = std::max(longest, extent[k]);
    }
    const double fill = std::cbrt(volume / static_cast<double>(boxes.size()) * objects_per_cell);
    const double cell = std::max({fill, least_cell * size, longest / (most_cells_along - 1)});
    frame_.steps = static_cast<float>((1 << cell_bits) / cell);
    for (int k = 0; k < 3; ++k) {
        frame_.cells[k] = static_cast<std::int32_t>(extent[k] / cell) + 2;
        frame_.low[k] = region.low[k];
        const double high = region.low[k] + extent[k];
        frame_.high[k] = static_cast<std::int32_t>(std::min<double>(high, lattice_reach));
    }
    const double places = 1.0 * frame_.cells[0] * frame_.cells[1] * frame_.cells[2];
    if (places > 8.0 * static_cast<double>(boxes.size()) + 4096)
        return false;
    lay_out(frame_);
    return true;
}

bool GhostGrid::bin(int threads, std::span<const LatticeBox> boxes) {
    box_count_ = boxes.size();
    const std::size_t chunks = (box_count_ + chunk_size - 1) / chunk_size;
    const std::size_t parts = std::clamp<std::size_t>(static_cast<std::size_t>(threads), 1, chunks);
    parts_.resize(parts);
    parallel_for(threads, parts, 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            parts_[i].first_chunk = part_of(chunks, i, parts);
            parts_[i].last_chunk = part_of(chunks, i + 1, parts);
            count_part(boxes, parts_[i]);
        }
    });
    large_.clear();
    for (const GridPart& part : parts_)
        large_.insert(large_.end(), part.large.begin(), part.large.end());
    if (large_.size() > most_large || !sum_counts())
        return false;
    scatter(threads, boxes);
    return true;
}

namespace {

/// Calls visit(bins) for each chunk of a part.
template <class Visit>
void for_each_chunk(const GridFrame& frame, std::span<const LatticeBox> boxes, const GridPart& part,
                    const Visit& visit) {
    ChunkBins bins;
    for (std::size_t chunk = part.first_chunk; chunk < part.last_chunk; ++chunk) {
        const std::size_t first = chunk * chunk_size;
        bin_chunk(frame, boxes, first, std::min(first + chunk_size, boxes.size()), bins);
        visit(bins);
    }
}

}  // namespace

void GhostGrid::count_part(std::span<const LatticeBox> boxes, GridPart& part) const {
    part.counts.assign(frame_.places, 0);
    part.large.clear();
    for_each_chunk(frame_, boxes, part, [&](const ChunkBins& bins) {
        count_chunk(frame_, bins, part.counts.data());
        if (part.large.size() <= most_large)
            part.large.insert(part.large.end(), bins.large_position,
                              bins.large_position + bins.large);
    });
}

/// Turns counts into places; entries of a cell follow the order of the positions' chunks. False if
/// comparing them would cost too much.
bool GhostGrid::sum_counts() {
    std::uint64_t tests = 0;
    std::uint32_t sum = 0;
    for (std::size_t cell = 0; cell < frame_.places; ++cell) {
        const std::uint32_t begin = sum;
        for (GridPart& part : parts_) {
            const std::uint32_t count = part.counts[cell];
            part.counts[cell] = sum;
            sum += count;
        }
        tests += std::uint64_t{sum - begin} * (sum - begin) / 2;
    }
    total_ = sum;
    return tests <= most_tests * box_count_ + 4096;
}

void GhostGrid::scatter(int threads, std::span<const LatticeBox> boxes) {
    if (entries_.size() < total_ + padding) {
        entries_ = {};  // not to double, nor to copy what is old
        entries_.resize(total_ + total_ / 8 + 32 * padding);
    }
    parallel_for(threads, parts_.size(), 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            for_each_chunk(frame_, boxes, parts_[i], [&](const ChunkBins& bins) {
                scatter_chunk(frame_, bins, parts_[i].counts.data(), entries_.data());
            });
    });
}

void GhostGrid::find_pairs(int threads, std::span<const LatticeBox> boxes, TaskPairs& pairs,
                           const PairRules* rules) {
    const std::size_t tasks = (frame_.places + cells_per_task - 1) / cells_per_task;
    pairs.run(threads, tasks, [&](std::size_t task, PairBuffer& out, std::uint64_t& box_tests) {
        const std::size_t first = task * cells_per_task, before = out.size();
        cell_pairs(boxes, entries_.data(), parts_.back().counts.data(), first,
                   std::min(first + cells_per_task, frame_.places), out, box_tests);
        drop_forbidden(rules, boxes, before, out);
        drop_balls_apart(boxes, before, out);
    });
    if (!large_.empty())
        large_pairs(threads, boxes, pairs, rules);
}

void GhostGrid::large_pairs(int threads, std::span<const LatticeBox> boxes, TaskPairs& pairs,
                            const PairRules* rules) {
    constexpr std::size_t boxes_at_once = 1 << 16;
    const std::size_t tasks = (boxes.size() + boxes_at_once - 1) / boxes_at_once;
    pairs.run(threads, tasks, [&](std::size_t task, PairBuffer& out, std::uint64_t& box_tests) {
        const auto first = static_cast<std::uint32_t>(task * boxes_at_once);
        const auto last =
            static_cast<std::uint32_t>(std::min((task + 1) * boxes_at_once, boxes.size()));
        const std::size_t before = out.size();
        box_tests += (last - first) * large_.size();
        for (std::uint32_t position = first; position < last; ++position)
            for (const std::uint32_t large : large_)
                if (overlaps(boxes[position], boxes[large]) &&
                    (position > large || !std::ranges::binary_search(large_, position)))
                    out.add(ordered_pair(position, large));
        drop_forbidden(rules, boxes, before, out);
    });
}

std::size_t GhostGrid::bytes() const {
    std::size_t total = entries_.capacity() * sizeof(CellEntry) +
                        large_.capacity() * sizeof(std::uint32_t) +
                        parts_.capacity() * sizeof(GridPart);
    for (const GridPart& part : parts_)
        total += (part.counts.capacity() + part.large.capacity()) * sizeof(std::uint32_t);
    return total;
}

}  // namespace allide::broad

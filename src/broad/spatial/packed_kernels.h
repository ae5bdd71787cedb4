// SPDX-License-Identifier: MIT
// The loops of PackedTree, for each SIMD target, and scalar twins that do the same.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "broad/spatial/packed_tree.h"

namespace allide::broad {

/// Copies positions into the blocks [first, last) of level 0; positions beyond the end are empty.
void fill_leaves(const PackedLevels& levels, std::span<const LatticeBox> boxes, std::size_t first,
                 std::size_t last);
/// Makes the nodes [first, last) of a level from their children.
void fill_nodes(const PackedLevels& levels, int level, std::size_t first, std::size_t last);

/// The overlapping pairs of positions within each of the nodes [first, last) of a level, and
/// between each of them and the nodes after it. The level above the top has one node, the root.
void join_nodes(const PackedLevels& levels, int level, std::uint32_t first, std::uint32_t last,
                PairBuffer& out, std::uint64_t& box_tests);

/// Pairs (probe, other) for every position that overlaps one of the probes.
void probe_nodes(const PackedLevels& levels, std::span<const LatticeBox> boxes,
                 std::span<const std::uint32_t> probes, PairBuffer& out, std::uint64_t& box_tests);

/// The lanes of a block that overlap a box whose bounds lie `stride` apart; `_scalar` is the twin.
std::uint32_t overlapping_lanes(const BoxBlock& block, const std::int32_t* min,
                                const std::int32_t* max, int stride);
std::uint32_t overlapping_lanes_scalar(const BoxBlock& block, const std::int32_t* min,
                                       const std::int32_t* max, int stride);

}  // namespace allide::broad

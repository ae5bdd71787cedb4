// SPDX-License-Identifier: MIT
// A tree of boxes without pointers: eight consecutive positions are a leaf, eight consecutive nodes
// a node of the next level. It is as good as the order of the positions (SpatialStore keeps it),
// needs no building, and nodes of one level are only ever compared with nodes of the same.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "broad/lattice.h"
#include "broad/pair.h"
#include "broad/spatial/node_rules.h"
#include "broad/spatial/task_pairs.h"

namespace allide::broad {

inline constexpr int block_lanes = 8;

/// Boxes of eight siblings; lanes without a child are empty.
struct alignas(32) BoxBlock {
    std::int32_t min[3][block_lanes], max[3][block_lanes];
};

/// The data that the kernels read. Block i of a level contains the boxes of the children of node i
/// one level up, and node i itself is lane i % 8 of block i / 8 there.
struct PackedLevels {
    static constexpr int most = 11;
    BoxBlock* blocks[most] = {};
    std::uint32_t nodes[most] = {};  ///< positions for level 0
    int count = 0;
    const NodeRules* rules = nullptr;  ///< which pairs to list; null for all
};
static_assert(NodeRules::most_levels == PackedLevels::most);

class PackedTree {
public:
    /// Takes all boxes. Only pairs that the rules allow will be listed; null for all.
    void rebuild(int threads, std::span<const LatticeBox> boxes, const PairRules* rules = nullptr);
    /// Takes the boxes of some positions, given in ascending order, and fixes the nodes above them.
    /// The number of positions is that of the last `rebuild`, or a few more.
    void refit(std::span<const LatticeBox> boxes, std::span<const std::uint32_t> changed,
               const PairRules* rules = nullptr);

    /// All overlapping and allowed pairs of positions, in an order that no number of threads
    /// changes.
    void self_pairs(int threads, TaskPairs& pairs);
    /// Pairs (probe, other) of positions: each probe with every other position that it overlaps.
    void probe_pairs(int threads, std::span<const LatticeBox> boxes,
                     std::span<const std::uint32_t> probes, TaskPairs& pairs);

    const PackedLevels& levels() const { return levels_; }
    std::uint64_t node_updates() const { return node_updates_; }
    std::uint64_t box_tests() const { return box_tests_; }
    void clear();
    std::size_t bytes() const;

private:
    void resize(std::size_t count);
    void mend_parents(int level);

    std::vector<BoxBlock> blocks_[PackedLevels::most];
    std::vector<std::uint32_t> dirty_;
    PackedLevels levels_;
    NodeClasses classes_;
    std::uint64_t node_updates_ = 0, box_tests_ = 0;
};

}  // namespace allide::broad

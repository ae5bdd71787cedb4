// SPDX-License-Identifier: MIT
// A tree of boxes without pointers: eight consecutive slots are a leaf, eight consecutive nodes a
// node of the next level. It is as good as the order of the slots (SpatialStore keeps it), needs
// no building, and nodes of one level are only ever compared with nodes of the same.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "broad/lattice.h"
#include "broad/pair.h"
#include "broad/task_pairs.h"

namespace allide::broad {

inline constexpr int block_lanes = 8;

/// Boxes of eight siblings; lanes without a child are empty.
struct alignas(32) BoxBlock {
    std::int32_t min[3][block_lanes], max[3][block_lanes];
};

/// What the kernels see: block i of a level holds the boxes of the children of node i one level
/// up, and node i itself is lane i % 8 of block i / 8 there.
struct PackedLevels {
    static constexpr int most = 11;
    BoxBlock* blocks[most] = {};
    std::uint32_t nodes[most] = {};  ///< slots for level 0
    int count = 0;
};

class PackedTree {
public:
    /// Takes all boxes.
    void rebuild(int threads, std::span<const LatticeBox> slots);
    /// Takes the boxes of some slots, given in ascending order, and mends the nodes above them.
    /// The number of slots is that of the last `rebuild`, or a few more.
    void refit(std::span<const LatticeBox> slots, std::span<const std::uint32_t> changed);

    /// All overlapping pairs of slots, in an order that no number of threads changes.
    void self_pairs(int threads, TaskPairs& pairs);
    /// Pairs (probe, other) of slots: each probe with every other slot that it overlaps.
    void probe_pairs(int threads, std::span<const LatticeBox> slots,
                     std::span<const std::uint32_t> probes, TaskPairs& pairs);

    const PackedLevels& levels() const { return levels_; }
    std::uint64_t node_updates() const { return node_updates_; }
    std::uint64_t box_tests() const { return box_tests_; }
    void clear();
    std::size_t bytes() const;

private:
    void resize(std::size_t slots);
    void mend_parents(int level);

    std::vector<BoxBlock> blocks_[PackedLevels::most];
    std::vector<std::uint32_t> dirty_;
    PackedLevels levels_;
    std::uint64_t node_updates_ = 0, box_tests_ = 0;
};

}  // namespace allide::broad

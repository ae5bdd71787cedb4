// SPDX-License-Identifier: MIT
#include "broad/spatial/packed_tree.h"

#include <algorithm>

#include "base/check.h"
#include "base/parallel.h"
#include "broad/spatial/packed_kernels.h"

namespace allide::broad {
namespace {

constexpr std::size_t boxes_per_task = 4096;  ///< a power of eight
constexpr std::size_t probes_per_task = 256;

std::uint32_t blocks_for(std::uint32_t nodes) {
    return (nodes + block_lanes - 1) / block_lanes;
}

constexpr BoxBlock empty_block() {
    BoxBlock block = {};
    for (int k = 0; k < 3; ++k)
        for (int lane = 0; lane < block_lanes; ++lane) {
            block.min[k][lane] = INT32_MAX;
            block.max[k][lane] = INT32_MIN;
        }
    return block;
}

}  // namespace

void PackedTree::resize(std::size_t count) {
    ALLIDE_ASSERT(count < std::size_t{1} << 31);
    auto nodes = static_cast<std::uint32_t>(count);
    levels_.count = 0;
    for (int level = 0; level < PackedLevels::most; ++level) {
        blocks_[level].resize(blocks_for(nodes), empty_block());
        levels_.blocks[level] = blocks_[level].data();
        levels_.nodes[level] = nodes;
        ++levels_.count;
        if (nodes <= block_lanes)
            break;
        nodes = blocks_for(nodes);
    }
}

void PackedTree::rebuild(int threads, std::span<const LatticeBox> boxes, const PairRules* rules) {
    if (boxes.size() != levels_.nodes[0])
        clear();
    resize(boxes.size());
    const std::size_t blocks = blocks_[0].size();
    constexpr std::size_t blocks_per_task = boxes_per_task / block_lanes;
    const std::size_t tasks = (blocks + blocks_per_task - 1) / blocks_per_task;
    // The nodes above a task's positions, up to the one that covers them all, are its own.
    parallel_for(threads, tasks, 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t task = begin; task < end; ++task) {
            std::size_t first = task * blocks_per_task;
            std::size_t last = std::min(first + blocks_per_task, blocks);
            fill_leaves(levels_, boxes, first, last);
            for (int level = 1; level < levels_.count && level < 4; ++level) {
                fill_nodes(levels_, level, first, last);
                first /= block_lanes;
                last = (last + block_lanes - 1) / block_lanes;
            }
        }
    });
    for (int level = 4; level < levels_.count; ++level)
        fill_nodes(levels_, level, 0, levels_.nodes[level]);
    if (rules)
        classes_.rebuild(threads, boxes, *rules);
    levels_.rules = rules ? &classes_.rules() : nullptr;
    node_updates_ = boxes.size();
    for (int level = 1; level < levels_.count; ++level)
        node_updates_ += levels_.nodes[level];
}

void PackedTree::refit(std::span<const LatticeBox> boxes, std::span<const std::uint32_t> changed,
                       const PairRules* rules) {
    if (rules && levels_.rules)
        classes_.refit(boxes, changed, *rules);
    else if (rules)
        classes_.rebuild(1, boxes, *rules);
    levels_.rules = rules ? &classes_.rules() : nullptr;
    dirty_.clear();
    if (boxes.size() != levels_.nodes[0]) {
        resize(boxes.size());
        dirty_.push_back(0);  // a level that is new covers the old ones by its first node
    }
    for (const std::uint32_t position : changed)
        if (dirty_.empty() || dirty_.back() != position / block_lanes)
            dirty_.push_back(position / block_lanes);
    for (const std::uint32_t block : dirty_)
        fill_leaves(levels_, boxes, block, block + 1);
    node_updates_ = dirty_.size() * block_lanes;
    for (int level = 1; level < levels_.count; ++level)
        mend_parents(level);
}

/// `dirty_` holds nodes of the level, and then their parents.
void PackedTree::mend_parents(int level) {
    std::size_t parents = 0;
    for (const std::uint32_t node : dirty_) {
        fill_nodes(levels_, level, node, node + 1);
        if (parents == 0 || dirty_[parents - 1] != node / block_lanes)
            dirty_[parents++] = node / block_lanes;
    }
    node_updates_ += dirty_.size();
    dirty_.resize(parents);
}

void PackedTree::self_pairs(int threads, TaskPairs& pairs) {
    if (levels_.count == 0 || levels_.nodes[0] == 0)
        return;
    int level =
        levels_.count;  // level of the nodes that are tasks; the root is above the top level
    std::uint32_t tasks = 1;
    while (level > 2 && tasks < 64)
        tasks = levels_.nodes[--level];
    constexpr std::size_t nodes_per_task = 2;
    pairs.run(threads, (tasks + nodes_per_task - 1) / nodes_per_task,
              [&](std::size_t task, PairBuffer& out, std::uint64_t& box_tests) {
                  const auto first = static_cast<std::uint32_t>(task * nodes_per_task);
                  join_nodes(levels_, level, first, std::min<std::uint32_t>(first + 2, tasks), out,
                             box_tests);
              });
    box_tests_ = pairs.box_tests();
}

void PackedTree::probe_pairs(int threads, std::span<const LatticeBox> boxes,
                             std::span<const std::uint32_t> probes, TaskPairs& pairs) {
    pairs.run(threads, (probes.size() + probes_per_task - 1) / probes_per_task,
              [&](std::size_t task, PairBuffer& out, std::uint64_t& box_tests) {
                  const std::size_t first = task * probes_per_task;
                  const std::size_t count = std::min(probes_per_task, probes.size() - first);
                  probe_nodes(levels_, boxes, probes.subspan(first, count), out, box_tests);
              });
    box_tests_ = pairs.box_tests();
}

void PackedTree::clear() {
    for (std::vector<BoxBlock>& level : blocks_)
        level.clear();
    levels_ = {};
}

std::size_t PackedTree::bytes() const {
    std::size_t total = dirty_.capacity() * sizeof(std::uint32_t) + classes_.bytes();
    for (const std::vector<BoxBlock>& level : blocks_)
        total += level.capacity() * sizeof(BoxBlock);
    return total;
}

}  // namespace allide::broad

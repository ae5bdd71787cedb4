// SPDX-License-Identifier: MIT
#include "broad/spatial/node_rules.h"

#include <algorithm>

#include "base/parallel.h"
#include "broad/spatial/packed_tree.h"
#include "broad/spatial/spatial_store.h"

namespace allide::broad {
namespace {

constexpr std::size_t fanout = block_lanes;
constexpr std::size_t leaves_per_task = 512;

std::size_t parents_of(std::size_t nodes) {
    return (nodes + fanout - 1) / fanout;
}

}  // namespace

bool NodeRules::objects_may_meet(std::uint32_t position_a, std::uint32_t position_b) const {
    return rules->may_meet(boxes[position_a].object, boxes[position_b].object);
}

void NodeClasses::resize(std::size_t count) {
    classes_.resize(count);
    view_.classes = classes_.data();
    levels_ = 1;
    for (std::size_t nodes = count; nodes > fanout; ++levels_) {
        nodes = parents_of(nodes);
        std::vector<ClassSet>& level = nodes_[static_cast<std::size_t>(levels_)];
        level.resize(nodes);
        view_.nodes[levels_] = level.data();
    }
}

void NodeClasses::fill_leaves(std::size_t first, std::size_t last) {
    for (std::size_t leaf = first; leaf < last; ++leaf) {
        ClassSet set;
        const std::size_t end = std::min((leaf + 1) * fanout, classes_.size());
        for (std::size_t position = leaf * fanout; position < end; ++position) {
            const std::uint32_t object = view_.boxes[position].object;
            if (object == SpatialStore::no_position)
                continue;
            const std::uint8_t of = view_.rules->class_of(object);
            classes_[position] = of;
            set.members |= std::uint64_t{1} << of;
            set.partners |= view_.rules->classes().partners(of);
        }
        if (levels_ > 1)
            nodes_[1][leaf] = set;
    }
}

void NodeClasses::fill_nodes(int level, std::size_t first, std::size_t last) {
    const std::vector<ClassSet>& below = nodes_[static_cast<std::size_t>(level - 1)];
    for (std::size_t node = first; node < last; ++node) {
        ClassSet set;
        const std::size_t end = std::min((node + 1) * fanout, below.size());
        for (std::size_t child = node * fanout; child < end; ++child) {
            set.members |= below[child].members;
            set.partners |= below[child].partners;
        }
        nodes_[static_cast<std::size_t>(level)][node] = set;
    }
}

void NodeClasses::rebuild(int threads, std::span<const LatticeBox> boxes, const PairRules& rules) {
    view_.boxes = boxes.data();
    view_.rules = &rules;
    version_ = rules.classes().version();
    resize(boxes.size());
    parallel_for(threads, parents_of(boxes.size()), leaves_per_task,
                 [&](std::size_t begin, std::size_t end) { fill_leaves(begin, end); });
    for (int level = 2; level < levels_; ++level)
        fill_nodes(level, 0, nodes_[static_cast<std::size_t>(level)].size());
}

void NodeClasses::refit(std::span<const LatticeBox> boxes, std::span<const std::uint32_t> changed,
                        const PairRules& rules) {
    if (version_ != rules.classes().version() || classes_.size() != boxes.size())
        return rebuild(1, boxes, rules);
    view_.boxes = boxes.data();
    dirty_.assign(changed.begin(), changed.end());
    for (int level = 1; level < std::max(levels_, 2); ++level) {
        for (std::uint32_t& node : dirty_)
            node /= fanout;
        dirty_.erase(std::ranges::unique(dirty_).begin(), dirty_.end());
        for (const std::uint32_t node : dirty_)
            if (level == 1)
                fill_leaves(node, node + 1);
            else
                fill_nodes(level, node, node + 1);
    }
}

std::size_t NodeClasses::bytes() const {
    std::size_t total = classes_.capacity() + dirty_.capacity() * sizeof(std::uint32_t);
    for (const std::vector<ClassSet>& level : nodes_)
        total += level.capacity() * sizeof(ClassSet);
    return total;
}

}  // namespace allide::broad

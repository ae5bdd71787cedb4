// SPDX-License-Identifier: MIT
#include "broad/spatial/packed_kernels.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "broad/spatial/packed_kernels.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace allide::broad::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Ints = hn::CappedTag<std::int32_t, block_lanes>;
using Lanes = hn::Vec<Ints>;

HWY_INLINE Lanes load(const std::int32_t* p) {
    return hn::Load(Ints(), p);
}

HWY_INLINE std::uint32_t lanes_overlapping(const BoxBlock& block, const std::int32_t* min,
                                           const std::int32_t* max, int stride) {
    std::uint32_t apart = 0;
    for (std::size_t lane = 0; lane < block_lanes; lane += hn::Lanes(Ints())) {
        auto mask = hn::Gt(load(block.min[0] + lane), hn::Set(Ints(), max[0]));
        mask = hn::Or(mask, hn::Gt(hn::Set(Ints(), min[0]), load(block.max[0] + lane)));
        for (int k = 1; k < 3; ++k) {
            mask =
                hn::Or(mask, hn::Gt(load(block.min[k] + lane), hn::Set(Ints(), max[k * stride])));
            mask =
                hn::Or(mask, hn::Gt(hn::Set(Ints(), min[k * stride]), load(block.max[k] + lane)));
        }
        std::uint8_t bits[8] = {};
        hn::StoreMaskBits(Ints(), mask, bits);
        apart |= std::uint32_t{bits[0]} << lane;
    }
    return ~apart & 0xff;
}

HWY_ATTR std::uint32_t lanes_of_block(const BoxBlock& block, const std::int32_t* min,
                                      const std::int32_t* max, int stride) {
    return lanes_overlapping(block, min, max, stride);
}

/// The children in `block` that overlap a node or position of a level.
HWY_INLINE std::uint32_t children_overlapping(const BoxBlock& block, const BoxBlock* level,
                                              std::uint32_t node) {
    const BoxBlock& at = level[node / block_lanes];
    const std::uint32_t lane = node % block_lanes;
    return lanes_overlapping(block, &at.min[0][lane], &at.max[0][lane], block_lanes);
}

/// Eight boxes, min and max one after the other, into a block.
#if HWY_TARGET == HWY_SCALAR
HWY_INLINE void transpose(const LatticeBox* boxes, BoxBlock& block) {
    for (int lane = 0; lane < block_lanes; ++lane)
        for (int k = 0; k < 3; ++k) {
            block.min[k][lane] = boxes[lane].min[k];
            block.max[k][lane] = boxes[lane].max[k];
        }
}
#else
HWY_INLINE void transpose(const LatticeBox* boxes, BoxBlock& block) {
    const Ints d;
    const std::size_t n = hn::Lanes(d);
    for (std::size_t lane = 0; lane < block_lanes; lane += n) {
        const auto* quads = reinterpret_cast<const std::int32_t*>(boxes + lane);
        Lanes x0, y0, z0, x1, y1, z1, unused;
        hn::LoadInterleaved4(d, quads, x0, y0, z0, unused);
        hn::LoadInterleaved4(d, quads + 4 * n, x1, y1, z1, unused);
        hn::Store(hn::ConcatEven(d, x1, x0), d, block.min[0] + lane);
        hn::Store(hn::ConcatOdd(d, x1, x0), d, block.max[0] + lane);
        hn::Store(hn::ConcatEven(d, y1, y0), d, block.min[1] + lane);
        hn::Store(hn::ConcatOdd(d, y1, y0), d, block.max[1] + lane);
        hn::Store(hn::ConcatEven(d, z1, z0), d, block.min[2] + lane);
        hn::Store(hn::ConcatOdd(d, z1, z0), d, block.max[2] + lane);
    }
}
#endif

HWY_ATTR void fill_leaf_blocks(const PackedLevels& levels, const LatticeBox* boxes,
                               std::size_t count, std::size_t first, std::size_t last) {
    for (std::size_t block = first; block < last; ++block) {
        const std::size_t position = block * block_lanes;
        if (position + block_lanes <= count) {
            transpose(boxes + position, levels.blocks[0][block]);
            continue;
        }
        LatticeBox padded[block_lanes];
        for (std::size_t i = position; i < count; ++i)
            padded[i - position] = boxes[i];
        transpose(padded, levels.blocks[0][block]);
    }
}

HWY_ATTR void fill_node_lanes(const PackedLevels& levels, int level, std::size_t first,
                              std::size_t last) {
    const Ints d;
    for (std::size_t node = first; node < last; ++node) {
        const BoxBlock& children = levels.blocks[level - 1][node];
        BoxBlock& block = levels.blocks[level][node / block_lanes];
        const std::size_t to = node % block_lanes;
        for (int k = 0; k < 3; ++k) {
            Lanes low = load(children.min[k]), high = load(children.max[k]);
            for (std::size_t lane = hn::Lanes(d); lane < block_lanes; lane += hn::Lanes(d)) {
                low = hn::Min(low, load(children.min[k] + lane));
                high = hn::Max(high, load(children.max[k] + lane));
            }
            block.min[k][to] = hn::GetLane(hn::MinOfLanes(d, low));
            block.max[k][to] = hn::GetLane(hn::MaxOfLanes(d, high));
        }
    }
}

/// Lists every pair; costs nothing.
struct EveryPair {
    static bool nodes(int, std::uint32_t, std::uint32_t) { return true; }
    static bool position_and_node(std::uint32_t, int, std::uint32_t) { return true; }
    static bool positions(std::uint32_t, std::uint32_t) { return true; }
};

/// Lists the pairs that rules allow.
struct AllowedPairs {
    const NodeRules& rules;

    bool nodes(int level, std::uint32_t a, std::uint32_t b) const {
        return rules.nodes_may_meet(level, a, b);
    }
    bool position_and_node(std::uint32_t position, int level, std::uint32_t node) const {
        return rules.position_may_meet(position, level, node);
    }
    bool positions(std::uint32_t a, std::uint32_t b) const {
        return rules.positions_may_meet(a, b);
    }
};

HWY_INLINE std::uint32_t lowest(std::uint32_t bits) {
    return static_cast<std::uint32_t>(hwy::Num0BitsBelowLS1Bit_Nonzero32(bits));
}

/// Descends pairs of nodes of the same level. Pairs of leaves wait in a queue: comparing each leaf
/// with the other's box first, without branches, drops two of three.
template <class Rules>
struct Join {
    static constexpr std::size_t most_waiting = 2048;

    const PackedLevels& levels;
    const Rules rules;
    PairBuffer& out;
    std::uint64_t box_tests = 0;
    std::size_t waiting = 0;
    struct LeafPair {
        std::uint32_t a, b, lanes;
    };
    LeafPair queue[most_waiting + 64];

    HWY_ATTR void flush() {
        const BoxBlock *leaves = levels.blocks[0], *nodes = levels.blocks[1];
        std::size_t left = 0;
        for (std::size_t i = 0; i < waiting; ++i) {
            const std::uint32_t a = queue[i].a, b = queue[i].b;
            const std::uint32_t lanes_a = children_overlapping(leaves[a], nodes, b);
            const std::uint32_t lanes_b = children_overlapping(leaves[b], nodes, a);
            queue[left] = {a, b, lanes_a | lanes_b << block_lanes};
            left += (lanes_a != 0) & (lanes_b != 0);
        }
        box_tests += 2 * waiting * block_lanes;
        for (std::size_t i = 0; i < left; ++i)
            leaf_pair(queue[i]);
        waiting = 0;
    }

    HWY_INLINE void leaf_pair(const LeafPair& pair) {
        std::uint32_t from = pair.a, to = pair.b;
        std::uint32_t lanes = pair.lanes & 0xff, others = pair.lanes >> block_lanes;
        const bool swap = hwy::PopCount(lanes) > hwy::PopCount(others);
        if (swap) {
            from = pair.b, to = pair.a;
            lanes = pair.lanes >> block_lanes;
        }
        const BoxBlock *leaves = levels.blocks[0], &block = leaves[to];
        for (; lanes != 0; lanes &= lanes - 1) {
            const std::uint32_t position = from * block_lanes + lowest(lanes);
            box_tests += block_lanes;
            for (std::uint32_t hits = children_overlapping(block, leaves, position); hits != 0;
                 hits &= hits - 1) {
                const std::uint32_t other = to * block_lanes + lowest(hits);
                if (rules.positions(position, other))
                    out.add(swap ? Pair{other, position} : Pair{position, other});
            }
        }
    }

    HWY_ATTR void within_leaf(std::uint32_t leaf) {
        const BoxBlock* leaves = levels.blocks[0];
        std::uint64_t hits = 0;
        for (std::uint32_t lane = 0; lane + 1 < block_lanes; ++lane) {
            const std::uint32_t later = 0xff & ~((2u << lane) - 1);
            hits |= std::uint64_t{later & children_overlapping(leaves[leaf], leaves,
                                                               leaf * block_lanes + lane)}
                    << (block_lanes * lane);
        }
        box_tests += block_lanes * (block_lanes - 1) / 2;
        for (; hits != 0; hits &= hits - 1) {
            const auto bit = static_cast<std::uint32_t>(hwy::Num0BitsBelowLS1Bit_Nonzero64(hits));
            const std::uint32_t first = leaf * block_lanes + bit / block_lanes;
            const std::uint32_t second = leaf * block_lanes + bit % block_lanes;
            if (rules.positions(first, second))
                out.add({first, second});
        }
    }

    /// Pairs of positions below one node of a level.
    HWY_ATTR void within(int level, std::uint32_t node) {
        if (level < levels.count && !rules.nodes(level, node, node))
            return;
        if (level == 1)
            return within_leaf(node);
        const BoxBlock* blocks = levels.blocks[level - 1];
        const std::uint32_t first = node * block_lanes;
        const std::uint32_t last = first + block_lanes < levels.nodes[level - 1]
                                       ? first + block_lanes
                                       : levels.nodes[level - 1];
        for (std::uint32_t child = first; child < last; ++child) {
            within(level - 1, child);
            box_tests += block_lanes;
            const std::uint32_t later = 0xff & ~((2u << (child - first)) - 1);
            for (std::uint32_t hits = later & children_overlapping(blocks[node], blocks, child);
                 hits != 0; hits &= hits - 1)
                between(level - 1, child, first + lowest(hits));
        }
    }

    /// Pairs of positions, one below each of two nodes of a level that overlap.
    HWY_ATTR void between(int level, std::uint32_t a, std::uint32_t b) {
        if (!rules.nodes(level, a, b))
            return;
        if (level == 1) {
            queue[waiting++] = {a, b, 0};
            if (waiting >= most_waiting)
                flush();
            return;
        }
        const BoxBlock *parents = levels.blocks[level], *children = levels.blocks[level - 1];
        const std::uint32_t lanes_b = children_overlapping(children[b], parents, a);
        if (lanes_b == 0)
            return;
        std::uint32_t lanes_a = children_overlapping(children[a], parents, b);
        box_tests += 2 * block_lanes;
        for (; lanes_a != 0; lanes_a &= lanes_a - 1) {
            const std::uint32_t child = a * block_lanes + lowest(lanes_a);
            box_tests += block_lanes;
            for (std::uint32_t hits = lanes_b & children_overlapping(children[b], children, child);
                 hits != 0; hits &= hits - 1)
                between(level - 1, child, b * block_lanes + lowest(hits));
        }
    }

    /// Pairs of positions, one below the node and one below a later node of its level.
    HWY_ATTR void with_later(int level, std::uint32_t node) {
        const BoxBlock* blocks = levels.blocks[level];
        const std::uint32_t count = levels.nodes[level];
        for (std::uint32_t block = node / block_lanes; block * block_lanes < count; ++block) {
            box_tests += block_lanes;
            std::uint32_t hits = children_overlapping(blocks[block], blocks, node);
            if (block == node / block_lanes)
                hits &= 0xff & ~((2u << node % block_lanes) - 1);
            for (; hits != 0; hits &= hits - 1)
                between(level, node, block * block_lanes + lowest(hits));
        }
    }
};

/// Returns how many boxes it compared.
template <class Rules>
HWY_ATTR std::uint64_t run(Join<Rules>&& join, int level, std::uint32_t first, std::uint32_t last) {
    for (std::uint32_t node = first; node < last; ++node) {
        join.within(level, node);
        if (level < join.levels.count)
            join.with_later(level, node);
    }
    join.flush();
    return join.box_tests;
}

HWY_ATTR void join(const PackedLevels& levels, int level, std::uint32_t first, std::uint32_t last,
                   PairBuffer& out, std::uint64_t& box_tests) {
    if (levels.rules)
        box_tests +=
            run(Join<AllowedPairs>{levels, {*levels.rules}, out, 0, 0, {}}, level, first, last);
    else
        box_tests += run(Join<EveryPair>{levels, {}, out, 0, 0, {}}, level, first, last);
}

template <class Rules>
struct Probe {
    const PackedLevels& levels;
    const Rules rules;
    const LatticeBox& box;
    std::uint32_t position;
    PairBuffer& out;
    std::uint64_t& box_tests;

    HWY_ATTR void visit(int level, std::uint32_t block) {
        box_tests += block_lanes;
        for (std::uint32_t hits =
                 lanes_overlapping(levels.blocks[level][block], box.min, box.max, 1);
             hits != 0; hits &= hits - 1) {
            const std::uint32_t child = block * block_lanes + lowest(hits);
            if (level != 0) {
                if (rules.position_and_node(position, level, child))
                    visit(level - 1, child);
            } else if (child != position && rules.positions(position, child)) {
                out.add({position, child});
            }
        }
    }
};

HWY_ATTR void probe(const PackedLevels& levels, const LatticeBox* boxes,
                    const std::uint32_t* probes, std::size_t count, PairBuffer& out,
                    std::uint64_t& box_tests) {
    for (std::size_t i = 0; i < count; ++i) {
        const LatticeBox& box = boxes[probes[i]];
        const int top = levels.count - 1;
        if (levels.rules)
            Probe<AllowedPairs>{levels, {*levels.rules}, box, probes[i], out, box_tests}.visit(top,
                                                                                               0);
        else
            Probe<EveryPair>{levels, {}, box, probes[i], out, box_tests}.visit(top, 0);
    }
}

}  // namespace allide::broad::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace allide::broad {

HWY_EXPORT(fill_leaf_blocks);
HWY_EXPORT(fill_node_lanes);
HWY_EXPORT(join);
HWY_EXPORT(probe);
HWY_EXPORT(lanes_of_block);

void fill_leaves(const PackedLevels& levels, std::span<const LatticeBox> boxes, std::size_t first,
                 std::size_t last) {
    HWY_DYNAMIC_DISPATCH(fill_leaf_blocks)(levels, boxes.data(), boxes.size(), first, last);
}

void fill_nodes(const PackedLevels& levels, int level, std::size_t first, std::size_t last) {
    HWY_DYNAMIC_DISPATCH(fill_node_lanes)(levels, level, first, last);
}

void join_nodes(const PackedLevels& levels, int level, std::uint32_t first, std::uint32_t last,
                PairBuffer& out, std::uint64_t& box_tests) {
    HWY_DYNAMIC_DISPATCH(join)(levels, level, first, last, out, box_tests);
}

void probe_nodes(const PackedLevels& levels, std::span<const LatticeBox> boxes,
                 std::span<const std::uint32_t> probes, PairBuffer& out, std::uint64_t& box_tests) {
    HWY_DYNAMIC_DISPATCH(probe)
    (levels, boxes.data(), probes.data(), probes.size(), out, box_tests);
}

std::uint32_t overlapping_lanes(const BoxBlock& block, const std::int32_t* min,
                                const std::int32_t* max, int stride) {
    return HWY_DYNAMIC_DISPATCH(lanes_of_block)(block, min, max, stride);
}

std::uint32_t overlapping_lanes_scalar(const BoxBlock& block, const std::int32_t* min,
                                       const std::int32_t* max, int stride) {
    std::uint32_t bits = 0;
    for (int lane = 0; lane < block_lanes; ++lane) {
        bool apart = false;
        for (int k = 0; k < 3; ++k)
            apart |= block.min[k][lane] > max[k * stride] || min[k * stride] > block.max[k][lane];
        bits |= static_cast<std::uint32_t>(!apart) << lane;
    }
    return bits;
}

}  // namespace allide::broad
#endif

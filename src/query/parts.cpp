// SPDX-License-Identifier: MIT
// The parts of one compound against each other: its tree of boxes against itself.
#include <algorithm>

#include <allide/query.h>

#include "query/assembly.h"
#include "query/piece_contacts.h"

namespace allide {
namespace {

PartPair ordered(PartPair pair) {
    return pair.a < pair.b ? pair : PartPair{pair.b, pair.a};
}

std::vector<PartPair> ordered(std::span<const PartPair> pairs) {
    std::vector<PartPair> sorted;
    for (const PartPair pair : pairs)
        sorted.push_back(ordered(pair));
    std::ranges::sort(sorted);
    return sorted;
}

void push_children(const Assembly& whole, PartNodes nodes, std::vector<PartNodes>& waiting) {
    const auto [x, y] = nodes;
    if (x == y) {
        waiting.push_back({whole.left(x), whole.left(x)});
        waiting.push_back({whole.right(x), whole.right(x)});
        waiting.push_back({whole.left(x), whole.right(x)});
    } else if (goes_down_a(whole, x, whole, y)) {
        waiting.push_back({whole.left(x), y});
        waiting.push_back({whole.right(x), y});
    } else {
        waiting.push_back({x, whole.left(y)});
        waiting.push_back({x, whole.right(y)});
    }
}

}  // namespace

void intersecting_parts(const Placed& compound, std::span<const PartPair> ignored,
                        std::vector<PartPair>& pairs, const QueryOptions& options) {
    pairs.clear();
    if (!is_compound(compound))
        return;
    Work work(options);
    const Assembly whole(compound);
    const std::vector<PartPair> left_out = ordered(ignored);
    std::vector<PartNodes>& waiting = work.scratch().part_nodes;
    waiting.assign(1, {0, 0});
    while (!waiting.empty()) {
        const PartNodes nodes = waiting.back();
        waiting.pop_back();
        ++work.stats.box_tests;
        if (!overlaps(whole.box(nodes.a), whole.box(nodes.b)))
            continue;
        if (!whole.is_leaf(nodes.a) || !whole.is_leaf(nodes.b)) {
            push_children(whole, nodes, waiting);
            continue;
        }
        const Piece a = whole.piece(nodes.a), b = whole.piece(nodes.b);
        const PartPair pair = ordered({a.part, b.part});
        if (nodes.a != nodes.b && !std::ranges::binary_search(left_out, pair) &&
            intersects({a, b}, work))
            pairs.push_back(pair);
    }
    std::ranges::sort(pairs);
}

std::vector<PartPair> intersecting_parts(const Placed& compound, std::span<const PartPair> ignored,
                                         const QueryOptions& options) {
    std::vector<PartPair> pairs;
    intersecting_parts(compound, ignored, pairs, options);
    return pairs;
}

}  // namespace allide

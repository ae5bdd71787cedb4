// SPDX-License-Identifier: MIT
#include "broad/spatial/overlap_filter.h"

#include <algorithm>

#include "broad/spatial/box_lanes.h"

namespace allide::broad {
namespace {

constexpr std::size_t pairs_per_task = 1 << 13;
constexpr std::size_t lookahead = 12;  ///< pairs between a prefetch and the comparison

void prefetch(std::span<const LatticeBox> boxes, std::span<const Pair> pairs, std::size_t i) {
    const Pair soon = pairs[std::min(i, pairs.size() - 1)];
    __builtin_prefetch(&boxes[soon.a]);
    __builtin_prefetch(&boxes[soon.b]);
}

/// Writes without a branch, so `out` needs capacity for all pairs.
std::size_t keep_overlapping(std::span<const LatticeBox> boxes, std::span<const Pair> pairs,
                             Pair* out) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        prefetch(boxes, pairs, i + lookahead);
        const Pair pair = pairs[i];
        out[count] = pair;
        count += !are_apart(boxes[pair.a], boxes[pair.b]);
    }
    return count;
}

std::size_t keep_meeting_balls(std::span<const LatticeBox> boxes, std::span<const Pair> pairs,
                               Naming naming, Pair* out) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        prefetch(boxes, pairs, i + lookahead);
        const Pair pair = pairs[i];
        out[count] = named(boxes, pair, naming);
        count += !balls_are_apart(boxes[pair.a], boxes[pair.b]);
    }
    return count;
}

}  // namespace

void add_overlapping(std::span<const LatticeBox> boxes, std::span<const Pair> candidates,
                     Naming naming, PairBuffer& pairs) {
    const std::size_t before = pairs.size();
    Pair* const room = pairs.extend(candidates.size());
    const std::span<const Pair> overlapping = {room, keep_overlapping(boxes, candidates, room)};
    pairs.resize_down(before + keep_meeting_balls(boxes, overlapping, naming, room));
}

void drop_balls_apart(std::span<const LatticeBox> boxes, std::size_t first, PairBuffer& pairs) {
    const std::span<const Pair> some = pairs.pairs().subspan(first);
    const std::size_t kept =
        keep_meeting_balls(boxes, some, Naming::positions, pairs.data() + first);
    pairs.resize_down(first + kept);
}

void drop_forbidden(const PairRules* rules, std::span<const LatticeBox> boxes, std::size_t first,
                    PairBuffer& pairs) {
    if (!rules)
        return;
    std::size_t kept = first;
    for (const Pair pair : pairs.pairs().subspan(first))
        if (rules->may_meet(boxes[pair.a].object, boxes[pair.b].object))
            pairs.data()[kept++] = pair;
    pairs.resize_down(kept);
}

void add_overlapping(int threads, std::span<const LatticeBox> boxes,
                     std::span<const Pair> candidates, Naming naming, TaskPairs& pairs) {
    const std::size_t tasks = (candidates.size() + pairs_per_task - 1) / pairs_per_task;
    pairs.run(threads, tasks, [&](std::size_t task, PairBuffer& out, std::uint64_t& box_tests) {
        const std::size_t first = task * pairs_per_task;
        const auto some =
            candidates.subspan(first, std::min(pairs_per_task, candidates.size() - first));
        add_overlapping(boxes, some, naming, out);
        box_tests += some.size();
    });
}

}  // namespace allide::broad

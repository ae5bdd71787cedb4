// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include "broad/lattice.h"
#include "broad/pair.h"
#include "broad/pair_rules.h"
#include "broad/spatial/task_pairs.h"

namespace allide::broad {

/// How pairs are named.
enum class Naming : std::uint8_t { positions, objects };

inline Pair named(std::span<const LatticeBox> boxes, Pair pair, Naming naming) {
    return naming == Naming::positions ? pair
                                       : ordered_pair(boxes[pair.a].object, boxes[pair.b].object);
}

/// Adds the candidates, pairs of positions, whose boxes overlap and whose balls are not apart; in
/// their order.
void add_overlapping(std::span<const LatticeBox> boxes, std::span<const Pair> candidates,
                     Naming naming, PairBuffer& pairs);
/// Drops those from `first` on whose balls are apart.
void drop_balls_apart(std::span<const LatticeBox> boxes, std::size_t first, PairBuffer& pairs);
/// Drops those from `first` on that the rules forbid; null forbids none.
void drop_forbidden(const PairRules* rules, std::span<const LatticeBox> boxes, std::size_t first,
                    PairBuffer& pairs);
/// `add_overlapping` on several threads.
void add_overlapping(int threads, std::span<const LatticeBox> boxes,
                     std::span<const Pair> candidates, Naming naming, TaskPairs& pairs);

}  // namespace allide::broad

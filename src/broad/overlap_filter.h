// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include "broad/lattice.h"
#include "broad/pair.h"
#include "broad/task_pairs.h"

namespace allide::broad {

/// How pairs are named.
enum class Naming : std::uint8_t { slots, objects };

inline Pair named(std::span<const LatticeBox> slots, Pair pair, Naming naming) {
    return naming == Naming::slots ? pair
                                   : ordered_pair(slots[pair.a].object, slots[pair.b].object);
}

/// Adds the candidates, pairs of slots, whose boxes overlap and whose balls are not apart; in their
/// order.
void add_overlapping(std::span<const LatticeBox> slots, std::span<const Pair> candidates,
                     Naming naming, PairBuffer& pairs);
/// Drops those from `first` on whose balls are apart.
void drop_balls_apart(std::span<const LatticeBox> slots, std::size_t first, PairBuffer& pairs);
/// `add_overlapping` on several threads.
void add_overlapping(int threads, std::span<const LatticeBox> slots,
                     std::span<const Pair> candidates, Naming naming, TaskPairs& pairs);

}  // namespace allide::broad

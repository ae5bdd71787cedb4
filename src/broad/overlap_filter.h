// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>

#include "broad/lattice.h"
#include "broad/task_pairs.h"

namespace allide::broad {

/// How pairs are named.
enum class Naming : std::uint8_t { slots, objects };

/// Half a box: three bounds, and one number that is none.
using Int4 = std::int32_t __attribute__((vector_size(16)));
static_assert(sizeof(LatticeBox) == 2 * sizeof(Int4));

inline Int4 low_half(const LatticeBox& box) {
    Int4 result;
    std::memcpy(&result, &box, sizeof result);
    return result;
}

inline Int4 high_half(const LatticeBox& box) {
    Int4 result;
    std::memcpy(&result, reinterpret_cast<const unsigned char*>(&box) + sizeof result,
                sizeof result);
    return result;
}

inline bool any_of_three(Int4 lanes) {
    const auto halves = std::bit_cast<std::array<std::uint64_t, 2>>(lanes);
    return (halves[0] | (halves[1] & UINT32_MAX)) != 0;
}

/// The same as !overlaps(a, b), in a few instructions.
inline bool are_apart(const LatticeBox& a, const LatticeBox& b) {
    return any_of_three((low_half(a) > high_half(b)) | (low_half(b) > high_half(a)));
}

inline Pair named(std::span<const LatticeBox> slots, Pair pair, Naming naming) {
    return naming == Naming::slots ? pair
                                   : ordered_pair(slots[pair.a].object, slots[pair.b].object);
}

/// Adds the candidates, pairs of slots, whose boxes overlap and whose balls are not apart; in their
/// order.
void add_overlapping(int threads, std::span<const LatticeBox> slots,
                     std::span<const Pair> candidates, Naming naming, TaskPairs& pairs);

}  // namespace allide::broad

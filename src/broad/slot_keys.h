// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "broad/hilbert.h"

namespace allide::broad {

/// A slot and where it lies along the curve.
struct SlotKey {
    std::uint64_t key;
    std::uint32_t slot;
};

inline constexpr int key_digit_bits = 11;
using DigitCounts = std::array<std::uint32_t, std::size_t{1} << key_digit_bits>;

/// Sorts by key, equal ones by slot, on several threads. `keys` and `other` are equally long and
/// may be exchanged; the result is in `keys`. Keys have 3 * hilbert_bits, but for those of holes,
/// which have all. `counts` is kept for the next call.
void sort_keys(int threads, std::span<SlotKey>& keys, std::span<SlotKey>& other,
               std::vector<DigitCounts>& counts);

}  // namespace allide::broad

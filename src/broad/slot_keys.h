// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "broad/counting_sort.h"
#include "broad/hilbert.h"

namespace allide::broad {

/// A slot and where it lies along the curve.
struct SlotKey {
    std::uint64_t key;
    std::uint32_t slot;
};

/// Sorts by key, equal ones by slot, on several threads. `keys` and `other` are equally long and
/// may be exchanged; the result is in `keys`. Keys have 3 * hilbert_bits, but for those of holes,
/// which have all. `sort` is kept for the next call.
void sort_keys(int threads, std::span<SlotKey>& keys, std::span<SlotKey>& other,
               CountingSort& sort);

}  // namespace allide::broad

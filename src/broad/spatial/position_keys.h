// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "broad/counting_sort.h"
#include "broad/spatial/hilbert.h"

namespace allide::broad {

/// A position and where it lies along the curve.
struct PositionKey {
    std::uint64_t key;
    std::uint32_t position;
};

/// Sorts by key, equal ones by position, on several threads. `keys` and `other` are equally long
/// and may be exchanged; the result is in `keys`. Keys have 3 * hilbert_bits, but for those of
/// holes, which have all. `sort` is kept for the next call.
void sort_keys(int threads, std::span<PositionKey>& keys, std::span<PositionKey>& other,
               CountingSort& sort);

}  // namespace allide::broad

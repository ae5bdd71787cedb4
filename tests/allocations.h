// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace allide {

/// Those of the whole program so far, if one of its files includes tests/allocation_counter.h.
inline std::atomic<long> allocations = 0;

/// In such a program, the bytes that were asked for and are not freed yet.
inline std::atomic<std::size_t> allocated_bytes = 0;

/// In such a program, larger ones fail.
inline std::atomic<std::size_t> largest_allocation = SIZE_MAX;

/// The next allocation but so many throws std::bad_alloc, once; none does while it is negative.
inline std::atomic<long> allocations_until_failure = -1;

}  // namespace allide

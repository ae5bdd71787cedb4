// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>

namespace allide {

/// Those of the whole program so far, if one of its files includes tests/allocation_counter.h.
inline std::atomic<long> allocations = 0;

}  // namespace allide

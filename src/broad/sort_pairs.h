// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "broad/pair.h"

namespace allide::broad {

/// Sorts by (a, b); `scratch` is kept for the next call.
void sort_pairs(std::span<Pair> pairs, std::vector<Pair>& scratch);

}  // namespace allide::broad

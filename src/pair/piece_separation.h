// SPDX-License-Identifier: MIT
#pragma once

#include <limits>
#include <optional>

#include "bvtree/wide_distance.h"
#include "pair/pair_memory.h"
#include "pair/piece.h"
#include "pair/work.h"

namespace allide {

inline constexpr double anywhere = std::numeric_limits<double>::infinity();

/// The separation of two pieces if it is at most `limit`. `memory` may be null.
std::optional<Separation> nearest(const Piece& a, const Piece& b, double limit, PairMemory* memory,
                                  Work& work);

}  // namespace allide

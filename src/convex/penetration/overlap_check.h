// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "convex/penetration/overlap_best.h"
#include "convex/penetration/overlap_candidates.h"

namespace allide {

/// The least overlap of all directions, by candidates judged in doubles; nothing if one of them is
/// not what it seemed.
std::optional<LeastOverlap> checked_overlap(const OverlapFrame& frame,
                                            const OverlapCandidates& candidates);

}  // namespace allide

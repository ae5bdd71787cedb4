// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "convex/overlap_best.h"
#include "convex/overlap_leads.h"

namespace allide {

/// The least overlap of all directions, by leads judged in doubles; nothing if one of them is not
/// what it seemed.
std::optional<LeastOverlap> judged_overlap(const OverlapFrame& frame, const OverlapLeads& leads);

}  // namespace allide

// SPDX-License-Identifier: MIT
#pragma once

#include "convex/convex_query.h"

namespace allide {

/// What the line between the centres tells alone: the parties meet for certain where the rays from
/// both centres along it overlap, and are apart where it is an axis that separates them.
Verdict verdict_by_centres(const PlacedPolytope& a, const PlacedPolytope& b);

}  // namespace allide

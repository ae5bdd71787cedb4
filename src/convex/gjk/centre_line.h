// SPDX-License-Identifier: MIT
#pragma once

#include "convex/polytope/placed_polytope.h"
#include "convex/polytope/verdict.h"

namespace allide {

/// Decides by the line between the centres alone. The polytopes certainly meet where the rays from
/// both centres along it overlap, and are apart where it is a separating axis.
Verdict verdict_by_centres(const PlacedPolytope& a, const PlacedPolytope& b);

}  // namespace allide

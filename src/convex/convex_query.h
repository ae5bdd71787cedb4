// SPDX-License-Identifier: MIT
// Two convex polytopes: do they intersect, and how far apart are they? What is answered is certain;
// the few pairs that are left in doubt are for the caller to decide by faces and containment.
#pragma once

#include "convex/polytope/placed_polytope.h"
#include "convex/polytope/verdict.h"

namespace allide {

/// Whether the two solids share a point.
Verdict convex_verdict(const PlacedPolytope& a, const PlacedPolytope& b, ConvexStart& start,
                       Stats& stats);

struct ConvexSearch {
    double limit;  ///< no larger distance matters
    ConvexStart& start;
    Stats& stats;
};

/// The separation, if it is at most the limit.
ConvexSeparation convex_separation(const PlacedPolytope& a, const PlacedPolytope& b,
                                   const ConvexSearch& search);

}  // namespace allide

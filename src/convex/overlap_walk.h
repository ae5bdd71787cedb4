// SPDX-License-Identifier: MIT
// The least overlap by walks along arcs of Gauss maps, in doubles: certain for any polytopes.
// docs/penetration.md.
#pragma once

#include "convex/overlap_best.h"

namespace allide {

/// Memory of a walk.
struct WalkScratch {
    /// Of one polytope's facets against the other polytope.
    struct Side {
        std::vector<double> height;          ///< of the other's centre below each facet
        std::vector<double> probe[2];        ///< and of other points
        std::vector<std::uint32_t> support;  ///< the other's vertex deepest below, once known
        std::vector<std::uint32_t> left;     ///< facets that are not ruled out
    } sides[2];
    std::vector<std::uint32_t> arcs;  ///< edges of the first that are not ruled out
};

/// `a` is as the first polytope sees the second.
LeastOverlap walked_overlap(const OverlapFrame& a, WalkScratch& scratch);

}  // namespace allide

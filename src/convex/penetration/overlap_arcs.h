// SPDX-License-Identifier: MIT
// The least overlap by tracing arcs of Gauss maps, in doubles. Certain for any polytopes.
// docs/design/penetration.md.
#pragma once

#include "convex/penetration/overlap_best.h"

namespace allide {

/// Memory that the search reuses.
struct ArcScratch {
    /// The facets of one polytope against the other polytope.
    struct Side {
        std::vector<double> height;          ///< height of the other's centre below each facet
        std::vector<double> probe[2];        ///< height of the probe points below each facet
        std::vector<std::uint32_t> support;  ///< the other's vertex deepest below, once known
        std::vector<std::uint32_t> left;     ///< facets that are not ruled out
    } sides[2];
    std::vector<std::uint32_t> arcs;  ///< edges of the first that are not ruled out
};

/// `a` is the frame of the first polytope.
LeastOverlap overlap_by_arcs(const OverlapFrame& a, ArcScratch& scratch);

}  // namespace allide

// SPDX-License-Identifier: MIT
// The direction along which two convex polytopes overlap least, among all directions: the nearest
// facet of their Minkowski difference, found on the overlay of their Gauss maps.
// docs/design/penetration.md.
#pragma once

#include "convex/penetration/overlap_arcs.h"
#include "convex/penetration/overlap_candidates.h"

namespace allide {

/// Reused from one search to the next, so that they stop allocating.
struct OverlapScratch {
    CandidateScratch candidates;
    ArcScratch arcs;
};

LeastOverlap least_overlap(const PlacedFacets& a, const PlacedFacets& b, OverlapScratch& scratch);

}  // namespace allide

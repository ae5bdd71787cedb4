// SPDX-License-Identifier: MIT
// The direction along which two convex polytopes overlap least, among all directions: the nearest
// facet of their Minkowski difference, found on the overlay of their Gauss maps.
// docs/penetration.md.
#pragma once

#include "convex/overlap_leads.h"
#include "convex/overlap_walk.h"

namespace allide {

/// Reused from one search to the next, so that they stop allocating.
struct OverlapScratch {
    LeadScratch leads;
    WalkScratch walk;
};

LeastOverlap least_overlap(const PlacedFacets& a, const PlacedFacets& b, OverlapScratch& scratch);

}  // namespace allide

// SPDX-License-Identifier: MIT
#include "convex/penetration/least_overlap.h"

#include "convex/penetration/overlap_check.h"

namespace allide {

LeastOverlap least_overlap(const PlacedFacets& a, const PlacedFacets& b, OverlapScratch& scratch) {
    const OverlapFrame frame(a, b);
    OverlapCandidates candidates;
    if (find_overlap_candidates(frame, scratch.candidates, candidates))
        if (const auto least = checked_overlap(frame, candidates))
            return *least;
    return overlap_by_arcs(frame, scratch.arcs);
}

}  // namespace allide

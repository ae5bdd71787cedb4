// SPDX-License-Identifier: MIT
#include "convex/least_overlap.h"

#include "convex/overlap_judge.h"

namespace allide {

LeastOverlap least_overlap(const PlacedFacets& a, const PlacedFacets& b, OverlapScratch& scratch) {
    const OverlapFrame frame(a, b);
    OverlapLeads leads;
    if (find_overlap_leads(frame, scratch.leads, leads))
        if (const auto least = judged_overlap(frame, leads))
            return *least;
    return walked_overlap(frame, scratch.walk);
}

}  // namespace allide

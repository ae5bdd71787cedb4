// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include <allide/contact.h>

#include "bvtree/face_pair_sink.h"
#include "bvtree/relative_frame.h"
#include "obb/obb_overlap.h"
#include "obb/obb_tree.h"

namespace allide {

/// Memory that queries use again; one for each thread.
struct ObbScratch {
    /// Boxes that overlap, with what is below them still to be compared.
    struct Overlap {
        const void* node_a;
        ObbLink link_b;
        MappedObb b;
    };
    /// A pair of nodes and how far apart they are at least.
    struct Bound {
        double distance;
        const void *node_a, *node_b;
    };

    std::vector<Overlap> overlaps;
    std::vector<Bound> bounds;
};

/// Calls the sink for every pair of faces whose world triangles are within `margin` of each other,
/// and for some that are not. False if the sink ended it. The frame is that of b's mesh in a's.
bool for_each_candidate(const ObbTree& a, const ObbTree& b, const RelativeFrame& a_from_b,
                        double margin, ObbScratch& scratch, Stats& stats, FacePairSink sink);

/// At most the distance of the world faces of a and b, and the nearer to it the larger the budget
/// in volume tests, which is at least one; infinite when either has no faces.
double distance_lower_bound(const ObbTree& a, const ObbTree& b, const RelativeFrame& a_from_b,
                            std::uint64_t budget, ObbScratch& scratch, Stats& stats);

}  // namespace allide

// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include <allide/contact.h>

#include "bvtree/leaf_rooms.h"
#include "bvtree/node_reaches.h"
#include "bvtree/wide_read.h"

namespace allide {

/// What a query needs besides the trees; keep one per thread and it stops allocating.
struct WideScratch {
    struct LeafBox {
        float min[3], max[3];
    };
    struct NodePair {
        WideChild a, b;
        LeafBox box;  ///< of the one that is a leaf, in its own frame
    };
    struct BoundedPair {
        float gap;
        WideChild a, b;
    };
    std::vector<NodePair> stack;
    std::vector<BoundedPair> bounded;
    ReachScratch reaches;
    LeafRooms leaves;
};

/// All pairs of faces that share a point, in no order; with `first_only`, one of them.
void wide_contacts(const PlacedTree& a, const PlacedTree& b, bool first_only,
                   std::vector<FacePair>& pairs, WideScratch& scratch, Stats& stats);

}  // namespace allide

// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>

#include <allide/contact.h>

#include "wide/leaf_cache.h"
#include "wide/node_reaches.h"
#include "wide/wide_read.h"

namespace allide {

/// After how many steps a query takes oriented boxes beside those along the axes. A step is a pair
/// of nodes or leaves.
struct ObbPolicy {
    std::size_t airy_steps = 32;   ///< for trees whose leaves are mostly air
    std::size_t any_steps = 4096;  ///< for all, and as much again for each 8192 nodes. 0: always
    std::size_t steps_per_contact = 8;  ///< to be granted on top for each contact found
};

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
    LeafCache leaves;
    ObbPolicy obb_policy;  ///< changed by tests only
};

/// All pairs of faces that share a point, in no order; with `first_only`, one of them.
void wide_contacts(const PlacedTree& a, const PlacedTree& b, bool first_only,
                   std::vector<FacePair>& pairs, WideScratch& scratch, Stats& stats);

}  // namespace allide

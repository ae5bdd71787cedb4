// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>

#include <allide/contact.h>

#include "bvtree/budget_meter.h"
#include "bvtree/relative_frame.h"
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

/// Buffers that a query needs besides the trees. With one per thread queries stop allocating.
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

/// The memory and counters of a query.
struct WideWork {
    WideScratch& scratch;
    Stats& stats;
    BudgetMeter* meter = nullptr;  ///< ends searches that support it; null allows all tests
};

/// Two trees that meet, each with its mesh and pose.
struct TreePair {
    PlacedTree a, b;

    /// Trees without faces meet nothing.
    bool has_empty() const { return a.tree.is_empty || b.tree.is_empty; }
    RelativeFrame relative_frame() const {
        return allide::relative_frame(a.faces.world_from_local, a.tree.radius,
                                      b.faces.world_from_local, b.tree.radius);
    }
};

/// All pairs of faces that share a point, in no order; with `first_only`, one of them.
void wide_contacts(const TreePair& trees, bool first_only, std::vector<FacePair>& pairs,
                   const WideWork& work);

}  // namespace allide

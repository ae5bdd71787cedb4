// SPDX-License-Identifier: MIT
// Questions to two k-DOP trees (Klosowski 1998, chapter 4). The first is the environment, whose
// volumes stay; the second flies, and its volumes are tumbled into the first one's frame.
#pragma once

#include <allide/budget.h>
#include <allide/contact.h>
#include <allide/tree.h>

#include "bvtree/dop_front.h"
#include "bvtree/dop_scratch.h"
#include "bvtree/dop_tree.h"
#include "bvtree/face_pair_sink.h"
#include "bvtree/relative_frame.h"

namespace allide {

struct DopQueryOptions {
    DopTumbling tumbling = DopTumbling::planes;
    DopOverlap overlap = DopOverlap::conservative;
    DopTraversal traversal = DopTraversal::larger_first;
    double margin = 0;          ///< faces this near each other are candidates too
    DopFront* front = nullptr;  ///< where to start, and remembered for the next pose
};

/// Hands every pair of faces that may come within the margin to `sink`, each once; false when the
/// sink ended it. Counts volume tests and node updates; face tests are the sink's. Allocates only
/// while `scratch` and the front grow.
template <int K>
bool for_each_candidate(const DopTree<K>& a, const DopTree<K>& b, const RelativeFrame& a_from_b,
                        const DopQueryOptions& options, DopScratch& scratch, Stats& stats,
                        FacePairSink sink);

/// Asks breadth first until the budget is spent, whatever the options' front. `is_apart` tells
/// whether two faces do not intersect; so `disjoint` and `intersects` are certain.
template <int K>
BudgetAnswer time_critical(const DopTree<K>& a, const DopTree<K>& b, const RelativeFrame& a_from_b,
                           const DopQueryOptions& options, const Budget& budget,
                           DopScratch& scratch, Stats& stats, FacePairSink is_apart);

}  // namespace allide

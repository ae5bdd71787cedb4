// SPDX-License-Identifier: MIT
// Questions to two k-DOP trees (Klosowski 1998, chapter 4). The first is the environment, whose
// volumes stay; the second flies, and its volumes are tumbled into the first one's frame.
#pragma once

#include <allide/budget.h>
#include <allide/contact.h>

#include "bvtree/face_pair_sink.h"
#include "bvtree/relative_frame.h"
#include "dop/dop_query_options.h"
#include "dop/dop_scratch.h"
#include "dop/dop_tree.h"

namespace allide {

/// Hands every pair of faces that may come within the margin to `sink`, each once; false when the
/// sink ended it. Counts volume tests and node updates; face tests are the sink's. Allocates only
/// while `scratch` and the front grow.
template <int K>
bool for_each_candidate(const DopTree<K>& a, const DopTree<K>& b, const RelativeFrame& a_from_b,
                        const DopQueryOptions& options, DopScratch& scratch, Stats& stats,
                        FacePairSink sink);

/// Searches breadth first until the budget is spent, whatever the options say about the front.
/// `is_apart` returns whether two faces do not intersect, so `disjoint` and `intersects` are
/// certain.
template <int K>
BudgetAnswer time_critical(const DopTree<K>& a, const DopTree<K>& b, const RelativeFrame& a_from_b,
                           const DopQueryOptions& options, const Budget& budget,
                           DopScratch& scratch, Stats& stats, FacePairSink is_apart);

}  // namespace allide

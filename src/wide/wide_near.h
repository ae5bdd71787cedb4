// SPDX-License-Identifier: MIT
#pragma once

#include <allide/budget.h>

#include "bvtree/face_pair_sink.h"
#include "wide/wide_query.h"

namespace allide {

/// Hands every pair of faces that may come within `margin` to `sink`, each once; false when the
/// sink ended it. Face tests are the sink's to count.
bool for_each_candidate(const PlacedTree& a, const PlacedTree& b, double margin,
                        WideScratch& scratch, Stats& stats, FacePairSink sink);

/// Asks breadth first until the budget is spent. `is_apart` tells whether two faces do not
/// intersect.
BudgetAnswer time_critical(const PlacedTree& a, const PlacedTree& b, const Budget& budget,
                           WideScratch& scratch, Stats& stats, FacePairSink is_apart);

}  // namespace allide

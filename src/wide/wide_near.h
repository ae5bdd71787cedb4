// SPDX-License-Identifier: MIT
#pragma once

#include <allide/budget.h>

#include "bvtree/face_pair_sink.h"
#include "wide/wide_query.h"

namespace allide {

/// Hands every pair of faces that may come within `margin` to `sink`, each once; false when the
/// sink ended it. Face tests are the sink's to count.
bool for_each_candidate(const TreePair& trees, double margin, const WideWork& work,
                        FacePairSink sink);

/// Asks breadth first until the budget is spent. `is_apart` tells whether two faces do not
/// intersect.
BudgetAnswer time_critical(const TreePair& trees, const Budget& budget, const WideWork& work,
                           FacePairSink is_apart);

}  // namespace allide

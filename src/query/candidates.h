// SPDX-License-Identifier: MIT
#pragma once

#include "bvtree/face_pair_sink.h"
#include "query/piece_pair.h"
#include "query/work.h"

namespace allide {

/// How two k-DOP trees are searched.
DopQueryOptions dop_options(const Work& work);

/// Hands every pair of faces that may come within `margin` to `sink`, each once, whatever the
/// method; false when the sink ended it.
bool for_each_candidate(const PiecePair& pieces, double margin, Work& work, FacePairSink sink);

}  // namespace allide

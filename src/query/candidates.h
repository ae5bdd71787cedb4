// SPDX-License-Identifier: MIT
#pragma once

#include "bvtree/face_pair_sink.h"
#include "query/pair_memory.h"
#include "query/piece.h"
#include "query/work.h"

namespace allide {

/// How two k-DOP trees are searched.
DopQueryOptions dop_options(const Work& work);

/// Hands every pair of faces that may come within `margin` to `sink`, each once, whatever the
/// method; false when the sink ended it. `memory` may be null.
bool for_each_candidate(const Piece& a, const Piece& b, double margin, PairMemory* memory,
                        Work& work, FacePairSink sink);

}  // namespace allide

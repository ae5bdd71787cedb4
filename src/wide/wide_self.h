// SPDX-License-Identifier: MIT
#pragma once

#include "wide/wide_query.h"

namespace allide {

/// All pairs of faces of one placed mesh that meet in more than they share, in no order, the lower
/// face first; `world` holds the world vertices. Without neighbours if they are skipped.
void wide_self_contacts(const PlacedTree& placed, const MeshView& world, bool skip_neighbours,
                        std::vector<FacePair>& pairs, WideScratch& scratch, Stats& stats);

}  // namespace allide

// SPDX-License-Identifier: MIT
// Queries on anything placed, compounds too: they end at pieces, and name faces and vertices by the
// numbers of the whole. `memory` may be null.
#pragma once

#include <optional>

#include "query/pair_memory.h"
#include "query/placed_view.h"
#include "query/work.h"

namespace allide {

bool intersects(const PlacedView& a, const PlacedView& b, PairMemory* memory, Work& work);

/// Appends all pairs of faces that share a point, sorted among themselves.
void add_contacts(const PlacedView& a, const PlacedView& b, PairMemory* memory,
                  std::vector<FacePair>& pairs, Work& work);
/// Overwrites `pairs` with them, reusing its capacity.
void find_contacts(const PlacedView& a, const PlacedView& b, PairMemory* memory,
                   std::vector<FacePair>& pairs, Work& work);

/// Appends all pairs of faces of one object that meet in more than they share, sorted among
/// themselves.
void add_self_contacts(const PlacedView& object, Neighbours neighbours,
                       std::vector<FacePair>& pairs, Work& work);

/// Finds the separation if it is at most `limit`, as in piece_separation.h.
bool find_nearest(const PlacedView& a, const PlacedView& b, double limit, PairMemory* memory,
                  Work& work, Separation& found);

}  // namespace allide

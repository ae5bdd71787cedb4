// SPDX-License-Identifier: MIT
// Questions about anything placed, compounds too, in terms of pieces. `memory` may be null.
#pragma once

#include <optional>

#include "pair/pair_memory.h"
#include "pair/work.h"

namespace allide {

bool intersects(const Placed& a, const Placed& b, PairMemory* memory, Work& work);

/// Appends all pairs of faces that share a point, in no order.
void add_contacts(const Placed& a, const Placed& b, PairMemory* memory,
                  std::vector<FacePair>& pairs, Work& work);
/// The same sorted, in place of what `pairs` held.
void find_contacts(const Placed& a, const Placed& b, PairMemory* memory,
                   std::vector<FacePair>& pairs, Work& work);

/// Appends all pairs of faces of one object that meet in more than they share, in no order.
void add_self_contacts(const Placed& object, Neighbours neighbours, std::vector<FacePair>& pairs,
                       Work& work);

/// See piece_separation.h.
bool find_nearest(const Placed& a, const Placed& b, double limit, PairMemory* memory, Work& work,
                  Separation& found);

}  // namespace allide

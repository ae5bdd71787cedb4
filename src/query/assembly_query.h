// SPDX-License-Identifier: MIT
// Queries on anything placed, compounds too: they end at pieces, and name faces and vertices by the
// numbers of the whole.
#pragma once

#include <optional>

#include "query/pair_memory.h"
#include "query/placed_view.h"
#include "query/work.h"

namespace allide {

/// Two placed geometries, and what an earlier query about them left; no memory if there was none.
struct PlacedPair {
    const PlacedView& a;
    const PlacedView& b;
    PairMemory* memory = nullptr;

    bool has_compound() const { return is_compound(a) || is_compound(b); }
};

bool intersects(const PlacedPair& pair, Work& work);

/// Appends all pairs of faces that share a point, sorted among themselves.
void add_contacts(const PlacedPair& pair, std::vector<FacePair>& pairs, Work& work);
/// Overwrites `pairs` with them, reusing its capacity.
void find_contacts(const PlacedPair& pair, std::vector<FacePair>& pairs, Work& work);

/// Appends all pairs of faces of one object that meet in more than they share, sorted among
/// themselves.
void add_self_contacts(const PlacedView& object, Neighbours neighbours,
                       std::vector<FacePair>& pairs, Work& work);

/// Finds the separation if it is at most `limit`, as in piece_separation.h.
bool find_nearest(const PlacedPair& pair, double limit, Work& work, Separation& found);

}  // namespace allide

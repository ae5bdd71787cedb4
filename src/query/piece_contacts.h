// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "query/pair_memory.h"
#include "query/piece.h"
#include "query/work.h"

namespace allide {

// Everywhere `memory` may be null.

/// Appends all pairs of faces that share a point, in no order; with `first_only`, one of them.
void add_contacts(const Piece& a, const Piece& b, bool first_only, PairMemory* memory,
                  std::vector<FacePair>& pairs, Work& work);

std::optional<FacePair> any_contact(const Piece& a, const Piece& b, PairMemory* memory, Work& work);

/// Whether the two share a point, also of an inside.
bool intersects(const Piece& a, const Piece& b, PairMemory* memory, Work& work);

}  // namespace allide

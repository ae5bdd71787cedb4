// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "query/piece_pair.h"
#include "query/work.h"

namespace allide {

/// Appends all pairs of faces that share a point, in no order.
void add_contacts(const PiecePair& pieces, std::vector<FacePair>& pairs, Work& work);

std::optional<FacePair> any_contact(const PiecePair& pieces, Work& work);

/// Whether the two share a point, also of an inside.
bool intersects(const PiecePair& pieces, Work& work);

}  // namespace allide

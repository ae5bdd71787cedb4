// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include <allide/contact.h>

#include "query/placed_view.h"

namespace allide {

/// Finds where two faces meet, by the numbers that answers give them.
FaceContact face_contact(const PlacedView& a, const PlacedView& b, const FacePair& pair);

/// Appends the contact of each pair.
void add_face_contacts(const PlacedView& a, const PlacedView& b, std::span<const FacePair> pairs,
                       std::vector<FaceContact>& contacts);

}  // namespace allide

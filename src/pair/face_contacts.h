// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include <allide/contact.h>
#include <allide/placed.h>

#include "pair/piece.h"

namespace allide {

FaceContact face_contact(const Placed& a, const Placed& b, const FacePair& pair);

/// Appends one for each of the pairs, by the numbers that answers give.
void add_face_contacts(const Piece& a, const Piece& b, std::span<const FacePair> pairs,
                       std::vector<FaceContact>& contacts);
void add_face_contacts(const Placed& a, const Placed& b, std::span<const FacePair> pairs,
                       std::vector<FaceContact>& contacts);

}  // namespace allide

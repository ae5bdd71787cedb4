// SPDX-License-Identifier: MIT
#pragma once

#include <allide/contact.h>

#include "primitive/triangle.h"

namespace allide {

/// Whether a corner of one has the place of a corner of the other: neighbours in a mesh.
bool share_a_corner(const Triangle& a, const Triangle& b);

/// How two faces of one mesh meet, or `none` if they have no more in common than the corners that
/// they share and the edges between those. Equal places are one corner. Decided by exact signs.
ContactKind self_contact(const Triangle& a, const Triangle& b);

}  // namespace allide

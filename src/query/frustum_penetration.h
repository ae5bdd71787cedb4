// SPDX-License-Identifier: MIT
#pragma once

#include <allide/contact.h>

#include "query/piece.h"
#include "query/work.h"

namespace allide {

/// `a` is a cylinder or cone in the world, `b` bounded and convex.
Penetration frustum_penetration(const Piece& a, const Piece& b, Work& work);

}  // namespace allide

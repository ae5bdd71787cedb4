// SPDX-License-Identifier: MIT
#pragma once

#include <allide/contact.h>
#include <allide/error.h>

#include "query/piece.h"
#include "query/work.h"

namespace allide {

/// For two convex pieces of which one at least is round. Fails for two unbounded ones.
Result<Penetration> round_penetration(const Piece& a, const Piece& b, Work& work);

}  // namespace allide

// SPDX-License-Identifier: MIT
// What is left in doubt by doubles, decided where two features nearly or just touch.
#pragma once

#include "convex/contact_slab.h"
#include "convex/gjk.h"

namespace allide {

/// Whether two parties whose walk ended in doubt meet where it ended, or are apart; still doubtful
/// where neither can be told from there.
ContactProof contact_proof(const Party& a, const Party& b, const Walk& walk, Stats& stats);

}  // namespace allide

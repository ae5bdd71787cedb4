// SPDX-License-Identifier: MIT
// Decides pairs that doubles leave in doubt, where two features touch or nearly touch.
#pragma once

#include "convex/contact/contact_slab.h"
#include "convex/gjk/gjk.h"

namespace allide {

/// Decides a pair for which GJK ended in doubt, at the place where it ended. The result is still
/// doubtful if the features there prove neither contact nor separation.
ContactProof contact_proof(const PlacedPolytope& a, const PlacedPolytope& b,
                           const GjkResult& result, Stats& stats);

}  // namespace allide

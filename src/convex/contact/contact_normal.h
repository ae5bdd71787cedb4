// SPDX-License-Identifier: MIT
#pragma once

#include "convex/gjk/simplex.h"
#include "convex/polytope/placed_polytope.h"

namespace allide {

/// An approximate contact normal from a to b where GJK ended, accurate to many digits; zero if the
/// edges around the contact allow none.
Vec3 contact_normal(const PlacedPolytope& a, const PlacedPolytope& b, const Simplex& simplex);

}  // namespace allide

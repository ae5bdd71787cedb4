// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "convex/polytope/placed_polytope.h"

namespace allide {

/// The vertices that may be farthest along a direction, in any order: all that are not are lower
/// than the farthest by more than rounding and a tilt of the direction by 2^-24 can change.
void add_farthest(const PlacedPolytope& placed, Vec3 direction,
                  std::vector<std::uint32_t>& vertices);
/// The scalar twin: the same vertices.
void add_farthest_scalar(const PlacedPolytope& placed, Vec3 direction,
                         std::vector<std::uint32_t>& vertices);

}  // namespace allide

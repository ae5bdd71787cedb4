// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/mesh_view.h"

namespace allide {

enum class Location : std::uint8_t { outside, inside, on };

/// Where a point is relative to a closed, oriented mesh: inside where the winding number is not
/// zero. Exact for all points, and for meshes that intersect themselves or hold degenerate faces.
Location locate(Vec3 p, const MeshView& mesh);

/// The contribution of one face to the winding number: +1 where the ray from p along +x leaves
/// through it, -1 where it enters, 0 where it misses.
int winding_crossing(const Triangle& t, Vec3 p);

/// How often the mesh winds around a point that is not on it.
int winding_number(Vec3 p, const MeshView& mesh);

}  // namespace allide

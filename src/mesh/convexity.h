// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include <allide/mesh.h>

namespace allide {

/// Whether a closed, oriented surface of faces with area, convex or flat at every edge, is the
/// outward boundary of a convex body. Vertices as `world_vertex` gives them. Linear, except for
/// bodies so thin that the centroid rounds out of them.
bool is_globally_convex(std::span<const Vec3> vertices, std::span<const Face> faces);

}  // namespace allide

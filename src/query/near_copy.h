// SPDX-License-Identifier: MIT
// Two convex geometries as their world vertices make them, seen from a point near both. Far from
// the origin, world vertices are rounded so much that facets and normals of the local polytopes
// are no longer those of the objects.
#pragma once

#include <optional>

#include <allide/geometry.h>

#include "query/piece.h"

namespace allide {

struct NearCopies {
    Geometry a, b;
    Vec3 origin;  ///< origin of their coordinates, in the world
};

/// Whether rounded world vertices may change the depth of the two by more than 2^-31 of the larger
/// one's size.
bool is_blurred(const Piece& a, const Piece& b);

/// The hulls of the world vertices. Nothing if rounding has made one of them flat.
std::optional<NearCopies> near_copies(const Piece& a, const Piece& b);

}  // namespace allide

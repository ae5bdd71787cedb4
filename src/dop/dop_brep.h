// SPDX-License-Identifier: MIT
// The boundary of a DOP by duality (Klosowski 1998, section 4.1): planes become points, inserted
// one by one into a convex hull whose triangles are the DOP's vertices. Invariant: the triangles'
// cones cover space, so the vertices' hull holds the DOP however the signs were rounded
// (docs/design/kdop.md).
#pragma once

#include <span>
#include <vector>

#include <allide/mesh.h>

#include "dop/dop_directions.h"

namespace allide {

struct DopBrep {
    std::vector<Vec3> vertices;  ///< at most 2k - 4; a point is named again where more planes meet
    /// The planes through each vertex, counterclockwise seen from outside: i is the upper plane
    /// of normal i, k / 2 + i the lower one.
    std::vector<Face> planes;
};

/// The polytope of the points x with low[i] <= normals[i] x <= high[i], for the normals of some k.
DopBrep dop_brep(std::span<const DopDirection> normals, std::span<const double> low,
                 std::span<const double> high);

/// The volume, as a sum of tetrahedra.
double volume(const DopBrep& brep);

}  // namespace allide

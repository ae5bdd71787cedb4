// SPDX-License-Identifier: MIT
// The bounding volumes of a geometry's tree, to be drawn.
#pragma once

#include <allide/api.h>
#include <allide/geometry.h>

namespace allide ALLIDE_API {

/// The level of the deepest leaves; the root is level 0. -1 for a geometry without faces or tree.
int tree_depth(const Geometry& geometry);

/// The volumes of one level of the chosen tree as closed polygon meshes in local coordinates,
/// counterclockwise seen from outside. Leaves above the level are included, so every level encloses
/// all faces up to rounding. Boxes have six quads, k-DOPs their facets. A level beyond the depth
/// means the depth. A compound gives the trees of its parts, at rest.
PolygonMesh tree_level(const Geometry& geometry, int level);

}  // namespace allide ALLIDE_API

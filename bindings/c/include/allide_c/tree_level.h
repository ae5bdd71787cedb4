// SPDX-License-Identifier: MIT
// The bounding volumes of a geometry's tree, to be drawn.
#pragma once

#include <allide_c/geometry.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The level of the deepest leaves; the root is level 0. -1 for a geometry without faces or tree.
AllideStatus allide_tree_depth(AllideGeometry geometry, int* depth);
/// The volumes of one level of the chosen tree as closed polygons in local coordinates; leaves
/// above the level are included. A new handle, to be destroyed.
AllideStatus allide_tree_level(AllideGeometry geometry, int level, AllidePolygons* volumes);

#ifdef __cplusplus
}
#endif

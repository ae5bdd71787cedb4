// SPDX-License-Identifier: MIT
#pragma once

#include <allide/x3d.h>

namespace allide {

/// At least as many as the mesh of the geometry node has; 0 for other nodes.
std::uint64_t face_bound(const SceneFile& scene, std::uint32_t node, const ShapeOptions& options);

/// An error at the first Shape with which the faces, counted for each USE, exceed the limit.
Result<void> check_triangles(const SceneFile& scene, const ShapeOptions& options);

}  // namespace allide

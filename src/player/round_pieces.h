// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include <allide/geometry.h>

#include "player/placement.h"

namespace allide {

/// Whether a geometry node is a whole Sphere, Cylinder or Cone, with all its parts.
bool is_round(const SceneFile& scene, std::uint32_t geometry);

/// Such a node as a round shape; none if its size is no round shape's, or the placement does not
/// scale alike in all directions.
std::optional<Geometry> round_geometry(const SceneFile& scene, std::uint32_t geometry,
                                       const Placement& placed);

}  // namespace allide

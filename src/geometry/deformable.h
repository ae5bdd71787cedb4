// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>

#include "geometry/geometry_impl.h"

namespace allide {

/// Why a mesh cannot be that of a deformable geometry; nothing if it can.
std::optional<Error> deformable_mesh_error(const Mesh& mesh, bool solid);

/// For a mesh without such an error. The tree is built if none is ready.
std::shared_ptr<const Geometry::Impl> prepared_deformable(Mesh mesh,
                                                          const DeformableOptions& options,
                                                          std::optional<WideTree> ready = {});

}  // namespace allide

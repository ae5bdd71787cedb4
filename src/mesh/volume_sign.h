// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include <allide/mesh.h>

namespace allide {

/// The exact sign of the volume within a closed surface: 1 if its faces look outward. Vertices as
/// `world_vertex` gives them.
int volume_sign(std::span<const Vec3> vertices, std::span<const Face> faces);

}  // namespace allide

// SPDX-License-Identifier: MIT
// The world vertices of DESIGN: R v + t in double, ((Rx x + Ry y) + Rz z) + t for each coordinate,
// never fused, magnitudes below 2^-200 replaced by +0. All methods see objects through these.
#pragma once

#include <span>

#include <allide/math.h>

namespace allide {

/// Writes the world vertex of each local one; `world` has the same length and may be the same
/// memory.
void world_vertices(const Transform& world_from_local, std::span<const Vec3> local,
                    std::span<Vec3> world);

/// The scalar twin: the same bits.
void world_vertices_scalar(const Transform& world_from_local, std::span<const Vec3> local,
                           std::span<Vec3> world);

}  // namespace allide

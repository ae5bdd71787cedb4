// SPDX-License-Identifier: MIT
// World vertices (docs/design/exactness.md): R v + t in double, ((Rx x + Ry y) + Rz z) + t for each
// coordinate, never fused, magnitudes below 2^-200 replaced by +0. All methods see objects through
// these.
#pragma once

#include <cmath>
#include <span>

#include <allide/math.h>

#include "math/range.h"

namespace allide {

inline double world_coordinate(Vec3 row, double offset, Vec3 v) {
    const double value = ((row.x * v.x + row.y * v.y) + row.z * v.z) + offset;
    return std::fabs(value) >= min_coordinate ? value : 0.0;
}

/// `world_vertex` for the engine's own loops.
inline Vec3 inlined_world_vertex(const Transform& t, Vec3 v) {
    return {world_coordinate(t.rotation.rows[0], t.translation.x, v),
            world_coordinate(t.rotation.rows[1], t.translation.y, v),
            world_coordinate(t.rotation.rows[2], t.translation.z, v)};
}

/// Writes the world vertex of each local one; `world` has the same length and may be the same
/// memory.
void world_vertices(const Transform& world_from_local, std::span<const Vec3> local,
                    std::span<Vec3> world);

/// The scalar twin: the same bits.
void world_vertices_scalar(const Transform& world_from_local, std::span<const Vec3> local,
                           std::span<Vec3> world);

}  // namespace allide

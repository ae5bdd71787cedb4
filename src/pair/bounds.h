// SPDX-License-Identifier: MIT
#pragma once

#include <allide/mesh.h>

namespace allide {

/// Rows of a rotation are no longer.
inline constexpr double longest_row = 1 + 2e-6;
/// Of the sums that make world boxes, in parts of what is added up.
inline constexpr double bounds_rounding = 0x1p-48;

/// What encloses a mesh in its own frame: a box and a ball.
struct LocalBounds {
    Vec3 box_centre, half;
    Vec3 ball_centre;
    double radius = -1;  ///< negative without vertices
    double reach = 0;    ///< the largest |x| + |y| + |z| of a vertex
};

LocalBounds local_bounds(const Mesh& mesh);
/// Of whatever lies in a box, which may leave out last bits.
LocalBounds local_bounds(const Box& box);

/// Encloses the world vertices, and stands off them by `pad` on every side; empty without vertices.
Box world_box(const LocalBounds& bounds, const Transform& world_from_local, double pad);

/// The same by the ball alone: a cube, whose size no rotation changes.
Box world_cube(const LocalBounds& bounds, const Transform& world_from_local, double pad);

/// Whether a cube is not much larger than the box, however it is turned.
inline bool is_nearly_round(const LocalBounds& b) {
    const double least = b.half.x < b.half.y ? b.half.x : b.half.y;
    return (least < b.half.z ? least : b.half.z) >= 0.6 * b.radius;
}

}  // namespace allide

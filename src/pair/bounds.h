// SPDX-License-Identifier: MIT
#pragma once

#include <allide/mesh.h>

namespace allide {

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

}  // namespace allide

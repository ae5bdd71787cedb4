// SPDX-License-Identifier: MIT
#pragma once

#include <limits>
#include <span>

#include <allide/mesh.h>

#include "math/range.h"

namespace allide {

/// Rows of a rotation are no longer.
inline constexpr double longest_row = 1 + 2e-6;
/// The rounding error of the sums that make world boxes, relative to the terms.
inline constexpr double bounds_rounding = 0x1p-48;
/// World vertices and centres move by up to 2^-200 each where their coordinates become 0.
inline constexpr double bounds_flushing = 4 * min_coordinate;

/// A box and a ball that enclose a mesh in its own frame.
struct LocalBounds {
    Vec3 box_centre, half;
    Vec3 ball_centre;
    double radius = -1;  ///< negative without vertices
    double reach = 0;    ///< the largest |x| + |y| + |z| of a vertex
};

LocalBounds local_bounds(const Mesh& mesh);
/// Bounds of all points no farther than the radius from some points; the radius is not scaled by
/// rotations that are not quite rigid.
LocalBounds local_bounds(std::span<const Vec3> points, double radius);
/// Bounds of a box. The box may be too small by its last bits.
LocalBounds local_bounds(const Box& box);

/// A box that encloses the world vertices with a margin of `pad` on every side; empty without
/// vertices.
Box world_box(const LocalBounds& bounds, const Transform& world_from_local, double pad);

/// A cube that encloses the ball alone, so that no rotation changes its size.
Box world_cube(const LocalBounds& bounds, const Transform& world_from_local, double pad);

/// All points: the box of a shape that has none.
inline Box whole_space() {
    constexpr double far = std::numeric_limits<double>::infinity();
    return {{-far, -far, -far}, {far, far, far}};
}

/// Whether a cube is not much larger than the box, however it is turned.
inline bool is_nearly_round(const LocalBounds& b) {
    const double least = b.half.x < b.half.y ? b.half.x : b.half.y;
    return (least < b.half.z ? least : b.half.z) >= 0.6 * b.radius;
}

}  // namespace allide

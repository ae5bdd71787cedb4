// SPDX-License-Identifier: MIT
// A cylinder or cone is in the hull of eight points that move with it: the corners of a square
// around each end. With one side of the squares across a direction, the hull reaches no farther
// along that direction than the shape.
#pragma once

#include <cmath>

#include "motion/moving_piece.h"
#include "round/round_shape.h"

namespace allide {

inline bool is_frustum(const MovingPiece& piece) {
    return piece.is_round() && piece.shape.round->kind == RoundKind::frustum;
}

/// The corners of the squares are this much farther from the ends' centres than the discs.
inline constexpr double beyond_disc = 0.4142136;

inline constexpr int hull_points = 8;

/// Calls add(point) for the eight points, of a shape in the world.
template <class Add>
void for_each_hull_point(const RoundShape& shape, Vec3 direction, const Add& add) {
    Vec3 axis = normalized(shape.q - shape.p), p = shape.p, q = shape.q;
    double radius_p = shape.radius, radius_q = shape.radius_q;
    if (axis == Vec3{}) {  // rounding made it a ball
        axis = direction;
        radius_p = radius_q = shape.reach();
        p = p - radius_p * axis;
        q = q + radius_p * axis;
    }
    Vec3 side = normalized(direction - dot(direction, axis) * axis);
    if (side == Vec3{} || std::fabs(dot(side, axis)) > 0x1p-20)
        side = normalized(cross(axis, std::fabs(axis.x) < 0.5 ? Vec3{1, 0, 0} : Vec3{0, 1, 0}));
    const Vec3 across = cross(axis, side);
    for (const double i : {-1.0, 1.0})
        for (const double j : {-1.0, 1.0}) {
            const Vec3 corner = (1 + 0x1p-40) * (i * side + j * across);
            add(p + radius_p * corner);
            add(q + radius_q * corner);
        }
}

}  // namespace allide

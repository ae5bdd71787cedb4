// SPDX-License-Identifier: MIT
// Exact questions about the plane of a face.
#pragma once

#include "primitive/orient.h"

namespace allide {

/// An axis along which the triangle has an area; -1 if its corners are collinear.
inline int facing_axis(Vec3 a, Vec3 b, Vec3 c) {
    for (int axis = 0; axis < 3; ++axis)
        if (orient2d(a, b, c, axis) != 0)
            return axis;
    return -1;
}

inline bool is_degenerate(Vec3 a, Vec3 b, Vec3 c) {
    return facing_axis(a, b, c) < 0;
}

/// Whether faces abc and bad, neither degenerate, make a convex or flat edge ab; folded flat onto
/// each other they do not.
inline bool is_convex_edge(Vec3 a, Vec3 b, Vec3 c, Vec3 d) {
    const int side = orient3d(a, b, c, d);
    if (side != 0)
        return side < 0;
    const int axis = facing_axis(a, b, c);
    return orient2d(a, b, c, axis) == orient2d(b, a, d, axis);
}

}  // namespace allide

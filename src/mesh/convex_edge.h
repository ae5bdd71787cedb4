// SPDX-License-Identifier: MIT
#pragma once

#include "primitive/triangle.h"

namespace allide {

/// Whether faces abc and bad, neither degenerate, make a convex or flat edge ab; folded flat onto
/// each other they do not.
inline bool is_convex_edge(Vec3 a, Vec3 b, Vec3 c, Vec3 d) {
    const int side = orient3d(a, b, c, d);
    if (side != 0)
        return side < 0;
    const int axis = projection_axis(a, b, c);
    return orient2d(a, b, c, axis) == orient2d(b, a, d, axis);
}

}  // namespace allide

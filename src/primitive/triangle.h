// SPDX-License-Identifier: MIT
#pragma once

#include "math/box.h"
#include "primitive/orient.h"

namespace allide {

/// Three points as a closed set; legal also when they are collinear or equal.
struct Triangle {
    Vec3 corners[3];

    Vec3 operator[](int i) const { return corners[i]; }
};

inline Box bounds(const Triangle& t) {
    return bounds(t[0], t[1], t[2]);
}

inline bool are_collinear(Vec3 a, Vec3 b, Vec3 c) {
    return orient2d(a, b, c, 0) == 0 && orient2d(a, b, c, 1) == 0 && orient2d(a, b, c, 2) == 0;
}

inline bool is_degenerate(const Triangle& t) {
    return are_collinear(t[0], t[1], t[2]);
}

/// The axis along which the triangle's projection is largest, judged in floating point.
inline int largest_axis(Vec3 normal) {
    const Vec3 n = abs(normal);
    return n.x >= n.y ? (n.x >= n.z ? 0 : 2) : (n.y >= n.z ? 1 : 2);
}

/// An axis along which the points do not project onto a line; -1 when they are collinear.
inline int projection_axis(Vec3 a, Vec3 b, Vec3 c) {
    const int best = largest_axis(cross(b - a, c - a));
    for (int i = 0; i < 3; ++i) {
        const int axis = (best + i) % 3;
        if (orient2d(a, b, c, axis) != 0)
            return axis;
    }
    return -1;
}

}  // namespace allide

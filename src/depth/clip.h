// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "primitive/triangle.h"

namespace allide {

/// Appends the corners of the part of a triangle that is in a box; those on its sides are rounded.
void add_clipped(const Triangle& triangle, const Box& box, std::vector<Vec3>& corners);

/// The points x with normal.(x - point) <= 0.
struct Beneath {
    Vec3 point, normal;
};

/// Appends the corners of the part of a box that is beneath a plane, rounded.
void add_clipped(const Box& box, const Beneath& plane, std::vector<Vec3>& corners);

/// Corner 0 to 7 of a box.
inline Vec3 corner(const Box& box, int k) {
    return {k & 1 ? box.max.x : box.min.x, k & 2 ? box.max.y : box.min.y,
            k & 4 ? box.max.z : box.min.z};
}

}  // namespace allide

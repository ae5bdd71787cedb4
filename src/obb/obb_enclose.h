// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "obb/obb_axes.h"

namespace allide {

/// The smallest and largest coordinate along each axis.
struct ObbExtents {
    Vec3 low, high;
};

inline ObbExtents extents(std::span<const ObbFace> faces, const Mat3& axes, Vec3 about) {
    ObbExtents e = {axes * (faces[0].triangle[0] - about), {}};
    e.high = e.low;
    for (const ObbFace& face : faces)
        for (const Vec3 corner : face.triangle.corners) {
            const Vec3 d = corner - about;
            const Vec3 at = {dot(axes.rows[0], d), dot(axes.rows[1], d), dot(axes.rows[2], d)};
            e = {min(e.low, at), max(e.high, at)};
        }
    return e;
}

/// Gives a node the box around faces, along the axes that it has; docs/design/obb.md derives how
/// much the half extents must grow. `about` is a corner of theirs, which must not depend on their
/// order.
template <class Node>
void enclose(Node& node, std::span<const ObbFace> faces, Vec3 about, double reach) {
    constexpr double u = 0x1p-53;
    const Mat3 axes = node.box().axes;
    const auto [low, high] = extents(faces, axes, about);
    node.set_centre(about + transposed(axes) * (0.5 * (low + high)));
    const Vec3 middle = axes * (node.box().centre - about);
    const Vec3 half = largest(abs(high - middle), abs(low - middle));
    const Vec3 size = largest(abs(low), abs(high)) + abs(middle);
    const double growth =
        128 * u * (size.x + size.y + size.z) + 4 * u * reach + std::numeric_limits<double>::min();
    node.set_half(half + Vec3{growth, growth, growth});
}

}  // namespace allide

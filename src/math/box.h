// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <span>

#include <allide/math.h>

namespace allide {

inline Box bounds(Vec3 a, Vec3 b, Vec3 c) {
    return {min(min(a, b), c), max(max(a, b), c)};
}

/// Empty for no points.
inline Box bounds(std::span<const Vec3> points) {
    if (points.empty())
        return {};
    Box box = {points[0], points[0]};
    for (const Vec3 p : points)
        box = {min(box.min, p), max(box.max, p)};
    return box;
}

}  // namespace allide

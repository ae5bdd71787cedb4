// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <span>

#include <allide/math.h>

namespace allide {

inline Vec3 min(Vec3 a, Vec3 b) {
    return {std::min(a.x, b.x), std::min(a.y, b.y), std::min(a.z, b.z)};
}
inline Vec3 max(Vec3 a, Vec3 b) {
    return {std::max(a.x, b.x), std::max(a.y, b.y), std::max(a.z, b.z)};
}

inline bool is_empty(const Box& b) {
    return b.min.x > b.max.x || b.min.y > b.max.y || b.min.z > b.max.z;
}

/// Closed boxes: touching counts. An empty box overlaps nothing only if the other is not inverted
/// around it; ask `is_empty` first where that can happen.
inline bool overlaps(const Box& a, const Box& b) {
    return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y &&
           a.min.z <= b.max.z && b.min.z <= a.max.z;
}

inline bool contains(const Box& b, Vec3 p) {
    return b.min.x <= p.x && p.x <= b.max.x && b.min.y <= p.y && p.y <= b.max.y && b.min.z <= p.z &&
           p.z <= b.max.z;
}

inline Box merged(const Box& a, const Box& b) {
    if (is_empty(a))
        return b;
    return is_empty(b) ? a : Box{min(a.min, b.min), max(a.max, b.max)};
}

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

// SPDX-License-Identifier: MIT
// Akenine-Moller, "Fast 3D triangle-box overlap testing", 2001. Whatever rounding did to an axis,
// it is an axis: only the projections onto it need a bound, derived in docs/design/exactness.md.
#include "primitive/triangle_box.h"

namespace allide {
namespace {

/// Relative error of a projection (4 roundings, one more for a third term) and of the radius.
constexpr double projection_error = 8 * 0x1p-53;

/// The triangle relative to the centre of the box, and the box's half extents rounded up.
struct Centred {
    Vec3 v[3], half, reach;
};

Centred centred(const Triangle& t, const Box& box) {
    const Vec3 c = 0.5 * box.min + 0.5 * box.max;
    Centred result;
    for (int i = 0; i < 3; ++i)
        result.v[i] = t[i] - c;
    result.half = (1 + 4 * 0x1p-53) * max(box.max - c, c - box.min);
    result.reach = largest(largest(abs(result.v[0]), abs(result.v[1])), abs(result.v[2]));
    return result;
}

bool separates(Vec3 axis, const Centred& c) {
    const double p = dot(axis, c.v[0]), q = dot(axis, c.v[1]), r = dot(axis, c.v[2]);
    const Vec3 size = abs(axis);
    const double radius = dot(size, c.half);
    const double bound = radius + projection_error * (radius + dot(size, c.reach));
    return std::min({p, q, r}) > bound || std::max({p, q, r}) < -bound;
}

bool edge_separates(Vec3 e, const Centred& c) {
    return separates({0, -e.z, e.y}, c) || separates({e.z, 0, -e.x}, c) ||
           separates({-e.y, e.x, 0}, c);
}

}  // namespace

bool overlaps_by_axes(const Triangle& t, const Box& box) {
    if (!overlaps(bounds(t), box))
        return false;
    const Centred c = centred(t, box);
    const Vec3 e0 = c.v[1] - c.v[0], e1 = c.v[2] - c.v[1], e2 = c.v[0] - c.v[2];
    return !separates(cross(e0, e1), c) && !edge_separates(e0, c) && !edge_separates(e1, c) &&
           !edge_separates(e2, c);
}

}  // namespace allide

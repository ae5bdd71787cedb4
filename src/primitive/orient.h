// SPDX-License-Identifier: MIT
// Exact signs of determinants: a floating-point filter, then integers wide enough to be exact.
// Right for all coordinates that are 0 or in [2^-200, 2^62) in magnitude; docs/design/exactness.md
// has the proof of the bounds.
#pragma once

#include <algorithm>
#include <cmath>

#include <allide/math.h>

namespace allide {

/// Relative error of the filtered 3 x 3 determinant: 6 terms of 8 roundings, and slack.
inline constexpr double orient3d_error = 49 * 0x1p-53;
/// Relative error of the two products of the 2 x 2 determinant: 3 roundings, and slack.
inline constexpr double orient2d_error = 4 * 0x1p-53;

int orient3d_exact(Vec3 a, Vec3 b, Vec3 c, Vec3 d);
int orient3d_exact_direction(Vec3 origin, Vec3 direction, Vec3 a, Vec3 b);
int orient2d_exact(Vec3 a, Vec3 b, Vec3 c, int axis);
int orient2d_exact_direction(Vec3 origin, Vec3 direction, Vec3 p, int axis);

inline Vec3 abs(Vec3 v) {
    return {std::fabs(v.x), std::fabs(v.y), std::fabs(v.z)};
}
inline Vec3 largest(Vec3 a, Vec3 b) {
    return {std::max(a.x, b.x), std::max(a.y, b.y), std::max(a.z, b.z)};
}

/// A plane through three points, to test the sides of many points.
class PlaneSide {
public:
    PlaneSide(Vec3 a, Vec3 b, Vec3 c) : a_(a), b_(b), c_(c) {
        const Vec3 u = b - a, v = c - a;
        normal_ = cross(u, v);
        extent_ = largest(abs(u), abs(v));
    }

    /// orient3d(a, b, c, d)
    int operator()(Vec3 d) const {
        const Vec3 w = d - a_;
        const double det = dot(normal_, w);
        const Vec3 m = largest(extent_, abs(w));
        const double bound = orient3d_error * (m.x * m.y * m.z);
        if (det > bound)
            return 1;
        if (det < -bound)
            return -1;
        return bound == 0 ? 0 : orient3d_exact(a_, b_, c_, d);  // 0: all four share a coordinate
    }

    /// Up to rounding.
    Vec3 normal() const { return normal_; }

private:
    Vec3 a_, b_, c_, normal_, extent_;
};

/// The sign of det(b - a, c - a, d - a): +1 when d lies on the side to which the normal of the
/// counterclockwise triangle abc points, 0 when the four points are coplanar.
inline int orient3d(Vec3 a, Vec3 b, Vec3 c, Vec3 d) {
    return PlaneSide(a, b, c)(d);
}

/// The sign of det(direction, a - origin, b - origin): the side of edge ab on which a ray passes.
inline int orient3d_direction(Vec3 origin, Vec3 direction, Vec3 a, Vec3 b) {
    const Vec3 u = a - origin, v = b - origin;
    const double det = dot(cross(u, v), direction);
    const Vec3 m = largest(largest(abs(u), abs(v)), abs(direction));
    const double bound = orient3d_error * (m.x * m.y * m.z);
    if (det > bound)
        return 1;
    if (det < -bound)
        return -1;
    return bound == 0 ? 0 : orient3d_exact_direction(origin, direction, a, b);
}

/// +1 when a, b, c turn counterclockwise as seen along `axis` from its positive end, 0 when their
/// projections are collinear.
inline int orient2d(Vec3 a, Vec3 b, Vec3 c, int axis) {
    const int i = axis == 2 ? 0 : axis + 1, j = axis == 0 ? 2 : axis - 1;
    const double left = (b[i] - a[i]) * (c[j] - a[j]), right = (b[j] - a[j]) * (c[i] - a[i]);
    const double det = left - right;
    const double bound = orient2d_error * (std::fabs(left) + std::fabs(right));
    if (det > bound)
        return 1;
    if (det < -bound)
        return -1;
    return bound == 0 ? 0 : orient2d_exact(a, b, c, axis);
}

/// The sign of det(direction, p - origin) in the same projection. It has no filter, because it is
/// rarely needed.
inline int orient2d_direction(Vec3 origin, Vec3 direction, Vec3 p, int axis) {
    return orient2d_exact_direction(origin, direction, p, axis);
}

}  // namespace allide

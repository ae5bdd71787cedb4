// SPDX-License-Identifier: MIT
// Whether closed triangles share a point, and how, by integers of any size. Written from the
// definitions alone; nothing here comes from src/.
#pragma once

#include <allide/contact.h>

#include "integers.h"

namespace independent {

inline bool point_on_segment(const Point& x, const Point& a, const Point& b) {
    const Point along = b - a, from_a = x - a;
    if (!is_zero(cross(along, from_a)))
        return false;
    const mpz_class at = dot(from_a, along);
    return is_zero(along) ? is_zero(from_a) : at >= 0 && at <= dot(along, along);
}

/// Solves p + s (q - p) = a + t (b - a) where the lines are not parallel.
inline bool lines_cross_within(const Point& d, const Point& e, const Point& r, const Point& n) {
    const mpz_class size = dot(n, n), s = dot(cross(r, e), n), t = dot(cross(r, d), n);
    return dot(n, r) == 0 && s >= 0 && s <= size && t >= 0 && t <= size;
}

inline bool segments_meet(const Point& p, const Point& q, const Point& a, const Point& b) {
    const Point d = q - p, e = b - a, n = cross(d, e);
    if (!is_zero(n))
        return lines_cross_within(d, e, a - p, n);
    return point_on_segment(p, a, b) || point_on_segment(q, a, b) || point_on_segment(a, p, q) ||
           point_on_segment(b, p, q);
}

inline Point normal(const Triangle& t) {
    return cross(t[1] - t[0], t[2] - t[0]);
}

/// For x / weight in the plane of a triangle with area.
inline bool plane_point_inside(const Point& x, const mpz_class& weight, const Triangle& t) {
    const Point n = normal(t);
    for (std::size_t i = 0; i < 3; ++i) {
        const Point &a = t[i], &b = t[(i + 1) % 3];
        if (sgn(dot(n, cross(b - a, x - weight * a))) * sgn(weight) < 0)
            return false;
    }
    return true;
}

inline bool segment_meets_edges(const Point& p, const Point& q, const Triangle& t) {
    return segments_meet(p, q, t[0], t[1]) || segments_meet(p, q, t[1], t[2]) ||
           segments_meet(p, q, t[2], t[0]);
}

inline bool segment_meets(const Point& p, const Point& q, const Triangle& t) {
    const Point n = normal(t);
    if (is_zero(n))
        return segment_meets_edges(p, q, t);
    const mpz_class at_p = dot(n, p - t[0]), at_q = dot(n, q - t[0]);
    if (sgn(at_p) * sgn(at_q) > 0)
        return false;
    if (at_p == 0 && at_q == 0)
        return plane_point_inside(p, 1, t) || segment_meets_edges(p, q, t);
    const mpz_class weight = at_p - at_q;
    return plane_point_inside(weight * p + at_p * (q - p), weight, t);
}

/// Whatever two triangles share begins at an edge of one of them.
inline bool triangles_meet(const Triangle& a, const Triangle& b) {
    for (std::size_t i = 0; i < 3; ++i)
        if (segment_meets(a[i], a[(i + 1) % 3], b) || segment_meets(b[i], b[(i + 1) % 3], a))
            return true;
    return false;
}

/// Whether points lie strictly on both sides of the plane through 0 with this normal.
inline bool are_on_both_sides(const std::vector<Point>& points, const Point& normal) {
    bool above = false, below = false;
    for (const Point& p : points) {
        const int side = sgn(dot(p, normal));
        above = above || side > 0;
        below = below || side < 0;
    }
    return above && below;
}

/// The normals of all planes through 0 and two of the points.
inline std::vector<Point> plane_normals(const std::vector<Point>& points) {
    std::vector<Point> normals;
    for (std::size_t i = 0; i < points.size(); ++i)
        for (std::size_t j = i + 1; j < points.size(); ++j)
            if (Point n = cross(points[i], points[j]); !is_zero(n))
                normals.push_back(n);
    return normals;
}

/// Points span space, a plane, a line or nothing; the cone over them is all of that iff 0 is in the
/// relative interior of their hull. A smaller cone has a face that is spanned by some of them.
inline bool zero_is_in_relative_interior(const std::vector<Point>& points) {
    const std::vector<Point> normals = plane_normals(points);
    bool in_plane = true;
    for (const Point& p : points)
        in_plane = in_plane && (normals.empty() || dot(p, normals[0]) == 0);
    for (const Point& n : normals)
        if (!in_plane && !are_on_both_sides(points, n))
            return false;
    for (const Point& p : points)
        if (in_plane && !is_zero(p) &&
            !are_on_both_sides(points, normals.empty() ? p : cross(normals[0], p)))
            return false;
    return true;
}

inline bool lie_in_one_plane(const Triangle& a, const Triangle& b) {
    std::vector<Point> from_first;
    for (std::size_t i = 0; i < 3; ++i) {
        from_first.push_back(a[i] - a[0]);
        from_first.push_back(b[i] - a[0]);
    }
    const std::vector<Point> normals = plane_normals(from_first);
    for (const Point& p : from_first)
        if (!normals.empty() && dot(p, normals[0]) != 0)
            return false;
    return true;
}

inline allide::ContactKind contact_kind(const Triangle& a, const Triangle& b) {
    if (!triangles_meet(a, b))
        return allide::ContactKind::none;
    std::vector<Point> differences;
    for (const Point& p : a)
        for (const Point& q : b)
            differences.push_back(p - q);
    if (!zero_is_in_relative_interior(differences))
        return allide::ContactKind::touching;
    return lie_in_one_plane(a, b) ? allide::ContactKind::coplanar : allide::ContactKind::crossing;
}

}  // namespace independent

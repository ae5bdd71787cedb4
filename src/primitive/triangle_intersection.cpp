// SPDX-License-Identifier: MIT
// Which points bound the intersection is decided by exact signs. Each coordinate of such a point
// is rounded once, to the nearest double.
#include <algorithm>
#include <cmath>

#include "primitive/edge_point.h"
#include "primitive/flat_contact.h"
#include "primitive/plane_crossing.h"
#include "primitive/triangle_contact.h"

namespace allide {
namespace {

/// Where a segment that meets the plane, and does not lie in it, does so.
Vec3 meeting_point(Vec3 p, Vec3 q, const Vec3 (&plane)[3]) {
    const PlaneSide side(plane[0], plane[1], plane[2]);
    if (side(p) == 0)
        return p;
    if (side(q) == 0)
        return q;
    return plane_point(p, q, {{plane[0], plane[1], plane[2]}});
}

Intersection one_point(Vec3 p) {
    return {{p}, 1};
}

/// The overlap of the intervals in which the triangles meet the common line of their planes.
Intersection crossing_interval(const CanonicalPair& pair) {
    const auto& [p, q] = pair;
    const bool p_is_lower = orient3d(p[0], p[1], q[0], q[2]) >= 0;
    const bool p_is_upper = orient3d(p[0], p[2], q[0], q[1]) < 0;
    const Vec3 lower = p_is_lower ? meeting_point(p[0], p[1], q) : meeting_point(q[0], q[2], p);
    const Vec3 upper = p_is_upper ? meeting_point(p[0], p[2], q) : meeting_point(q[0], q[1], p);
    const bool ends_meet =
        orient3d(p[0], p[1], q[0], q[1]) == 0 || orient3d(p[0], p[2], q[2], q[0]) == 0 ||
        orient3d(q[0], q[1], q[2], p[0]) == 0 || orient3d(p[0], p[1], p[2], q[0]) == 0;
    if (ends_meet || lower == upper)
        return one_point(lower);
    return {{lower, upper}, 2};
}

void add(Intersection& set, Vec3 p) {
    if (set.count < 6 && std::find(set.points, set.points + set.count, p) == set.points + set.count)
        set.points[set.count++] = p;
}

int edge_count(const FlatShape& s) {
    return s.dimension == 2 ? 3 : s.dimension;
}

/// Adds the point at which two edges pass through each other in their relative interiors.
void add_edge_crossing(Intersection& set, Vec3 p, Vec3 q, Vec3 r, Vec3 s, int axis) {
    const bool cross = orient2d(r, s, p, axis) * orient2d(r, s, q, axis) < 0 &&
                       orient2d(p, q, r, axis) * orient2d(p, q, s, axis) < 0;
    if (cross)
        add(set, edge_crossing({p, q}, {r, s}, axis));
}

void add_edge_crossings(Intersection& set, const FlatShape& a, const FlatShape& b, int axis) {
    for (int i = 0; i < edge_count(a); ++i)
        for (int j = 0; j < edge_count(b); ++j)
            add_edge_crossing(set, a.points[i], a.points[(i + 1) % (a.dimension + 1)], b.points[j],
                              b.points[(j + 1) % (b.dimension + 1)], axis);
}

void add_contained(Intersection& set, const FlatShape& points, const FlatShape& shape) {
    for (int i = 0; i <= points.dimension; ++i)
        if (contains(shape, points.points[i]))
            add(set, points.points[i]);
}

/// Grows with the angle of (x, y), from 0 to 4.
double pseudo_angle(double x, double y) {
    const double ratio = x / (std::fabs(x) + std::fabs(y));
    return y >= 0 ? 1 - ratio : 3 + ratio;
}

/// Orders the corners of a convex polygon around their mean.
void order_around(Intersection& set, int axis) {
    Vec3 centre;
    for (int i = 0; i < set.count; ++i)
        centre = centre + (1.0 / set.count) * set.points[i];
    const auto angle = [&](Vec3 p) {
        const Vec3 d = p - centre;
        return pseudo_angle(d[(axis + 1) % 3], d[(axis + 2) % 3]);
    };
    for (int i = 1; i < set.count; ++i)
        for (int j = i; j > 0 && angle(set.points[j]) < angle(set.points[j - 1]); --j)
            std::swap(set.points[j], set.points[j - 1]);
}

bool lie_in_one_plane(const FlatShape& triangle, const FlatShape& other) {
    const PlaneSide side(triangle.points[0], triangle.points[1], triangle.points[2]);
    for (int i = 0; i <= other.dimension; ++i)
        if (side(other.points[i]) != 0)
            return false;
    return true;
}

Intersection flat_intersection(const FlatShape& a, const FlatShape& b) {
    if (b.dimension > a.dimension)
        return flat_intersection(b, a);
    if (a.dimension == 2 && !lie_in_one_plane(a, b))
        return one_point(meeting_point(b.points[0], b.points[1], a.points));
    Intersection set;
    add_contained(set, a, b);
    add_contained(set, b, a);
    const int axis = a.dimension == 2 ? projection_axis(a.points[0], a.points[1], a.points[2])
                                      : common_projection(a, b);
    if (axis < 0)
        return set;
    add_edge_crossings(set, a, b, axis);
    if (set.count > 2)
        order_around(set, axis);
    return set;
}

}  // namespace

Intersection triangle_intersection(const Triangle& a, const Triangle& b) {
    if (triangle_contact(a, b) == ContactKind::none)
        return {};
    const Sides a_sides = sides(b, a), b_sides = sides(a, b);
    if (a_sides.all_zero() || b_sides.all_zero())
        return flat_intersection(flat_shape(a), flat_shape(b));
    return crossing_interval(canonical_pair(a, a_sides, b, b_sides));
}

}  // namespace allide

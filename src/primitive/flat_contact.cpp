// SPDX-License-Identifier: MIT
// Two convex sets in a plane are disjoint iff the line through an edge of one separates them
// strictly, and their relative interiors are disjoint iff one separates them weakly.
#include "primitive/flat_contact.h"

#include <algorithm>
#include <span>
#include <tuple>

namespace allide {
namespace {

bool precedes(Vec3 p, Vec3 q) {
    return std::tie(p.x, p.y, p.z) < std::tie(q.x, q.y, q.z);
}

std::span<const Vec3> points_of(const FlatShape& s) {
    return {s.points, static_cast<std::size_t>(s.dimension + 1)};
}

enum class Apart { no, weakly, strictly };

/// How far the line through p and q keeps `shape` off its left side.
Apart apart_from_line(Vec3 p, Vec3 q, const FlatShape& shape, int axis) {
    int most = -1;
    for (const Vec3 r : points_of(shape))
        most = std::max(most, orient2d(p, q, r, axis));
    return most < 0 ? Apart::strictly : most == 0 ? Apart::weakly : Apart::no;
}

/// The best that the edges of `a` do to separate it from `b` in a projection.
Apart apart_by_edges(const FlatShape& a, const FlatShape& b, int axis) {
    if (a.dimension == 0)
        return Apart::no;
    // A segment has an edge each way; a triangle's edges are taken counterclockwise.
    const int count = a.dimension == 1 ? 2 : 3;
    const bool clockwise =
        a.dimension == 2 && orient2d(a.points[0], a.points[1], a.points[2], axis) < 0;
    Apart best = Apart::no;
    for (int i = 0; i < count; ++i) {
        const Vec3 p = a.points[i], q = a.points[(i + 1) % count];
        best = std::max(best, apart_from_line(clockwise ? q : p, clockwise ? p : q, b, axis));
    }
    return best;
}

ContactKind planar_contact(const FlatShape& a, const FlatShape& b, int axis) {
    const Apart apart = std::max(apart_by_edges(a, b, axis), apart_by_edges(b, a, axis));
    if (apart == Apart::strictly)
        return ContactKind::none;
    return apart == Apart::weakly ? ContactKind::touching : ContactKind::coplanar;
}

/// For segments, or a segment and a point, on one line, where lexicographic order is order along
/// the line.
ContactKind linear_contact(const FlatShape& a, const FlatShape& b) {
    const Vec3 a0 = a.points[0], a1 = a.points[a.dimension];
    const Vec3 b0 = b.points[0], b1 = b.points[b.dimension];
    if (precedes(a1, b0) || precedes(b1, a0))
        return ContactKind::none;
    return precedes(a0, b1) && precedes(b0, a1) ? ContactKind::coplanar : ContactKind::touching;
}

/// A segment whose ends are not both in the triangle's plane.
ContactKind piercing_contact(const FlatShape& triangle, const FlatShape& segment,
                             int side_product) {
    const Vec3 p = segment.points[0], q = segment.points[1];
    int least = 1, most = -1;
    bool on_edge = false;
    for (int i = 0; i < 3; ++i) {
        const int side = orient3d(p, q, triangle.points[i], triangle.points[(i + 1) % 3]);
        least = std::min(least, side);
        most = std::max(most, side);
        on_edge |= side == 0;
    }
    if (least < 0 && most > 0)
        return ContactKind::none;
    return side_product < 0 && !on_edge ? ContactKind::crossing : ContactKind::touching;
}

ContactKind triangle_contact_with(const FlatShape& triangle, const FlatShape& other) {
    const Vec3* t = triangle.points;
    const PlaneSide side(t[0], t[1], t[2]);
    int least = 1, most = -1;
    for (const Vec3 p : points_of(other)) {
        least = std::min(least, side(p));
        most = std::max(most, side(p));
    }
    if (least > 0 || most < 0)
        return ContactKind::none;
    if (least == 0 && most == 0)
        return planar_contact(triangle, other, projection_axis(t[0], t[1], t[2]));
    return piercing_contact(triangle, other, least * most);
}

ContactKind thin_contact(const FlatShape& a, const FlatShape& b) {
    const Vec3 a0 = a.points[0], a1 = a.points[a.dimension];
    const Vec3 b0 = b.points[0], b1 = b.points[b.dimension];
    if (a.dimension == 0 && b.dimension == 0)
        return a0 == b0 ? ContactKind::coplanar : ContactKind::none;
    if (orient3d(a0, a1, b0, b1) != 0)
        return ContactKind::none;
    const int axis = common_projection(a, b);
    return axis < 0 ? linear_contact(a, b) : planar_contact(a, b, axis);
}

}  // namespace

FlatShape flat_shape(const Triangle& t) {
    if (!is_degenerate(t))
        return {{t[0], t[1], t[2]}, 2};
    const auto [first, last] = std::minmax({t[0], t[1], t[2]}, precedes);
    return {{first, last, {}}, first == last ? 0 : 1};
}

int common_projection(const FlatShape& a, const FlatShape& b) {
    const Vec3 p[4] = {a.points[0], a.points[a.dimension], b.points[0], b.points[b.dimension]};
    for (int skip = 0; skip < 4; ++skip) {
        const int axis = projection_axis(p[(skip + 1) % 4], p[(skip + 2) % 4], p[(skip + 3) % 4]);
        if (axis >= 0)
            return axis;
    }
    return -1;
}

ContactKind flat_contact(const FlatShape& a, const FlatShape& b) {
    if (a.dimension == 2 && b.dimension == 2) {
        const Vec3* t = a.points;
        return planar_contact(a, b, projection_axis(t[0], t[1], t[2]));
    }
    if (a.dimension == 2)
        return triangle_contact_with(a, b);
    return b.dimension == 2 ? triangle_contact_with(b, a) : thin_contact(a, b);
}

bool contains(const FlatShape& shape, Vec3 p) {
    return flat_contact(shape, {{p, {}, {}}, 0}) != ContactKind::none;
}

}  // namespace allide

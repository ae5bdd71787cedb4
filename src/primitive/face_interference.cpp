// SPDX-License-Identifier: MIT
// Kitamura, Smith, Takemura, Kishino, "A real-time algorithm for accurate collision detection for
// deformable polyhedral objects", 1998, section 3.6: boxes, then planes, then each edge of one face
// against the other face. Here exact signs decide the point-in-polygon test.
#include "primitive/face_interference.h"

#include <algorithm>

namespace allide {
namespace {

bool between(Vec3 p, Vec3 a, Vec3 b, int axis) {
    return std::min(a[axis], b[axis]) <= p[axis] && p[axis] <= std::max(a[axis], b[axis]);
}

bool on_segment_2d(Vec3 p, Vec3 a, Vec3 b, int axis) {
    return orient2d(a, b, p, axis) == 0 && between(p, a, b, (axis + 1) % 3) &&
           between(p, a, b, (axis + 2) % 3);
}

bool segments_meet_2d(Vec3 p, Vec3 q, Vec3 r, Vec3 s, int axis) {
    const bool cross = orient2d(p, q, r, axis) * orient2d(p, q, s, axis) < 0 &&
                       orient2d(r, s, p, axis) * orient2d(r, s, q, axis) < 0;
    return cross || on_segment_2d(p, r, s, axis) || on_segment_2d(q, r, s, axis) ||
           on_segment_2d(r, p, q, axis) || on_segment_2d(s, p, q, axis);
}

/// Coplanar segments meet iff they do in every projection, one of which keeps their plane.
bool segments_meet(Vec3 p, Vec3 q, Vec3 r, Vec3 s) {
    return orient3d(p, q, r, s) == 0 && segments_meet_2d(p, q, r, s, 0) &&
           segments_meet_2d(p, q, r, s, 1) && segments_meet_2d(p, q, r, s, 2);
}

bool same_sign(int a, int b, int c) {
    return (a >= 0 && b >= 0 && c >= 0) || (a <= 0 && b <= 0 && c <= 0);
}

bool point_in_face_2d(Vec3 p, const Triangle& f, int axis) {
    return same_sign(orient2d(f[0], f[1], p, axis), orient2d(f[1], f[2], p, axis),
                     orient2d(f[2], f[0], p, axis));
}

/// An edge in the plane of the face, seen along the axis most perpendicular to it.
bool coplanar_edge_meets_face(Vec3 p, Vec3 q, const Triangle& f) {
    const int axis = projection_axis(f[0], f[1], f[2]);
    return point_in_face_2d(p, f, axis) || segments_meet_2d(p, q, f[0], f[1], axis) ||
           segments_meet_2d(p, q, f[1], f[2], axis) || segments_meet_2d(p, q, f[2], f[0], axis);
}

bool edge_meets_face(Vec3 p, Vec3 q, const Triangle& f) {
    const PlaneSide side(f[0], f[1], f[2]);
    const int at_p = side(p), at_q = side(q);
    if (at_p * at_q > 0)
        return false;
    if (at_p == 0 && at_q == 0)
        return coplanar_edge_meets_face(p, q, f);
    return same_sign(orient3d(p, q, f[0], f[1]), orient3d(p, q, f[1], f[2]),
                     orient3d(p, q, f[2], f[0]));
}

bool any_edge_meets_face(const Triangle& edges, const Triangle& face) {
    return edge_meets_face(edges[0], edges[1], face) || edge_meets_face(edges[1], edges[2], face) ||
           edge_meets_face(edges[2], edges[0], face);
}

bool any_edges_meet(const Triangle& a, const Triangle& b) {
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            if (segments_meet(a[i], a[(i + 1) % 3], b[j], b[(j + 1) % 3]))
                return true;
    return false;
}

bool lies_to_one_side(const Triangle& t, const Triangle& plane) {
    const PlaneSide side(plane[0], plane[1], plane[2]);
    const int s[3] = {side(t[0]), side(t[1]), side(t[2])};
    return (s[0] > 0 && s[1] > 0 && s[2] > 0) || (s[0] < 0 && s[1] < 0 && s[2] < 0);
}

}  // namespace

bool faces_interfere(const Triangle& a, const Triangle& b) {
    if (!overlaps(bounds(a), bounds(b)) || lies_to_one_side(b, a) || lies_to_one_side(a, b))
        return false;
    const bool a_has_plane = !is_degenerate(a), b_has_plane = !is_degenerate(b);
    if (!a_has_plane && !b_has_plane)
        return any_edges_meet(a, b);
    return (b_has_plane && any_edge_meets_face(a, b)) || (a_has_plane && any_edge_meets_face(b, a));
}

}  // namespace allide

// SPDX-License-Identifier: MIT
// The three signs det(direction, corner - origin, next corner - origin) say on which side of each
// edge the line passes; two triangles that share an edge see the same sign, negated.
#include "primitive/ray.h"

#include <algorithm>

#include "primitive/flat_contact.h"

namespace allide {
namespace {

int sign(double x) {
    return (x > 0) - (x < 0);
}

bool is_between(double x, double a, double b) {
    return std::min(a, b) <= x && x <= std::max(a, b);
}

/// The sides of the edges on which the line passes, if it meets the triangle at all.
struct EdgeSides {
    int least = 1, most = -1;

    EdgeSides(const Ray& ray, const Triangle& t) {
        for (int i = 0; i < 3; ++i) {
            const int s = orient3d_direction(ray.origin, ray.direction, t[i], t[(i + 1) % 3]);
            least = std::min(least, s);
            most = std::max(most, s);
        }
    }

    bool line_passes_by() const { return least < 0 && most > 0; }
    bool lie_in_one_plane() const { return least == 0 && most == 0; }
    /// The sign of direction . normal, where the line crosses the plane.
    int heading() const { return most > 0 ? 1 : -1; }
};

Vec3 unit_vector(int axis) {
    Vec3 v;
    v[axis] = 1;
    return v;
}

bool crosses_ahead(const Ray& ray, const Triangle& t, const EdgeSides& sides) {
    const int side = orient3d(t[0], t[1], t[2], ray.origin);
    return side == 0 || side == -sides.heading();
}

/// For a point on the line of the ray.
bool is_ahead(const Ray& ray, Vec3 p) {
    for (int k = 0; k < 3; ++k)
        if (ray.direction[k] != 0)
            return p[k] == ray.origin[k] || (p[k] > ray.origin[k]) == (ray.direction[k] > 0);
    return p == ray.origin;
}

bool meets_segment_2d(const Ray& ray, Vec3 p, Vec3 q, int axis) {
    const int i = (axis + 1) % 3, j = (axis + 2) % 3;
    const int side = orient2d(p, q, ray.origin, axis);
    if (ray.direction[i] == 0 && ray.direction[j] == 0)
        return side == 0 && is_between(ray.origin[i], p[i], q[i]) &&
               is_between(ray.origin[j], p[j], q[j]);
    const int at_p = orient2d_direction(ray.origin, ray.direction, p, axis);
    const int at_q = orient2d_direction(ray.origin, ray.direction, q, axis);
    if (at_p * at_q > 0)
        return false;
    if (at_p == 0 && at_q == 0) {
        Ray flat = ray;
        flat.direction[axis] = 0;
        return is_ahead(flat, p) || is_ahead(flat, q);
    }
    return side == 0 || side == -sign(at_p - at_q);
}

/// For a segment in one plane with the ray: they meet iff they do in every projection, one of which
/// keeps that plane.
bool meets_segment(const Ray& ray, Vec3 p, Vec3 q) {
    return meets_segment_2d(ray, p, q, 0) && meets_segment_2d(ray, p, q, 1) &&
           meets_segment_2d(ray, p, q, 2);
}

bool meets_in_plane(const Ray& ray, const Triangle& t) {
    return meets_segment(ray, t[0], t[1]) || meets_segment(ray, t[1], t[2]) ||
           meets_segment(ray, t[2], t[0]);
}

/// The plane through p across the axis along which the direction is longest.
CrossedPlane plane_across(const Ray& ray, Vec3 p) {
    const int axis = largest_axis(ray.direction);
    return {p, unit_vector((axis + 1) % 3), unit_vector((axis + 2) % 3), true, true};
}

/// For a segment on the line of the ray that the origin is not on.
CrossedPlane plane_at_nearer_end(const Ray& ray, Vec3 p, Vec3 q) {
    const int axis = largest_axis(ray.direction);
    const bool p_is_nearer = (p[axis] < q[axis]) == (ray.direction[axis] > 0);
    return plane_across(ray, p_is_nearer ? p : q);
}

/// The plane through a segment and along an axis, for one that meets a ray in one plane with it.
CrossedPlane plane_at_segment(const Ray& ray, Vec3 p, Vec3 q) {
    const int best = largest_axis(cross(q - p, ray.direction));
    for (int i = 0; i < 3; ++i) {
        const int axis = (best + i) % 3;
        if (orient2d_direction(p, ray.direction, q, axis) != 0)
            return {p, q, unit_vector(axis), false, true};
    }
    return plane_at_nearer_end(ray, p, q);
}

std::optional<RayCrossing> first_crossing_in_plane(const Ray& ray, const Triangle& t) {
    if (contains(flat_shape(t), ray.origin))
        return crossing_at_origin();
    std::optional<RayCrossing> first;
    for (int i = 0; i < 3; ++i) {
        const Vec3 p = t[i], q = t[(i + 1) % 3];
        if (!meets_segment(ray, p, q))
            continue;
        const RayCrossing found = ray_crossing(ray, plane_at_segment(ray, p, q));
        if (!first || compare(ray, found, *first) < 0)
            first = found;
    }
    return first;
}

}  // namespace

bool meets(const Ray& ray, const Triangle& t) {
    const EdgeSides sides(ray, t);
    if (sides.line_passes_by())
        return false;
    return sides.lie_in_one_plane() ? meets_in_plane(ray, t) : crosses_ahead(ray, t, sides);
}

std::optional<RayCrossing> first_crossing(const Ray& ray, const Triangle& t) {
    const EdgeSides sides(ray, t);
    if (sides.line_passes_by())
        return std::nullopt;
    if (sides.lie_in_one_plane())
        return first_crossing_in_plane(ray, t);
    const int side = orient3d(t[0], t[1], t[2], ray.origin);
    if (side == 0)
        return crossing_at_origin();
    if (side == sides.heading())
        return std::nullopt;
    return ray_crossing(ray, {t[0], t[1], t[2]});
}

std::optional<double> hit(const Ray& ray, const Triangle& t) {
    const std::optional<RayCrossing> first = first_crossing(ray, t);
    return first ? std::optional(rounded_t(ray, *first)) : std::nullopt;
}

bool segment_meets(Vec3 p, Vec3 q, const Triangle& t) {
    return flat_contact(flat_shape({{p, q, q}}), flat_shape(t)) != ContactKind::none;
}

}  // namespace allide

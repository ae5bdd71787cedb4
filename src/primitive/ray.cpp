// SPDX-License-Identifier: MIT
// The three signs det(direction, corner - origin, next corner - origin) say on which side of each
// edge the line passes; two triangles that share an edge see the same sign, negated.
#include "primitive/ray.h"

#include <cmath>
#include <limits>

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

double ahead(double t) {
    return t > 0 && t < std::numeric_limits<double>::infinity() ? t : 0;
}

/// A point of the triangle lies between its corners along the ray, however the t of a ray that
/// nearly lies in its plane was rounded.
double between_corners(double t, const Ray& ray, const Triangle& tri) {
    const double scale = dot(ray.direction, ray.direction);
    double least = std::numeric_limits<double>::infinity(), most = -least;
    for (int i = 0; i < 3; ++i) {
        const double at = dot(tri[i] - ray.origin, ray.direction) / scale;
        least = std::min(least, at);
        most = std::max(most, at);
    }
    return ahead(std::max(least, std::min(t, most)));
}

/// The t at which a ray in one plane with the segment reaches it.
double reach(const Ray& ray, Vec3 p, Vec3 q) {
    const Vec3 edge = q - p, area = cross(edge, ray.direction);
    const double size = dot(area, area);
    if (size > 0)
        return ahead(dot(cross(edge, p - ray.origin), area) / size);
    const double scale = dot(ray.direction, ray.direction);
    const double at_p = dot(p - ray.origin, ray.direction) / scale;
    const double at_q = dot(q - ray.origin, ray.direction) / scale;
    return ahead(std::min(std::max(at_p, 0.0), std::max(at_q, 0.0)));
}

double reach_in_plane(const Ray& ray, const Triangle& t) {
    if (contains(flat_shape(t), ray.origin))
        return 0;
    double first = std::numeric_limits<double>::infinity();
    for (int i = 0; i < 3; ++i)
        if (meets_segment(ray, t[i], t[(i + 1) % 3]))
            first = std::min(first, reach(ray, t[i], t[(i + 1) % 3]));
    return first;
}

}  // namespace

bool meets(const Ray& ray, const Triangle& t) {
    const EdgeSides sides(ray, t);
    if (sides.line_passes_by())
        return false;
    return sides.lie_in_one_plane() ? meets_in_plane(ray, t) : crosses_ahead(ray, t, sides);
}

std::optional<double> hit(const Ray& ray, const Triangle& t) {
    const EdgeSides sides(ray, t);
    if (sides.line_passes_by())
        return std::nullopt;
    if (sides.lie_in_one_plane()) {
        const bool found = meets_in_plane(ray, t);
        return found ? std::optional(reach_in_plane(ray, t)) : std::nullopt;
    }
    if (!crosses_ahead(ray, t, sides))
        return std::nullopt;
    const Vec3 normal = cross(t[1] - t[0], t[2] - t[0]);
    const double at = ahead(dot(normal, t[0] - ray.origin) / dot(normal, ray.direction));
    return between_corners(at, ray, t);
}

bool segment_meets(Vec3 p, Vec3 q, const Triangle& t) {
    return flat_contact(flat_shape({{p, q, q}}), flat_shape(t)) != ContactKind::none;
}

}  // namespace allide

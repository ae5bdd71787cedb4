// SPDX-License-Identifier: MIT
// Whether a ray meets a core within the radius is decided by signs as in round/feature_order.h,
// with the direction in place of a difference. A capsule is the union of two balls and a cylinder
// and convex, so the ray is in it from the first to the last of their intervals. A cylinder or cone
// is met where a quadratic is negative between the planes of its ends.
#include "round/round_ray.h"

#include <algorithm>
#include <cmath>

#include "round/distance_order.h"
#include "round/frustum_contact.h"
#include "round/frustum_distance.h"
#include "round/heights.h"
#include "round/round_pair.h"
#include "round/round_point.h"
#include "round/signs.h"

namespace allide {
namespace {

using Fine = DoubleDouble;
using FineVector = RealVector<DoubleDouble>;

FineVector fine(Vec3 v) {
    return {v.x, v.y, v.z};
}

/// Whether a ray comes within a radius of a point or segment.
class RayReach {
public:
    RayReach(const Ray& ray, double radius) : ray_(ray), radius_(radius) {}

    bool operator()(Vec3 p) const {
        if (ahead(p) <= 0)
            return distance_order(p, ray_.origin, {radius_, 0}) <= 0;
        const auto formula = [&](const auto& space) {
            const auto d = direction(space);
            const auto area = outer(space.difference(p, ray_.origin), d);
            const auto r = space.radius(radius_);
            return inner(area, area) - r * r * inner(d, d);
        };
        return filtered_signs(formula, p, ray_.origin, ray_.direction, radius_, zero) <= 0;
    }

    bool operator()(const Segment& s) const {
        if (distance_order(ray_.origin, s, {radius_, 0}) <= 0 || (*this)(s.p) || (*this)(s.q))
            return true;
        return is_nearest_inside(s) && of_lines(s);
    }

private:
    static constexpr double zero = 0;

    template <class Space>
    auto direction(const Space& space) const {
        return space.difference(ray_.direction, Vec3{});
    }

    /// The sign of (p - origin).direction
    int ahead(Vec3 p) const {
        const auto formula = [&](const auto& space) {
            return inner(space.difference(p, ray_.origin), direction(space));
        };
        return filtered_signs(formula, p, ray_.origin, ray_.direction, zero);
    }

    /// Whether the nearest points of both lines are inside the segment and ahead on the ray; false
    /// for parallel lines. With n = u x d and r = origin - s.p they are at ((r x d).n) / |n|^2 and
    /// ((r x u).n) / |n|^2.
    bool is_nearest_inside(const Segment& s) const {
        const auto on_segment = [&](Vec3 end) {
            const auto formula = [&](const auto& space) {
                const auto d = direction(space);
                const auto n = outer(space.difference(s.q, s.p), d);
                return inner(outer(space.difference(ray_.origin, end), d), n);
            };
            return filtered_signs(formula, s.p, s.q, ray_.origin, ray_.direction, zero);
        };
        const auto on_ray = [&](const auto& space) {
            const auto u = space.difference(s.q, s.p);
            const auto n = outer(u, direction(space));
            return inner(outer(space.difference(ray_.origin, s.p), u), n);
        };
        return on_segment(s.p) > 0 && on_segment(s.q) < 0 &&
               filtered_signs(on_ray, s.p, s.q, ray_.origin, ray_.direction, zero) > 0;
    }

    bool of_lines(const Segment& s) const {
        const auto formula = [&](const auto& space) {
            const auto n = outer(space.difference(s.q, s.p), direction(space));
            const auto height = inner(n, space.difference(ray_.origin, s.p));
            const auto r = space.radius(radius_);
            return height * height - r * r * inner(n, n);
        };
        return filtered_signs(formula, s.p, s.q, ray_.origin, ray_.direction, radius_, zero) <= 0;
    }

    const Ray& ray_;
    double radius_;
};

/// Where the line of a ray is in a set; empty if `from` is larger.
struct Stretch {
    double from = HUGE_VAL, to = -HUGE_VAL;
};

Stretch joined(Stretch s, Stretch t) {
    return {std::min(s.from, t.from), std::max(s.to, t.to)};
}
Stretch common(Stretch s, Stretch t) {
    return {std::max(s.from, t.from), std::min(s.to, t.to)};
}

/// Where a + 2 b t + c t^2 <= 0, for c > 0. A bottom just above 0 by rounding counts as a touch.
Stretch at_most_zero(Fine a, Fine b, Fine c) {
    const double bottom = double(-b / c);
    const double square = double((b * b - a * c) / (c * c));
    if (!(square >= 0))
        return {};
    const double half = std::sqrt(square);
    return {bottom - half, bottom + half};
}

Stretch in_ball(Vec3 centre, double radius, const Ray& ray) {
    const FineVector w = difference<Fine>(ray.origin, centre), d = fine(ray.direction);
    return at_most_zero(inner(w, w) - Fine(radius) * Fine(radius), inner(w, d), inner(d, d));
}

Stretch between_ends(const RoundShape& shape, const Ray& ray) {
    const FineVector axis = difference<Fine>(shape.q, shape.p);
    const Fine slope = inner(axis, fine(ray.direction));
    const Fine at_p = inner(axis, difference<Fine>(shape.p, ray.origin));
    const Fine at_q = inner(axis, difference<Fine>(shape.q, ray.origin));
    if (double(slope) == 0) {
        const bool inside = double(at_p) <= 0 && double(at_q) >= 0;
        return inside ? Stretch{-HUGE_VAL, HUGE_VAL} : Stretch{};
    }
    const double s = double(at_p / slope), t = double(at_q / slope);
    return {std::min(s, t), std::max(s, t)};
}

Stretch in_cylinder(const RoundShape& shape, const Ray& ray) {
    const FineVector axis = difference<Fine>(shape.q, shape.p);
    const FineVector w = outer(difference<Fine>(ray.origin, shape.p), axis);
    const FineVector d = outer(fine(ray.direction), axis);
    const Fine speed = inner(d, d), radius(shape.radius);
    if (!(double(speed) > 0))
        return {};  // along the axis, where the balls have the ends
    const Fine a = inner(w, w) - radius * radius * inner(axis, axis);
    const Stretch side = common(at_most_zero(a, inner(w, d), speed), between_ends(shape, ray));
    return side.from <= side.to ? side : Stretch{};
}

/// Where c0 + 2 c1 t + c2 t^2 <= 0 on the side of a double cone that widens upwards, for a line
/// along which the radius grows by the sign of `growth`.
Stretch in_half_cone(Fine c0, Fine c1, Fine c2, double growth) {
    if (double(c2) > 0)
        return at_most_zero(c0, c1, c2);
    const auto from = [&](double t) {
        return growth > 0 ? Stretch{t, HUGE_VAL} : Stretch{-HUGE_VAL, t};
    };
    if (double(c2) == 0)
        return double(c1) == 0 ? Stretch{-HUGE_VAL, HUGE_VAL} : from(double(-c0 / (c1 + c1)));
    const double middle = double(-c1 / c2);
    const double half = std::sqrt(std::max(double((c1 * c1 - c0 * c2) / (c2 * c2)), 0.0));
    return from(growth > 0 ? middle + half : middle - half);
}

Stretch in_frustum(const RoundShape& shape, const Ray& ray) {
    const FineVector axis = difference<Fine>(shape.q, shape.p);
    const FineVector w = difference<Fine>(ray.origin, shape.p), d = fine(ray.direction);
    const FineVector m = outer(w, axis), k = outer(d, axis);
    const Fine size = inner(axis, axis),
               slope = DoubleDouble::difference(shape.radius_q, shape.radius);
    const Fine reach = Fine(shape.radius) * size + slope * inner(w, axis);
    const Fine growth = slope * inner(d, axis);
    const Stretch cone =
        in_half_cone(size * inner(m, m) - reach * reach, size * inner(m, k) - reach * growth,
                     size * inner(k, k) - growth * growth, double(growth));
    const Stretch inside = common(cone, between_ends(shape, ray));
    return inside.from <= inside.to ? inside : Stretch{};
}

/// The t of the ray's point nearest to a cylinder or cone.
double nearest_t_of_frustum(const RoundShape& shape, const Ray& ray) {
    const double speed = length(ray.direction);
    const double far = length(shape.p - ray.origin) + length(shape.q - shape.p) + shape.reach();
    const Vec3 end = ray.origin + (far / speed) * ray.direction;
    const ClosestPoints found = closest_points(shape.frustum(), Segment{ray.origin, end});
    return dot(found.b - ray.origin, ray.direction) / (speed * speed);
}

/// The t of the line's point nearest to the core, for touches that rounding has lost.
double nearest_t(const RoundShape& shape, const Ray& ray) {
    if (shape.kind == RoundKind::frustum)
        return nearest_t_of_frustum(shape, ray);
    const double speed = dot(ray.direction, ray.direction);
    const auto off = [&](double t) {
        return nearest_on_surface(shape, ray.origin + t * ray.direction).distance;
    };
    const double at_p = dot(shape.p - ray.origin, ray.direction) / speed;
    const double at_q = dot(shape.q - ray.origin, ray.direction) / speed;
    const Vec3 n = cross(shape.q - shape.p, ray.direction);
    const double area = dot(n, n);
    double best = off(at_q) < off(at_p) ? at_q : at_p;
    if (area > 0) {
        const double lines = dot(cross(ray.origin - shape.p, shape.q - shape.p), n) / area;
        best = off(lines) < off(best) ? lines : best;
    }
    return std::max(best, 0.0);
}

void add(RoundHits& found, const RoundShape& shape, const Ray& ray, double t) {
    const RoundPoint at = nearest_on_surface(shape, ray.origin + t * ray.direction);
    found.hits[found.count++] = {t, at.point, at.normal};
}

RoundHits hits_of_plane(const RoundShape& shape, const Ray& ray) {
    RoundHits found;
    const Plane plane = {shape.p, shape.q};
    const int side = plane_side(ray.origin, plane);
    const auto formula = [&](const auto& space) {
        return inner(space.difference(ray.direction, Vec3{}),
                     space.difference(plane.tip, plane.point));
    };
    const int slope = filtered_signs(formula, ray.direction, plane.point, plane.tip, 0.0);
    if (side != 0 && side * slope >= 0)
        return found;
    const FineVector n = difference<Fine>(plane.tip, plane.point);
    const Fine over = inner(n, difference<Fine>(plane.point, ray.origin));
    const double t = side == 0 ? 0 : double(over / inner(n, fine(ray.direction)));
    add(found, shape, ray, std::max(t, 0.0));
    return found;
}

bool reaches_shape(const RoundShape& shape, const Ray& ray) {
    if (shape.kind == RoundKind::frustum)
        return intersects(shape.frustum(), ray);
    const RayReach reaches(ray, shape.radius);
    return shape.kind == RoundKind::sphere ? reaches(shape.p) : reaches(Segment{shape.p, shape.q});
}

Stretch in_shape(const RoundShape& shape, const Ray& ray) {
    if (shape.kind == RoundKind::frustum)
        return in_frustum(shape, ray);
    const Stretch ball = in_ball(shape.p, shape.radius, ray);
    if (shape.kind == RoundKind::sphere)
        return ball;
    return joined(joined(ball, in_ball(shape.q, shape.radius, ray)), in_cylinder(shape, ray));
}

}  // namespace

RoundHits round_hits(const RoundShape& shape, const Ray& ray) {
    if (shape.is_unbounded())
        return hits_of_plane(shape, ray);
    RoundHits found;
    if (!reaches_shape(shape, ray))
        return found;
    Stretch inside = in_shape(shape, ray);
    const int side = side_of(shape, ray.origin);
    if (!(inside.from <= inside.to))
        inside.from = inside.to = side == 0 ? 0 : nearest_t(shape, ray);
    if (side == 0)
        add(found, shape, ray, 0);
    else if (side > 0)
        add(found, shape, ray, std::max(inside.from, 0.0));
    if (side < 0 || inside.to > found.hits[0].t)
        add(found, shape, ray, std::max(inside.to, 0.0));
    return found;
}

}  // namespace allide

// SPDX-License-Identifier: MIT
// The distance of a point is that of a trapezoid in a plane. Along a segment it is convex, so
// bisection by the sign of its derivative finds the least; docs/design/round.md says why that is
// accurate and which points of a triangle are left.
#include "round/frustum_distance.h"

#include <array>

#include "primitive/closest.h"
#include "primitive/triangle_contact.h"
#include "round/frustum_contact.h"
#include "round/heights.h"
#include "round/meridian.h"

namespace allide {
namespace {

Segment relative(const Segment& s, Vec3 origin) {
    return {s.p - origin, s.q - origin};
}
Triangle relative(const Triangle& t, Vec3 origin) {
    return {{t[0] - origin, t[1] - origin, t[2] - origin}};
}

/// The answer in the world, of points relative to `origin`.
ClosestPoints apart(const ClosestPoints& found, Vec3 origin) {
    return {origin + found.a, origin + found.b, std::max(found.distance, least_gap)};
}

ClosestPoints meeting_at(Vec3 common) {
    return {common, common, 0};
}

void keep_nearer(ClosestPoints& best, const ClosestPoints& other) {
    if (other.distance < best.distance)
        best = other;
}

ClosestPoints nearest_on(const Meridian& f, const Segment& s) {
    const Vec3 d = s.q - s.p;
    ClosestPoints best = f.nearest(s.p).points;
    keep_nearer(best, f.nearest(s.q).points);
    for (double low = 0, high = 1; best.distance > 0;) {
        const double middle = 0.5 * (low + high);
        if (middle <= low || middle >= high)
            break;
        const auto [found, gradient] = f.nearest(s.p + middle * d);
        keep_nearer(best, found);
        (dot(gradient, d) < 0 ? low : high) = middle;
    }
    return best;
}

ClosestPoints nearest_on_edges(const Meridian& f, const Triangle& t) {
    ClosestPoints best = nearest_on(f, edge(t, 0));
    keep_nearer(best, nearest_on(f, edge(t, 1)));
    keep_nearer(best, nearest_on(f, edge(t, 2)));
    return best;
}

/// The centres of the end discs and their points nearest to a plane with this normal.
std::array<Segment, 4> towards_plane(const Meridian& f, Vec3 n) {
    return {{{{}, f.farthest_at_p(n)},
             {{}, f.farthest_at_p(-n)},
             {f.q(), f.farthest_at_q(n)},
             {f.q(), f.farthest_at_q(-n)}}};
}

/// From a point of the frustum.
void keep_nearer_below(ClosestPoints& best, Vec3 x, const Triangle& t) {
    const ClosestPair found = closest_on_triangle(x, t);
    keep_nearer(best, {x, found.b.point, found.distance});
}

/// The end of a segment in the frustum, or where the plane of a triangle crosses it before.
void keep_reached(ClosestPoints& best, const Meridian& f, const Triangle& t, const Segment& s) {
    const Vec3 n = normalized(cross(t[1] - t[0], t[2] - t[0]));
    const double start = dot(n, s.p - t[0]), end = dot(n, s.q - t[0]);
    const bool crosses = start != end && (start < 0) != (end < 0);
    const Vec3 x = crosses ? s.p + (start / (start - end)) * (s.q - s.p) : s.q;
    keep_nearer(best, f.nearest(closest_on_triangle(x, t).b.point).points);
}

/// Finds a point of a frustum and a triangle that meet, up to rounding.
Vec3 common_point(const Frustum& f, const Triangle& t, ClosestPoints best) {
    const Intersection axis = triangle_intersection({{f.p, f.q, f.q}}, t);
    if (axis.count > 0)
        return axis.points[0];
    const Meridian meridian(f);
    const Triangle near = relative(t, f.p);
    const Vec3 n = normalized(cross(t[1] - t[0], t[2] - t[0]));
    for (const Segment& s : towards_plane(meridian, n))
        keep_reached(best, meridian, near, s);
    return f.p + best.b;
}

/// A point of the frustum relative to its end p, and its height above a plane.
struct Tip {
    Vec3 point;
    double height;
};

/// The lowest point of the frustum above a plane, or the highest if `upward` is -1.
Tip lowest(const Frustum& a, const Heights& heights, double upward) {
    const Meridian f(a);
    const Vec3 down = -upward * heights.up();
    const Vec3 at_p = f.farthest_at_p(down), at_q = f.farthest_at_q(down);
    const Tip tip_p = {at_p, heights.of(a.p) + dot(at_p, heights.up())};
    const Tip tip_q = {at_q, heights.of(a.q) + dot(at_q - f.q(), heights.up())};
    return upward * tip_q.height < upward * tip_p.height ? tip_q : tip_p;
}

}  // namespace

ClosestPoints closest_points(const Frustum& a, Vec3 b) {
    return side(a, b) <= 0 ? meeting_at(b) : apart(Meridian(a).nearest(b - a.p).points, a.p);
}

ClosestPoints closest_points(const Frustum& a, const Sphere& b) {
    const Vec3 centre = b.centre - a.p;
    const ClosestPoints core = Meridian(a).nearest(centre).points;
    if (intersects(a, b))
        return meeting_at(a.p + core.a);
    const Vec3 way = core.a - centre;
    const Vec3 on_sphere = centre + (b.radius / length(way)) * way;
    return apart({core.a, on_sphere, core.distance - b.radius}, a.p);
}

ClosestPoints closest_points(const Frustum& a, const Segment& b) {
    const ClosestPoints found = nearest_on(Meridian(a), relative(b, a.p));
    return intersects(a, b) ? meeting_at(a.p + found.b) : apart(found, a.p);
}

ClosestPoints closest_points(const Frustum& a, const Triangle& b) {
    const Meridian f(a);
    const Triangle near = relative(b, a.p);
    ClosestPoints best = nearest_on_edges(f, near);
    if (intersects(a, b))
        return meeting_at(common_point(a, b, best));
    for (const Segment& s : towards_plane(f, normalized(cross(b[1] - b[0], b[2] - b[0])))) {
        keep_nearer_below(best, s.p, near);
        keep_nearer_below(best, s.q, near);
    }
    return apart(best, a.p);
}

ClosestPoints closest_points(const Frustum& a, const HalfSpace& b) {
    const Heights heights(b);
    const auto [low, height] = lowest(a, heights, 1);
    if (intersects(a, b))
        return meeting_at(a.p + low);
    return apart({low, low - height * heights.up(), height}, a.p);
}

ClosestPoints closest_points(const Frustum& a, const Plane& b) {
    const Heights heights(b);
    const Tip low = lowest(a, heights, 1), high = lowest(a, heights, -1);
    if (intersects(a, b)) {
        const double range = high.height - low.height;
        const double share = range > 0 ? std::clamp(-low.height / range, 0.0, 1.0) : 0;
        return meeting_at(a.p + low.point + share * (high.point - low.point));
    }
    const Tip& nearest = std::fabs(low.height) <= std::fabs(high.height) ? low : high;
    const Vec3 foot = nearest.point - nearest.height * heights.up();
    return apart({nearest.point, foot, std::fabs(nearest.height)}, a.p);
}

}  // namespace allide

// SPDX-License-Identifier: MIT
// The closest points of rounded features are those of the features, moved towards each other by the
// radii. While the features are farther apart than the radii, an error of the direction moves a
// point by no more than it moved the feature's.
#include "round/rounded_distance.h"

#include <algorithm>
#include <array>

#include "primitive/closest.h"
#include "round/distance_order.h"
#include "round/heights.h"

namespace allide {
namespace {

/// A point on the way from a to b, at this distance from a.
Vec3 on_the_way(const ClosestPair& core, double distance) {
    const Vec3 way = core.b.point - core.a.point;
    const double size = length(way);
    return size > 0 ? core.a.point + (distance / size) * way : core.a.point;
}

Triangle flat(Vec3 p) {
    return {{p, p, p}};
}
Triangle flat(const Segment& s) {
    return {{s.p, s.q, s.q}};
}
const Triangle& flat(const Triangle& t) {
    return t;
}

template <class A, class B>
ClosestPoints of_features(const A& a, const B& b, Radii radii) {
    return rounded_points(closest_triangles(flat(a), flat(b)), radii, distance_order(a, b, radii));
}

/// The lowest corner above a plane, and the highest.
struct Span {
    Vec3 low, high;
    double low_height, high_height;
};

Span span_of(const Triangle& t, const Heights& heights) {
    Span span = {t[0], t[0], heights.of(t[0]), heights.of(t[0])};
    for (int k = 1; k < 3; ++k) {
        const double h = heights.of(t[k]);
        if (h < span.low_height)
            span.low = t[k], span.low_height = h;
        if (h > span.high_height)
            span.high = t[k], span.high_height = h;
    }
    return span;
}

/// As from p to its foot on a plane.
ClosestPoints to_foot(Vec3 p, double height, Vec3 up, Radii radii, int order) {
    const ClosestPair core = {{p, {}}, {p - height * up, {}}, std::fabs(height)};
    return rounded_points(core, radii, order);
}

template <class A>
ClosestPoints of_half_space(const A& a, const HalfSpace& b, Radii radii) {
    const Heights heights(b);
    const Span span = span_of(flat(a), heights);
    return to_foot(span.low, std::max(span.low_height, 0.0), heights.up(), radii,
                   distance_order(a, b, radii));
}

template <class A>
ClosestPoints of_plane(const A& a, const Plane& b, Radii radii) {
    const Heights heights(b);
    const Span span = span_of(flat(a), heights);
    const int order = distance_order(a, b, radii);
    if (span.low_height < 0 && span.high_height > 0) {
        const double share = span.low_height / (span.low_height - span.high_height);
        return to_foot(span.low + share * (span.high - span.low), 0, heights.up(), radii, order);
    }
    if (span.low_height >= 0)
        return to_foot(span.low, span.low_height, heights.up(), radii, order);
    return to_foot(span.high, span.high_height, heights.up(), radii, order);
}

}  // namespace

ClosestPoints rounded_points(const ClosestPair& core, Radii radii, int order) {
    const double d = core.distance;
    if (order > 0) {
        const double gap = std::max((d - radii.a) - radii.b, least_gap);
        return {on_the_way(core, radii.a), on_the_way(core, d - radii.b), gap};
    }
    const double first = std::max(0.0, d - radii.b), last = std::min(d, radii.a);
    const Vec3 common = on_the_way(core, 0.5 * (first + last));
    return {common, common, 0};
}

ClosestPoints closest_points(Vec3 a, Vec3 b, Radii radii) {
    const double d = length(b - a);
    return rounded_points({{a, {}}, {b, {}}, d}, radii, distance_order(a, b, radii));
}

ClosestPoints closest_points(Vec3 a, const Segment& b, Radii radii) {
    return of_features(a, b, radii);
}

ClosestPoints closest_points(Vec3 a, const Triangle& b, Radii radii) {
    return of_features(a, b, radii);
}

ClosestPoints closest_points(const Segment& a, const Segment& b, Radii radii) {
    return of_features(a, b, radii);
}

ClosestPoints closest_points(const Segment& a, const Triangle& b, Radii radii) {
    return of_features(a, b, radii);
}

ClosestPoints closest_points(const Triangle& a, const Triangle& b, Radii radii) {
    return of_features(a, b, radii);
}

ClosestPoints closest_points(Vec3 a, const HalfSpace& b, Radii radii) {
    return of_half_space(a, b, radii);
}

ClosestPoints closest_points(const Segment& a, const HalfSpace& b, Radii radii) {
    return of_half_space(a, b, radii);
}

ClosestPoints closest_points(const Triangle& a, const HalfSpace& b, Radii radii) {
    return of_half_space(a, b, radii);
}

ClosestPoints closest_points(Vec3 a, const Plane& b, Radii radii) {
    return of_plane(a, b, radii);
}

ClosestPoints closest_points(const Segment& a, const Plane& b, Radii radii) {
    return of_plane(a, b, radii);
}

ClosestPoints closest_points(const Triangle& a, const Plane& b, Radii radii) {
    return of_plane(a, b, radii);
}

}  // namespace allide

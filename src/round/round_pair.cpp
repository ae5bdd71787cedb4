// SPDX-License-Identifier: MIT
#include "round/round_pair.h"

#include <algorithm>

#include "primitive/closest.h"
#include "round/convex_walk.h"
#include "round/distance_order.h"
#include "round/frustum_contact.h"
#include "round/frustum_distance.h"
#include "round/heights.h"
#include "round/meridian.h"

namespace allide {
namespace {

/// The order of two cores, which is defined for either order of their kinds.
template <class A, class B>
int order_of(const A& a, const B& b, Radii radii) {
    if constexpr (requires { distance_order(a, b, radii); })
        return distance_order(a, b, radii);
    else
        return distance_order(b, a, Radii{radii.b, radii.a});
}

ClosestPoints swapped(const ClosestPoints& found) {
    return {found.b, found.a, found.distance, found.certain};
}

/// Finds the closest points of two half-spaces or planes.
template <class A, class B>
ClosestPoints of_unbounded(const A& a, const B& b) {
    const Heights above(b);
    if (order_of(a, b, Radii{}) > 0) {
        const double height = above.of(a.point);
        return {a.point, a.point - height * above.up(), std::max(std::fabs(height), least_gap)};
    }
    // The point of a's border that is in b's border, too, or any if they are parallel.
    const Vec3 foot = a.point - above.of(a.point) * above.up();
    const Heights own(a);
    const Vec3 across = above.up() - dot(above.up(), own.up()) * own.up();
    const double steepness = dot(across, across);
    const Vec3 common = steepness > 0 ? a.point - (above.of(a.point) / steepness) * across : foot;
    return {common, common, 0};
}

template <class A, class B>
ClosestPoints points_of(const A& a, const B& b, Radii radii) {
    if constexpr (requires { closest_points(a, b, radii); })
        return closest_points(a, b, radii);
    else if constexpr (requires { closest_points(b, a, radii); })
        return swapped(closest_points(b, a, Radii{radii.b, radii.a}));
    else
        return of_unbounded(a, b);
}

template <class F>
auto with_cores(const RoundShape& a, const RoundShape& b, const F& f) {
    return with_core(
        a, [&](const auto& x) { return with_core(b, [&](const auto& y) { return f(x, y); }); });
}

ClosestPair core_pair(Vec3 a, const Triangle& b) {
    return closest_on_triangle(a, b);
}
ClosestPair core_pair(const Segment& a, const Triangle& b) {
    return closest_triangles({{a.p, a.q, a.q}}, b);
}

template <class Core>
RoundFacePoints face_points(const Core& a, double radius, const Triangle& b) {
    const Radii radii = {radius, 0};
    if constexpr (requires { core_pair(a, b); }) {
        const ClosestPair core = core_pair(a, b);
        return {rounded_points(core, radii, distance_order(a, b, radii)), core.b.feature};
    } else {
        const ClosestPoints found = swapped(closest_points(b, a, Radii{}));
        for (std::uint32_t k = 0; k < 3; ++k)
            if (found.b == b[static_cast<int>(k)])
                return {found, {FeatureKind::vertex, k}};
        return {found, {FeatureKind::face, 0}};
    }
}

ContactKind contact_of(int order) {
    return order > 0   ? ContactKind::none
           : order < 0 ? ContactKind::crossing
                       : ContactKind::touching;
}

bool is_frustum(const RoundShape& shape) {
    return shape.kind == RoundKind::frustum;
}

/// Whether no polynomials decide a pair of a cylinder or cone.
bool needs_walk(const RoundShape& other) {
    return is_frustum(other) || other.kind == RoundKind::capsule;
}

int frustum_order(const RoundShape& a, const RoundShape& b) {
    const Frustum f = a.frustum();
    switch (b.kind) {
        case RoundKind::sphere:
            return contact_order(f, Sphere{b.p, b.radius});
        case RoundKind::half_space:
            return contact_order(f, HalfSpace{b.p, b.q});
        case RoundKind::plane:
            return contact_order(f, Plane{b.p, b.q});
        default:
            return convex_order(convex_set(a), convex_set(b));
    }
}

ClosestPoints frustum_points(const RoundShape& a, const RoundShape& b) {
    const Frustum f = a.frustum();
    switch (b.kind) {
        case RoundKind::sphere:
            return closest_points(f, Sphere{b.p, b.radius});
        case RoundKind::half_space:
            return closest_points(f, HalfSpace{b.p, b.q});
        case RoundKind::plane:
            return closest_points(f, Plane{b.p, b.q});
        default:
            break;
    }
    ConvexWalk walk = convex_walk(convex_set(a), convex_set(b));
    walk.points.certain = walk.order != 0;
    return walk.points;
}

RoundFacePoints frustum_face_points(const RoundShape& a, const Triangle& b) {
    const ClosestPoints found = closest_points(a.frustum(), b);
    return {found, closest_on_triangle(found.distance > 0 ? found.a : found.b, b).b.feature};
}

/// The part of a cylinder or cone whose surface is nearest.
RoundPart nearest_part(const RoundShape& shape, Vec3 point) {
    return Meridian(shape.frustum()).part(point - shape.p);
}

/// By the sides of the corners.
ContactKind contact_of_plane(const RoundShape& a, const Triangle& b) {
    int low = 1, high = -1;
    for (int k = 0; k < 3; ++k) {
        const int side = plane_side(b[k], {a.p, a.q});
        low = std::min(low, side);
        high = std::max(high, side);
    }
    if (low > 0 || (high < 0 && !a.is_solid()))
        return ContactKind::none;
    const bool crosses = low < 0 && (high > 0 || a.is_solid());
    return crosses ? ContactKind::crossing : ContactKind::touching;
}

}  // namespace

RoundPart part_at(const RoundShape& shape, Vec3 point) {
    if (is_frustum(shape))
        return nearest_part(shape, point);
    if (shape.kind != RoundKind::capsule)
        return round_side;
    const Vec3 axis = shape.q - shape.p;
    if (dot(point - shape.p, axis) <= 0)
        return round_end_p;
    return dot(point - shape.q, axis) >= 0 ? round_end_q : round_side;
}

bool contact_is_certain(const RoundShape& a, const RoundShape& b) {
    const bool walks = (is_frustum(a) && needs_walk(b)) || (is_frustum(b) && needs_walk(a));
    return !walks || convex_order(convex_set(a), convex_set(b)) != 0;
}

ContactKind round_contact(const RoundShape& a, const RoundShape& b) {
    if (is_frustum(a) || is_frustum(b))
        return contact_of(is_frustum(a) ? frustum_order(a, b) : frustum_order(b, a));
    const int order = with_cores(a, b, [&](const auto& x, const auto& y) {
        return order_of(x, y, Radii{a.radius, b.radius});
    });
    if (order > 0)
        return ContactKind::none;
    const bool crosses = order < 0 || (a.is_unbounded() && b.is_unbounded());
    return crosses ? ContactKind::crossing : ContactKind::touching;
}

ContactKind round_contact(const RoundShape& a, const Triangle& b) {
    if (a.is_unbounded())
        return contact_of_plane(a, b);
    if (is_frustum(a))
        return contact_of(contact_order(a.frustum(), b));
    return contact_of(
        with_core(a, [&](const auto& x) { return order_of(x, b, Radii{a.radius, 0}); }));
}

int side_of(const RoundShape& a, Vec3 b) {
    if (is_frustum(a))
        return side(a.frustum(), b);
    if (!a.is_unbounded())
        return with_core(a, [&](const auto& x) { return order_of(x, b, Radii{a.radius, 0}); });
    const int side = plane_side(b, {a.p, a.q});
    return a.is_solid() ? side : side * side;
}

ClosestPoints closest_points(const RoundShape& a, const RoundShape& b) {
    if (is_frustum(a))
        return frustum_points(a, b);
    if (is_frustum(b))
        return swapped(frustum_points(b, a));
    return with_cores(a, b, [&](const auto& x, const auto& y) {
        return points_of(x, y, Radii{a.radius, b.radius});
    });
}

ClosestPoints core_points(const RoundShape& a, const RoundShape& b) {
    return with_cores(a, b, [&](const auto& x, const auto& y) { return points_of(x, y, Radii{}); });
}

RoundFacePoints closest_points(const RoundShape& a, const Triangle& b) {
    if (is_frustum(a))
        return frustum_face_points(a, b);
    return with_core(a, [&](const auto& x) { return face_points(x, a.radius, b); });
}

}  // namespace allide

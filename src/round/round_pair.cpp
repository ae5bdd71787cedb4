// SPDX-License-Identifier: MIT
#include "round/round_pair.h"

#include <algorithm>

#include "primitive/closest.h"
#include "round/distance_order.h"
#include "round/heights.h"

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
    return {found.b, found.a, found.distance};
}

/// Of two half-spaces or planes.
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
    if (shape.kind != RoundKind::capsule)
        return round_side;
    const Vec3 axis = shape.q - shape.p;
    if (dot(point - shape.p, axis) <= 0)
        return round_end_p;
    return dot(point - shape.q, axis) >= 0 ? round_end_q : round_side;
}

ContactKind round_contact(const RoundShape& a, const RoundShape& b) {
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
    const int order =
        with_core(a, [&](const auto& x) { return order_of(x, b, Radii{a.radius, 0}); });
    return order > 0   ? ContactKind::none
           : order < 0 ? ContactKind::crossing
                       : ContactKind::touching;
}

int side_of(const RoundShape& a, Vec3 b) {
    if (!a.is_unbounded())
        return with_core(a, [&](const auto& x) { return order_of(x, b, Radii{a.radius, 0}); });
    const int side = plane_side(b, {a.p, a.q});
    return a.is_solid() ? side : side * side;
}

ClosestPoints closest_points(const RoundShape& a, const RoundShape& b) {
    return with_cores(a, b, [&](const auto& x, const auto& y) {
        return points_of(x, y, Radii{a.radius, b.radius});
    });
}

ClosestPoints core_points(const RoundShape& a, const RoundShape& b) {
    return with_cores(a, b, [&](const auto& x, const auto& y) { return points_of(x, y, Radii{}); });
}

RoundFacePoints closest_points(const RoundShape& a, const Triangle& b) {
    return with_core(a, [&](const auto& x) { return face_points(x, a.radius, b); });
}

}  // namespace allide

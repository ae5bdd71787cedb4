// SPDX-License-Identifier: MIT
// The surface of a sphere or capsule is all points at the radius from the core. So the nearest one
// lies on the way from the core to the point, for points inside too. That of a cylinder or cone is
// the border of a trapezoid.
#include "round/round_point.h"

#include <algorithm>
#include <cmath>

#include "primitive/closest.h"
#include "round/heights.h"
#include "round/meridian.h"
#include "round/round_pair.h"

namespace allide {
namespace {

RoundPoint on_plane(const RoundShape& shape, Vec3 x) {
    const Heights heights(Plane{shape.p, shape.q});
    const double height = heights.of(x);
    return {std::fabs(height), x - height * heights.up(), heights.up(), 0};
}

RoundPoint around_core(const RoundShape& shape, Vec3 x) {
    const Vec3 core =
        shape.kind == RoundKind::sphere ? shape.p : closest_on_segment(x, shape.p, shape.q).point;
    const Vec3 way = x - core;
    const double off = length(way);
    const Vec3 out = off > 0 ? (1 / off) * way : any_across(shape.q - shape.p);
    return {std::fabs(off - shape.radius), core + shape.radius * out, out, 0};
}

RoundPoint on_frustum(const RoundShape& shape, Vec3 x) {
    const auto [found, normal] =
        Meridian(shape.frustum()).nearest_on_border(x - shape.p, any_across(shape.q - shape.p));
    return {found.distance, shape.p + found.a, normal, 0};
}

}  // namespace

Vec3 any_across(Vec3 v) {
    const Vec3 size = {std::fabs(v.x), std::fabs(v.y), std::fabs(v.z)};
    const Vec3 least = size.x <= size.y && size.x <= size.z ? Vec3{1, 0, 0}
                       : size.y <= size.z                   ? Vec3{0, 1, 0}
                                                            : Vec3{0, 0, 1};
    const Vec3 across = normalized(cross(v, least));
    return across == Vec3{} ? least : across;
}

RoundPoint nearest_on_surface(const RoundShape& shape, Vec3 x) {
    RoundPoint found = shape.is_unbounded()               ? on_plane(shape, x)
                       : shape.kind == RoundKind::frustum ? on_frustum(shape, x)
                                                          : around_core(shape, x);
    found.side = side_of(shape, x);
    if (found.side == 0) {
        found.distance = 0;
        found.point = x;
    } else {
        found.distance = std::max(found.distance, least_gap);
    }
    return found;
}

}  // namespace allide

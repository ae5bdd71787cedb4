// SPDX-License-Identifier: MIT
#include "depth/depth_field.h"

#include <algorithm>
#include <cmath>

#include "query/round_query.h"
#include "round/round_point.h"

namespace allide {
namespace {

/// Without area, or the sample nearest to an edge or corner: 0.
Vec3 normal_at(const DepthSample& sample, const Triangle& face) {
    const Vec3 up = normalized(cross(face[1] - face[0], face[2] - face[0]));
    const Vec3 outward = (sample.depth < 0 ? -1.0 : 1.0) * (sample.on_surface - sample.at);
    const double reach = dot(up, outward);
    if (std::fabs(reach) < 0.999999 * length(outward) || reach == 0)
        return {};
    return reach < 0 ? -up : up;
}

struct Interval {
    double low = HUGE_VAL, high = -HUGE_VAL;

    void include(double x) {
        low = std::min(low, x);
        high = std::max(high, x);
    }
};

/// A rectangle in a plane that has the projections of the points.
Mesh projection(const Ceiling& plane, std::span<const Vec3> points, double margin) {
    const Vec3 u = any_across(plane.normal), v = cross(plane.normal, u);
    Interval along_u, along_v;
    for (const Vec3 p : points) {
        along_u.include(dot(u, p - plane.point));
        along_v.include(dot(v, p - plane.point));
    }
    const double more = margin + 1e-9 * (along_u.high - along_u.low + along_v.high - along_v.low);
    Mesh patch;
    for (const double s : {along_u.low - more, along_u.high + more})
        for (const double t : {along_v.low - more, along_v.high + more})
            patch.vertices.push_back(plane.point + s * u + t * v);
    patch.faces = {{0, 1, 3}, {0, 3, 2}};
    return patch;
}

}  // namespace

DepthField::DepthField(const Placed& solid, double error, Work& work)
    : solid_(solid), error_(error), distances_(solid, work) {
    const Piece whole = piece(solid);
    if (is_round(whole))
        round_ = world_round(whole);
}

DepthSample DepthField::at(Vec3 x) {
    const SignedDistance found = distances_.at(query_point(x).value_or(Vec3{}));
    return {x, -found.distance, found.point, found.face};
}

Triangle DepthField::face(std::uint32_t name) const {
    const Piece whole = piece(solid_);
    const std::vector<std::uint32_t>& names = whole.shape.face_names;
    const auto index =
        names.empty()
            ? name
            : static_cast<std::uint32_t>(std::ranges::lower_bound(names, name) - names.begin());
    return whole.faces().world_triangle(index);
}

Ceiling DepthField::ceiling(const DepthSample& sample, std::span<const Vec3> points,
                            double gain) const {
    if (round_) {
        const RoundPoint touch = nearest_on_surface(*round_, sample.at);
        return {{}, touch.normal, touch.point};
    }
    const Ceiling distance = {face(sample.face)};
    Ceiling plane = {{}, normal_at(sample, distance.face)};
    if (plane.normal == Vec3{})
        return distance;
    plane.point = sample.on_surface + error_ * plane.normal;
    const bool is_lower =
        std::ranges::any_of(points, [&](Vec3 p) { return distance.at(p) - plane.at(p) > gain; });
    return is_lower && is_free(plane, points) ? plane : distance;
}

bool DepthField::is_free(const Ceiling& plane, std::span<const Vec3> points) const {
    const Result<Geometry> patch = Geometry::try_surface(projection(plane, points, error_));
    if (!patch)
        return false;
    const Result<Placed> placed = Placed::try_make(*patch, {});
    return placed && !intersects(*placed, solid_);
}

}  // namespace allide

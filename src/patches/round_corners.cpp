// SPDX-License-Identifier: MIT
#include "patches/round_corners.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "query/round_query.h"
#include "round/heights.h"
#include "round/meridian.h"
#include "round/round_point.h"

namespace allide {
namespace {

SideCorner corner(const FlatFrame& frame, Vec3 x, std::uint32_t vertex) {
    return {frame.project(x), frame.height(x), vertex};
}

/// Below or above the origin of the frame, where the other body is.
std::vector<SideCorner> square(const RoundShape& plane, const FlatFrame& frame, double reach) {
    const Heights heights(Plane{plane.p, plane.q});
    const double up = dot(heights.up(), frame.normal) < 0 ? -1 : 1;
    const double height = -up * heights.of(frame.origin);
    std::vector<SideCorner> corners;
    for (const FlatPoint at : {FlatPoint{-1, -1}, {1, -1}, {1, 1}, {-1, 1}})
        corners.push_back({{reach * at.u, reach * at.v}, height, no_vertex});
    return corners;
}

/// Those of two points that are nearly as high as the higher one.
std::vector<SideCorner> of_ends(const FlatFrame& frame, Vec3 at_p, Vec3 at_q,
                                const SideChoice& choice) {
    const double sign = choice.is_top ? 1 : -1;
    const SideCorner ends[] = {corner(frame, at_p, round_end_p), corner(frame, at_q, round_end_q)};
    const double highest = std::max(sign * ends[0].height, sign * ends[1].height);
    std::vector<SideCorner> corners;
    std::ranges::copy_if(ends, std::back_inserter(corners), [&](const SideCorner& c) {
        return sign * c.height >= highest - choice.thickness;
    });
    return corners;
}

/// Points of an end's rim, each at its place on the shape.
std::vector<SideCorner> of_rim(const Piece& round, const FlatFrame& frame, bool is_p) {
    const RoundShape shape = world_round(round), &local = *round.shape.round;
    const Vec3 axis = normalized(local.q - local.p), x = any_across(axis), y = cross(axis, x);
    std::vector<SideCorner> corners;
    for (std::uint32_t k = 0; k < rim_points; ++k) {
        const SinCos turn = sin_cos(2 * 3.14159265358979323846 * k / rim_points);
        const Vec3 out = round.world_from_local.rotation * (turn.cos * x + turn.sin * y);
        const Vec3 point = is_p ? shape.p + shape.radius * out : shape.q + shape.radius_q * out;
        corners.push_back(corner(frame, point, first_rim_point + (is_p ? k : rim_points + k)));
    }
    return corners;
}

std::vector<SideCorner> of_frustum(const Piece& round, const FlatFrame& frame,
                                   const SideChoice& choice) {
    const RoundShape shape = world_round(round);
    const Vec3 up = choice.is_top ? frame.normal : -frame.normal;
    const Vec3 axis = normalized(shape.q - shape.p);
    const bool is_p = dot(axis, up) < 0;
    const double radius = is_p ? shape.radius : shape.radius_q;
    // The lowest point of the upper disc is so much below its highest one.
    if (radius > 0 && 2 * radius * length(cross(axis, up)) <= choice.thickness)
        return of_rim(round, frame, is_p);
    const Meridian f(shape.frustum());
    return of_ends(frame, shape.p + f.farthest_at_p(up), shape.p + f.farthest_at_q(up), choice);
}

}  // namespace

std::vector<SideCorner> round_corners(const Piece& round, const FlatFrame& frame,
                                      const SideChoice& choice) {
    const RoundShape shape = world_round(round);
    const Vec3 out = (choice.is_top ? shape.radius : -shape.radius) * frame.normal;
    switch (shape.kind) {
        case RoundKind::sphere:
            return {corner(frame, shape.p + out, round_side)};
        case RoundKind::capsule:
            return of_ends(frame, shape.p + out, shape.q + out, choice);
        case RoundKind::frustum:
            return of_frustum(round, frame, choice);
        default:
            return square(shape, frame, choice.reach);
    }
}

}  // namespace allide

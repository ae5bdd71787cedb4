// SPDX-License-Identifier: MIT
#include "geometry/round_geometry.h"

#include <array>
#include <cmath>
#include <string>

#include "geometry/geometry_impl.h"
#include "geometry/mesh_record.h"
#include "math/range.h"

namespace allide {
namespace {

std::optional<Error> point_error(const char* name, Vec3 point) {
    if (in_range(point))
        return std::nullopt;
    return Error(ErrorCode::out_of_range,
                 std::string(name) +
                     " has a coordinate that is not finite or beyond 2^60; move or scale it");
}

std::optional<Error> radius_error(double radius) {
    if (radius >= min_coordinate && radius <= max_coordinate)
        return std::nullopt;
    return Error(ErrorCode::bad_argument,
                 "the radius is " + std::to_string(radius) +
                     "; give one that is positive and finite, from 2^-200 to 2^60");
}

std::optional<Error> end_radius_error(const char* name, double radius) {
    if (radius == 0 || (radius >= min_coordinate && radius <= max_coordinate))
        return std::nullopt;
    return Error(ErrorCode::bad_argument,
                 std::string(name) + " is " + std::to_string(radius) +
                     "; give 0 or a radius that is positive and finite, from 2^-200 to 2^60");
}

/// Coordinates as every query sees them.
Vec3 flushed(Vec3 p) {
    return world_vertex({}, p);
}

/// The ball is that of the ends with the larger radius, the box that of the discs. A rotation that
/// is not quite rigid turns the discs a little less than the way between their centres.
LocalBounds frustum_bounds(const RoundShape& shape) {
    constexpr double slack = 0x1p-16;
    LocalBounds bounds = local_bounds(std::array{shape.p, shape.q}, shape.reach());
    const Vec3 axis = normalized(shape.q - shape.p), middle = bounds.box_centre;
    for (int k = 0; k < 3; ++k) {
        const double across = std::hypot(axis[(k + 1) % 3], axis[(k + 2) % 3]) + slack;
        const double at_p = std::fabs(shape.p[k] - middle[k]) + across * shape.radius;
        const double at_q = std::fabs(shape.q[k] - middle[k]) + across * shape.radius_q;
        bounds.half[k] = std::min(bounds.half[k], std::max(at_p, at_q));
    }
    return bounds;
}

std::shared_ptr<const Geometry::Impl> made(const RoundShape& shape) {
    auto impl = std::make_shared<Geometry::Impl>();
    impl->kind = GeometryKind::round;
    impl->inside = shape.is_solid();
    impl->trees.choice = Tree::none;
    impl->round = shape;
    impl->unbounded = shape.is_unbounded();
    if (shape.kind == RoundKind::frustum)
        impl->bounds = frustum_bounds(shape);
    else if (!impl->unbounded)
        impl->bounds = local_bounds(std::array{shape.p, shape.q}, shape.radius);
    return impl;
}

std::optional<Error> ends_error(const char* p_name, Vec3 p, const char* q_name, Vec3 q) {
    if (auto error = point_error(p_name, p))
        return error;
    if (auto error = point_error(q_name, q))
        return error;
    if (flushed(p) == flushed(q))
        return Error(ErrorCode::degenerate, std::string(p_name) + " and " + q_name +
                                                " are equal; give two different points");
    return std::nullopt;
}

}  // namespace

Result<Geometry> Geometry::try_sphere(Vec3 centre, double radius) {
    if (auto error = point_error("the centre", centre))
        return *std::move(error);
    if (auto error = radius_error(radius))
        return *std::move(error);
    const Vec3 c = flushed(centre);
    return Geometry(made({RoundKind::sphere, c, c, radius}));
}

Result<Geometry> Geometry::try_capsule(Vec3 p, Vec3 q, double radius) {
    if (auto error = ends_error("the end p", p, "the end q", q))
        return *std::move(error);
    if (auto error = radius_error(radius))
        return *std::move(error);
    return Geometry(made({RoundKind::capsule, flushed(p), flushed(q), radius}));
}

Result<Geometry> Geometry::try_cylinder(Vec3 p, Vec3 q, double radius) {
    if (auto error = ends_error("the end p", p, "the end q", q))
        return *std::move(error);
    if (auto error = radius_error(radius))
        return *std::move(error);
    return Geometry(made({RoundKind::frustum, flushed(p), flushed(q), radius, radius}));
}

Result<Geometry> Geometry::try_cone(Vec3 p, Vec3 q, double radius_p, double radius_q) {
    if (auto error = ends_error("the end p", p, "the end q", q))
        return *std::move(error);
    if (auto error = end_radius_error("the radius at p", radius_p))
        return *std::move(error);
    if (auto error = end_radius_error("the radius at q", radius_q))
        return *std::move(error);
    if (radius_p == 0 && radius_q == 0)
        return Error(ErrorCode::degenerate,
                     "the radii at p and q are both 0; give a positive one to either");
    return Geometry(made({RoundKind::frustum, flushed(p), flushed(q), radius_p, radius_q}));
}

Result<Geometry> Geometry::try_half_space(Vec3 point, Vec3 tip) {
    if (auto error = ends_error("the point", point, "the tip", tip))
        return *std::move(error);
    return Geometry(made({RoundKind::half_space, flushed(point), flushed(tip)}));
}

Result<Geometry> Geometry::try_plane(Vec3 point, Vec3 tip) {
    if (auto error = ends_error("the point", point, "the tip", tip))
        return *std::move(error);
    return Geometry(made({RoundKind::plane, flushed(point), flushed(tip)}));
}

void put_round_record(ByteWriter& writer, const RoundShape& shape) {
    writer.put(static_cast<std::uint32_t>(shape.kind));
    for (const double value :
         {shape.p.x, shape.p.y, shape.p.z, shape.q.x, shape.q.y, shape.q.z, shape.radius})
        writer.put(value);
    if (shape.kind == RoundKind::frustum)
        writer.put(shape.radius_q);
}

Result<Geometry> take_round_record(ByteReader& reader, bool inside) {
    const auto kind = reader.take<std::uint32_t>();
    double v[7];
    for (double& value : v)
        value = reader.take<double>();
    const Vec3 p = {v[0], v[1], v[2]}, q = {v[3], v[4], v[5]};
    const auto bad = [](const std::string& what) {
        return Error(ErrorCode::bad_file, what + made_up);
    };
    if (kind > static_cast<std::uint32_t>(RoundKind::frustum))
        return bad("has the unknown round shape " + std::to_string(kind));
    RoundShape stored = {static_cast<RoundKind>(kind), p, q, v[6]};
    if (stored.kind == RoundKind::frustum)
        stored.radius_q = reader.take<double>();
    if (stored.is_solid() != inside || (stored.is_unbounded() && stored.radius != 0) ||
        (stored.kind == RoundKind::sphere && p != q))
        return bad("has a round shape whose values contradict its kind");
    switch (stored.kind) {
        case RoundKind::sphere:
            return Geometry::try_sphere(p, stored.radius);
        case RoundKind::capsule:
            return Geometry::try_capsule(p, q, stored.radius);
        case RoundKind::half_space:
            return Geometry::try_half_space(p, q);
        case RoundKind::plane:
            return Geometry::try_plane(p, q);
        case RoundKind::frustum:
            return Geometry::try_cone(p, q, stored.radius, stored.radius_q);
    }
    return bad("has no round shape");
}

}  // namespace allide

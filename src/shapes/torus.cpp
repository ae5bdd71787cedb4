// SPDX-License-Identifier: MIT
#include <numeric>
#include <string>

#include <allide/shapes.h>

#include "base/reject.h"
#include "shapes/rings.h"
#include "shapes/sizes.h"

namespace allide::shapes {
namespace {

void join_in_a_loop(Mesh& mesh, int rings, int sides) {
    const auto step = static_cast<std::uint32_t>(sides);
    const std::uint32_t last = step * static_cast<std::uint32_t>(rings - 1);
    for (std::uint32_t ring = 0; ring < last; ring += step)
        join_rings(mesh, ring, ring + step, sides);
    join_rings(mesh, last, 0, sides);
}

/// The circle around the knot's centre line at `step` of `segments`. The normal of the torus on
/// which the line lies is never along the line, so the frame neither stops nor jumps.
void add_knot_ring(Mesh& mesh, const TorusKnotOptions& knot, int step) {
    const auto whole = static_cast<std::int64_t>(knot.segments);
    const auto [sp, cp] =
        turn(static_cast<int>(std::int64_t{knot.p} * step % whole), knot.segments);
    const auto [sq, cq] =
        turn(static_cast<int>(std::int64_t{knot.q} * step % whole), knot.segments);
    const double minor = knot.radius / 3;
    const double from_axis = minor * (2 + cq);
    const Vec3 outward = {cp, sp, 0};
    const Vec3 around = {-sp, cp, 0};
    const Vec3 center = from_axis * outward + Vec3{0, 0, minor * sq};
    const Vec3 normal = cq * outward + Vec3{0, 0, sq};
    const Vec3 across = -sq * outward + Vec3{0, 0, cq};
    const Vec3 tangent = normalized((knot.p * from_axis) * around + (knot.q * minor) * across);
    add_circle(mesh, {center, knot.tube_radius * normal, knot.tube_radius * cross(tangent, normal)},
               knot.sides);
}

}  // namespace

Mesh torus(double radius, double tube_radius, int segments, int sides) {
    if (!are_sizes("torus", {{"radius", radius},
                             {"tube_radius", tube_radius},
                             {"radius - tube_radius", radius - tube_radius}}))
        return {};
    segments = count_in_range(segments, 3);
    sides = count_in_range(sides, 3);
    Mesh mesh;
    for (int i = 0; i < segments; ++i) {
        const auto [s, c] = turn(i, segments);
        const Vec3 inward = {-c, -s, 0};
        add_circle(mesh, {-radius * inward, tube_radius * inward, {0, 0, tube_radius}}, sides);
    }
    join_in_a_loop(mesh, segments, sides);
    return mesh;
}

Mesh torus_knot(const TorusKnotOptions& knot) {
    if (!are_sizes("torus_knot", {{"radius", knot.radius}, {"tube_radius", knot.tube_radius}}))
        return {};
    TorusKnotOptions used = knot;
    used.p = count_in_range(knot.p, 1);
    used.q = count_in_range(knot.q, 1);
    used.segments = count_in_range(knot.segments, 3);
    used.sides = count_in_range(knot.sides, 3);
    if (std::gcd(used.p, used.q) != 1) {
        reject(ErrorCode::bad_argument, "torus_knot: p is " + std::to_string(used.p) +
                                            " and q is " + std::to_string(used.q) +
                                            "; give numbers without a common divisor");
        return {};
    }
    Mesh mesh;
    for (int i = 0; i < used.segments; ++i)
        add_knot_ring(mesh, used, i);
    join_in_a_loop(mesh, used.segments, used.sides);
    return mesh;
}

}  // namespace allide::shapes

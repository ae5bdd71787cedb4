// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "round/shapes.h"

namespace allide {

/// The kinds of shapes that have no triangles. Their numbers are those in files.
enum class RoundKind : std::uint8_t { sphere, capsule, half_space, plane, frustum };

/// A sphere about p; a capsule, cylinder or cone from p to q; a half-space or plane through p,
/// across the way to q. The points are local ones or world vertices.
struct RoundShape {
    RoundKind kind = RoundKind::sphere;
    Vec3 p, q;            ///< equal for a sphere
    double radius = 0;    ///< of a cylinder or cone at p
    double radius_q = 0;  ///< of a cylinder or cone at q, 0 for other kinds

    bool is_unbounded() const { return kind == RoundKind::half_space || kind == RoundKind::plane; }
    /// A plane has no inside.
    bool is_solid() const { return kind != RoundKind::plane; }
    bool has_ends() const { return kind == RoundKind::capsule || kind == RoundKind::frustum; }
    Frustum frustum() const { return {p, q, radius, radius_q}; }
    /// No point of the shape is farther from its point, segment or plane.
    double reach() const { return radius < radius_q ? radius_q : radius; }
};

/// How answers name the parts of a round shape, where they name faces of a mesh.
enum RoundPart : std::uint8_t { round_side, round_end_p, round_end_q };
inline constexpr std::uint32_t round_parts = 3;

/// Calls f with the set that grows by the radius to the shape: a point, segment, half-space or
/// plane. Cylinders and cones have none.
template <class F>
auto with_core(const RoundShape& shape, const F& f) {
    switch (shape.kind) {
        case RoundKind::sphere:
            return f(shape.p);
        case RoundKind::capsule:
            return f(Segment{shape.p, shape.q});
        case RoundKind::half_space:
            return f(HalfSpace{shape.p, shape.q});
        default:
            return f(Plane{shape.p, shape.q});
    }
}

/// The part with a point of the surface. Where parts meet, it is an end.
RoundPart part_at(const RoundShape& shape, Vec3 point);

}  // namespace allide

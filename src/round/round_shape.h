// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "round/shapes.h"

namespace allide {

/// The kinds of shapes that have no triangles. Their numbers are those in files.
enum class RoundKind : std::uint8_t { sphere, capsule, half_space, plane };

/// A sphere about p; a capsule from p to q; a half-space or plane through p, across the way to q.
/// The points are local ones or world vertices.
struct RoundShape {
    RoundKind kind = RoundKind::sphere;
    Vec3 p, q;  ///< equal for a sphere
    double radius = 0;

    bool is_unbounded() const { return kind == RoundKind::half_space || kind == RoundKind::plane; }
    /// A plane has no inside.
    bool is_solid() const { return kind != RoundKind::plane; }
};

/// How answers name the parts of a round shape, where they name faces of a mesh.
enum RoundPart : std::uint8_t { round_side, round_end_p, round_end_q };
inline constexpr std::uint32_t round_parts = 3;

/// Calls f with the set that grows by the radius to the shape: a point, segment, half-space or
/// plane.
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

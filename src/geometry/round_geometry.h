// SPDX-License-Identifier: MIT
#pragma once

#include <allide/geometry.h>

#include "base/byte_stream.h"
#include "math/world_vertices.h"
#include "round/round_shape.h"

namespace allide {

/// The shape in the world. Its points are world vertices; its radii stay. A cylinder or cone whose
/// ends rounding has made equal has no axis and becomes a ball of its larger radius.
inline RoundShape placed_round(const RoundShape& shape, const Transform& world_from_local) {
    const Vec3 p = inlined_world_vertex(world_from_local, shape.p);
    const Vec3 q = inlined_world_vertex(world_from_local, shape.q);
    if (shape.kind == RoundKind::frustum && p == q)
        return {RoundKind::sphere, p, q, shape.reach()};
    return {shape.kind, p, q, shape.radius, shape.radius_q};
}

void put_round_record(ByteWriter& writer, const RoundShape& shape);
/// May leave the reader short, and then returns an error that means nothing.
Result<Geometry> take_round_record(ByteReader& reader, bool inside);

}  // namespace allide

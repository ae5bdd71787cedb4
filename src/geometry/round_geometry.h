// SPDX-License-Identifier: MIT
#pragma once

#include <allide/geometry.h>

#include "base/byte_stream.h"
#include "math/world_vertices.h"
#include "round/round_shape.h"

namespace allide {

/// The shape in the world. Its points are world vertices; its radius stays.
inline RoundShape placed_round(const RoundShape& shape, const Transform& world_from_local) {
    return {shape.kind, inlined_world_vertex(world_from_local, shape.p),
            inlined_world_vertex(world_from_local, shape.q), shape.radius};
}

void put_round_record(ByteWriter& writer, const RoundShape& shape);
/// May leave the reader short, and then returns an error that means nothing.
Result<Geometry> take_round_record(ByteReader& reader, bool inside);

}  // namespace allide

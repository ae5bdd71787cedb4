// SPDX-License-Identifier: MIT
#pragma once

#include "brute/brute.h"
#include "query/piece.h"

namespace allide {

/// A piece for brute force. Its world vertices are written to `vertices`.
inline brute::Body brute_body(const Piece& piece, std::vector<Vec3>& vertices) {
    const Geometry::Impl& shape = piece.shape;
    vertices.resize(shape.shape.vertices.size());
    world_vertices(piece.world_from_local, shape.shape.vertices, vertices);
    return {{vertices, shape.shape.faces}, shape.component_vertices(), shape.has_inside()};
}

}  // namespace allide

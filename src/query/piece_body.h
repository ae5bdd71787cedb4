// SPDX-License-Identifier: MIT
#pragma once

#include "brute/brute.h"
#include "query/piece.h"

namespace allide {

/// Writes the world vertices of a piece to `vertices` and returns them.
inline std::span<const Vec3> world_vertices_of(const Piece& piece, std::vector<Vec3>& vertices) {
    vertices.resize(piece.shape.shape.vertices.size());
    world_vertices(piece.world_from_local, piece.shape.shape.vertices, vertices);
    return vertices;
}

/// A piece for brute force. Its world vertices are written to `vertices`.
inline brute::Body brute_body(const Piece& piece, std::vector<Vec3>& vertices) {
    const Geometry::Impl& shape = piece.shape;
    return {{world_vertices_of(piece, vertices), shape.shape.faces},
            shape.component_vertices(),
            shape.has_inside()};
}

}  // namespace allide

// SPDX-License-Identifier: MIT
#pragma once

#include "convex/polytope/placed_polytope.h"

namespace allide {

/// The vertices of one polytope that span its witness point, each once.
struct WitnessVertices {
    std::uint32_t vertex[4];
    int count = 0;

    WitnessVertices(const std::uint32_t* vertices, int vertex_count);
};

/// A face that contains the point, up to rounding, at or around the witness vertices.
std::uint32_t face_at(const PlacedPolytope& placed, const WitnessVertices& vertices, Vec3 point);

}  // namespace allide

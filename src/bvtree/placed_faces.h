// SPDX-License-Identifier: MIT
#pragma once

#include "math/world_vertices.h"
#include "mesh/mesh_view.h"

namespace allide {

/// A mesh and its pose. World triangles are computed on demand.
struct PlacedFaces {
    MeshView local;
    Transform world_from_local;

    Triangle world_triangle(std::uint32_t face) const {
        const Face& f = local.faces[face];
        return {{inlined_world_vertex(world_from_local, local.vertices[f[0]]),
                 inlined_world_vertex(world_from_local, local.vertices[f[1]]),
                 inlined_world_vertex(world_from_local, local.vertices[f[2]])}};
    }
};

}  // namespace allide

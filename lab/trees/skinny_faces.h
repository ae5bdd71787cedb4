// SPDX-License-Identifier: MIT
// Long thin faces cut up before a tree is built (Klosowski 1998, section 6.2.5), so that volumes
// hug them. The pieces only carry volumes: contacts are those of the faces they were cut from.
#pragma once

#include <vector>

#include <allide/mesh.h>

#include "mesh/mesh_view.h"

namespace allide::lab {

struct DividedMesh {
    Mesh pieces;
    std::vector<std::uint32_t> source;  ///< the face that a piece was cut from
    double epsilon = 0;                 ///< how much the volumes of a tree of the pieces must grow
};

/// Halves the face with the longest edge, at that edge's middle, until there are `growth` times as
/// many pieces as faces.
DividedMesh divided(const MeshView& mesh, double growth);

}  // namespace allide::lab

// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include <allide/mesh.h>

namespace allide::shapes {

using Quad = std::array<std::uint32_t, 4>;

/// A closed or open surface of quadrilaterals, counterclockwise seen from outside.
struct QuadMesh {
    std::vector<Vec3> vertices;
    std::vector<Quad> quads;
};

/// One step of Catmull and Clark, "Recursively generated B-spline surfaces on arbitrary
/// topological meshes", 1978: four quads for each. The mesh must be closed.
QuadMesh catmull_clark(const QuadMesh& coarse);

/// Two faces for each quad, along the shorter diagonal.
Mesh triangulated(const QuadMesh& quads);

}  // namespace allide::shapes

// SPDX-License-Identifier: MIT
#include "geometry/hull_shape.h"

namespace allide {

HullShape::HullShape(const Mesh& inside) {
    Result<Mesh> hull = try_convex_hull(inside.vertices);
    if (!hull)
        return;
    mesh = *std::move(hull);
    polytope.emplace(view(mesh));
}

std::size_t HullShape::memory() const {
    return sizeof(*this) + mesh.vertices.capacity() * sizeof(Vec3) +
           mesh.faces.capacity() * sizeof(Face) + (polytope ? polytope->memory() : 0);
}

}  // namespace allide

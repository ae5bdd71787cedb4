// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include <allide/mesh.h>

#include "primitive/triangle.h"

namespace allide {

/// The faces of a mesh on vertices that may be elsewhere, as when it is placed in the world.
struct MeshView {
    std::span<const Vec3> vertices;
    std::span<const Face> faces;

    Triangle triangle(std::size_t face) const {
        const Face& f = faces[face];
        return {{vertices[f[0]], vertices[f[1]], vertices[f[2]]}};
    }
};

inline MeshView view(const Mesh& mesh) {
    return {mesh.vertices, mesh.faces};
}

}  // namespace allide

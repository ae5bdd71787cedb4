// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include <allide/contact.h>
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

/// A feature of one face of a mesh, with the number that the mesh gives to it.
inline Feature feature_of_mesh(Feature f, std::uint32_t face, const MeshView& mesh) {
    if (f.kind == FeatureKind::vertex)
        return {f.kind, mesh.faces[face][f.index]};
    return {f.kind, f.kind == FeatureKind::edge ? 3 * face + f.index : face};
}

inline MeshView view(const Mesh& mesh) {
    return {mesh.vertices, mesh.faces};
}

}  // namespace allide

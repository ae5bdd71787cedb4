// SPDX-License-Identifier: MIT
#pragma once

#include "convex/polytope.h"
#include "math/world_vertices.h"

namespace allide {

/// A placed polytope as one query sees it.
struct Party {
    [[gnu::always_inline]] explicit Party(const PlacedPolytope& placed)
        : shape(placed.shape), at(placed.world_from_local), rounding(placed.rounding()) {}

    /// In the world, within `rounding`.
    [[gnu::always_inline]] Vec3 centre() const {
        return {dot(at.rotation.rows[0], shape.centre) + at.translation.x,
                dot(at.rotation.rows[1], shape.centre) + at.translation.y,
                dot(at.rotation.rows[2], shape.centre) + at.translation.z};
    }

    Vec3 vertex(std::uint32_t index) const {
        return inlined_world_vertex(at, shape.mesh.vertices[index]);
    }

    Triangle triangle(std::uint32_t face) const {
        const Face& f = shape.mesh.faces[face];
        return {{vertex(f[0]), vertex(f[1]), vertex(f[2])}};
    }

    const ConvexPolytope& shape;
    const Transform& at;
    double rounding;  ///< of world vertices
};

}  // namespace allide

// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>

#include "convex/polytope/polytope.h"
#include "math/range.h"
#include "math/world_vertices.h"

namespace allide {

/// A polytope and its pose. It owns neither.
struct PlacedPolytope {
    [[gnu::always_inline]] PlacedPolytope(const ConvexPolytope& polytope, const Transform& pose)
        : shape(polytope), world_from_local(pose), rounding(rounding_of(polytope, pose)) {}

    /// The centre in the world, accurate to `rounding`.
    [[gnu::always_inline]] Vec3 centre() const {
        const Transform& at = world_from_local;
        return {dot(at.rotation.rows[0], shape.centre) + at.translation.x,
                dot(at.rotation.rows[1], shape.centre) + at.translation.y,
                dot(at.rotation.rows[2], shape.centre) + at.translation.z};
    }

    Vec3 vertex(std::uint32_t index) const {
        return inlined_world_vertex(world_from_local, shape.mesh.vertices[index]);
    }

    Triangle triangle(std::uint32_t face) const {
        const Face& f = shape.mesh.faces[face];
        return {{vertex(f[0]), vertex(f[1]), vertex(f[2])}};
    }

    const ConvexPolytope& shape;
    const Transform& world_from_local;
    double rounding;  ///< how far a world vertex may be from the exact image of its local one

private:
    [[gnu::always_inline]] static double rounding_of(const ConvexPolytope& polytope,
                                                     const Transform& pose) {
        const Vec3 t = pose.translation;
        const double far = std::fabs(t.x) + std::fabs(t.y) + std::fabs(t.z);
        return 0x1p-53 * (10 * polytope.reach + 2 * far) + 2 * min_coordinate;
    }
};

}  // namespace allide

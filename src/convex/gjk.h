// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "convex/convex_query.h"
#include "convex/simplex.h"
#include "math/world_vertices.h"

namespace allide {

/// A placed polytope as one query sees it.
struct Party {
    [[gnu::always_inline]] explicit Party(const PlacedPolytope& placed)
        : shape(placed.shape),
          at(placed.world_from_local),
          centre{dot(at.rotation.rows[0], shape.centre) + at.translation.x,
                 dot(at.rotation.rows[1], shape.centre) + at.translation.y,
                 dot(at.rotation.rows[2], shape.centre) + at.translation.z},
          rounding(placed.rounding()) {}

    Vec3 vertex(std::uint32_t index) const {
        return inlined_world_vertex(at, shape.mesh.vertices[index]);
    }

    Triangle triangle(std::uint32_t face) const {
        const Face& f = shape.mesh.faces[face];
        return {{vertex(f[0]), vertex(f[1]), vertex(f[2])}};
    }

    const ConvexPolytope& shape;
    const Transform& at;
    Vec3 centre;      ///< in the world, within `rounding`
    double rounding;  ///< of world vertices
};

enum class WalkEnd : std::uint8_t {
    apart,     ///< certainly
    beyond,    ///< certainly farther apart than the limit
    nearest,   ///< the simplex carries the nearest points; certain, and they are apart
    meet,      ///< certainly
    doubtful,  ///< the simplex is what was reached
};

struct WalkQuery {
    bool wants_distance;
    double limit;
};

struct Walk {
    WalkEnd end;
    Simplex simplex;
    double distance;  ///< of the nearest points
    Vec3 common;      ///< a point of both, if they meet
    /// What they lie on; interior where it is not a feature but runs across a flat region.
    Feature feature_a, feature_b;
};

/// What the line between the centres tells alone: the parties meet for certain where the rays from
/// both centres along it overlap, and are apart where it is an axis that separates them.
Verdict verdict_by_centres(const PlacedPolytope& a, const PlacedPolytope& b);

/// The vertices that may be farthest along a direction, in any order: all that are not are lower
/// than the farthest by more than rounding and a tilt of the direction by 2^-24 can change.
void add_farthest(const Party& party, Vec3 direction, std::vector<std::uint32_t>& vertices);
/// The scalar twin: the same vertices.
void add_farthest_scalar(const Party& party, Vec3 direction, std::vector<std::uint32_t>& vertices);

/// Gilbert, Johnson and Keerthi's distance walk, from the start's simplex.
void gjk(const PlacedPolytope& a, const PlacedPolytope& b, const WalkQuery& query,
         const ConvexStart& start, Walk& result);

}  // namespace allide

// SPDX-License-Identifier: MIT
// The shortest move that parts a cylinder or cone from another convex set. It is along the normal
// of a point of the Minkowski difference that a ball touches from inside, so that the sets have one
// normal alone in common there; docs/design/round.md says which pairs of features are left.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "round/shapes.h"

namespace allide {

/// An edge of a polytope, or a segment of its own.
struct HullEdge {
    static constexpr std::uint32_t none = ~0u;

    std::array<std::uint32_t, 2> vertices;
    std::array<std::uint32_t, 2> facets = {none, none};
};

/// A point, segment or polytope.
struct HullFeatures {
    std::span<const Vec3> vertices;
    std::span<const HullEdge> edges;
    std::span<const Vec3> normals;  ///< of the facets, outward, of length one
};

/// Moving b by depth * direction parts the two. Of two that are apart the depth may be negative.
struct ShortestMove {
    double depth;
    Vec3 direction;  ///< of length one
};

/// Within 1e-12 of the size for two that meet. The `guess` is one more direction to try, or 0.
ShortestMove frustum_depth(const Frustum& a, const Frustum& b, Vec3 guess);
ShortestMove frustum_depth(const Frustum& a, const HullFeatures& b, Vec3 guess);

}  // namespace allide

// SPDX-License-Identifier: MIT
#pragma once

#include "convex/gjk/simplex.h"
#include "convex/polytope/placed_polytope.h"
#include "convex/polytope/verdict.h"

namespace allide {

enum class GjkEnd : std::uint8_t {
    apart,     ///< certainly
    beyond,    ///< certainly farther apart than the limit
    nearest,   ///< certain; the simplex has the nearest points, and they are apart
    meet,      ///< certainly
    doubtful,  ///< the simplex is what was reached
};

struct GjkQuery {
    bool wants_distance;
    double limit;
    const ConvexStart& start;
};

struct GjkResult {
    GjkEnd end;
    Simplex simplex;
    double distance;  ///< between the nearest points
    Vec3 common;      ///< a point of both, if they meet
    /// The features of the nearest points; interior if the vertices are not those of a feature but
    /// lie across a flat region.
    Feature feature_a, feature_b;
};

/// Runs GJK (Gilbert, Johnson and Keerthi 1988) from the simplex of the query's start.
void gjk(const PlacedPolytope& a, const PlacedPolytope& b, const GjkQuery& query,
         GjkResult& result);

}  // namespace allide

// SPDX-License-Identifier: MIT
#pragma once

#include "convex/convex_query.h"
#include "convex/party.h"
#include "convex/simplex.h"

namespace allide {

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

/// Gilbert, Johnson and Keerthi's distance walk, from the start's simplex.
void gjk(const PlacedPolytope& a, const PlacedPolytope& b, const WalkQuery& query,
         const ConvexStart& start, Walk& result);

}  // namespace allide

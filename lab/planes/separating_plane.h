// SPDX-License-Identifier: MIT
// The separating-plane method that Kitamura et al. (1998, section 5.1) compared themselves with.
// The closest points of two convex polytopes give a plane, which is kept for the pair, checked at
// the next instant, and found again when it fails. Invariant: a plane is kept only if every world
// vertex is certainly on its side.
#pragma once

#include <optional>

#include "convex/convex_query.h"

namespace allide::lab {

/// The side to which the normal points is b's.
struct Plane {
    Vec3 point, normal;
};

/// The state that is kept for one pair.
struct PlaneMemory {
    std::optional<Plane> plane;
    ConvexStart start;
};

/// Work done since it was last set to zero.
struct PlaneCounts {
    std::uint64_t kept = 0;   ///< planes that still separated
    std::uint64_t found = 0;  ///< planes found again
};

/// Whether every vertex of a is strictly behind the plane and every vertex of b strictly before it;
/// true only if that is certain.
bool separates(const Plane& plane, const PlacedPolytope& a, const PlacedPolytope& b);

/// Whether two convex polytopes meet. No face pairs: the method has none.
bool meet_by_plane(const PlacedPolytope& a, const PlacedPolytope& b, PlaneMemory& memory,
                   PlaneCounts& counts);

}  // namespace allide::lab

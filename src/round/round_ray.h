// SPDX-License-Identifier: MIT
#pragma once

#include "primitive/ray_crossing.h"
#include "round/round_shape.h"

namespace allide {

/// Where a ray passes through the surface.
struct RoundHit {
    double t;
    Vec3 point;
    Vec3 normal;  ///< outward, of length one; of a plane towards its tip
};

struct RoundHits {
    int count = 0;
    RoundHit hits[2];  ///< by t
};

/// Where the ray enters the shape and where it leaves it; one of these from inside, one alone for a
/// touch, a half-space or plane. There is a hit iff the ray meets the surface, exactly; a ray in a
/// plane meets it at its origin. Each t is rounded.
RoundHits round_hits(const RoundShape& shape, const Ray& ray);

}  // namespace allide

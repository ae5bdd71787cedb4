// SPDX-License-Identifier: MIT
// Round shapes against each other and against triangles, by kind. Signs are exact, but for pairs of
// a cylinder or cone with another one or a capsule. A distance is 0 iff the sets meet, otherwise
// within 1e-12 (distance + size).
#pragma once

#include <allide/contact.h>

#include "round/round_shape.h"
#include "round/rounded_distance.h"

namespace allide {

/// `crossing` where a point of b, or of its interior, is in the interior of a; of a plane, where b
/// has points on both sides; of two half-spaces or planes always if they meet. `touching` where
/// other points are common.
/// Returns `touching` for a pair that is neither proven to meet nor to be apart.
ContactKind round_contact(const RoundShape& a, const RoundShape& b);
/// Whether the contact of the two is proven, always but within 1e-12 of the size of touching.
bool contact_is_certain(const RoundShape& a, const RoundShape& b);
ContactKind round_contact(const RoundShape& a, const Triangle& b);

/// Negative inside, 0 on the surface, positive outside. A plane has no inside.
int side_of(const RoundShape& a, Vec3 b);

ClosestPoints closest_points(const RoundShape& a, const RoundShape& b);

/// `feature` is that of the triangle: vertex k, edge k or face 0.
struct RoundFacePoints {
    ClosestPoints points;  ///< a is of the round shape
    Feature feature;
};
RoundFacePoints closest_points(const RoundShape& a, const Triangle& b);

/// The distance of the cores, which the radii lessen; nearest points of them. The shapes are no
/// cylinders or cones.
ClosestPoints core_points(const RoundShape& a, const RoundShape& b);

}  // namespace allide

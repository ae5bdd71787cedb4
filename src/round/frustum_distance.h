// SPDX-License-Identifier: MIT
// Distances of a cylinder or cone, which is `a` of the answer. The distance is 0 iff they meet,
// decided exactly; otherwise it is within 1e-12 (distance + size).
#pragma once

#include "round/rounded_distance.h"

namespace allide {

ClosestPoints closest_points(const Frustum& a, Vec3 b);
ClosestPoints closest_points(const Frustum& a, const Sphere& b);
ClosestPoints closest_points(const Frustum& a, const Segment& b);
ClosestPoints closest_points(const Frustum& a, const Triangle& b);
ClosestPoints closest_points(const Frustum& a, const HalfSpace& b);
ClosestPoints closest_points(const Frustum& a, const Plane& b);

}  // namespace allide

// SPDX-License-Identifier: MIT
// Exact tests of cylinders and cones, right for the coordinates and radii of
// round/distance_order.h. Touching counts.
#pragma once

#include "round/shapes.h"

namespace allide {

/// -1 inside, 0 on the surface, 1 outside.
int side(const Frustum& f, Vec3 x);

bool intersects(const Frustum& f, const Segment& s);
bool intersects(const Frustum& f, const Triangle& t);
bool intersects(const Frustum& f, const HalfSpace& h);
bool intersects(const Frustum& f, const Plane& h);
bool intersects(const Frustum& f, const Sphere& s);

}  // namespace allide

// SPDX-License-Identifier: MIT
// Exact tests of cylinders and cones, right for the coordinates and radii of
// round/distance_order.h. Touching counts.
#pragma once

#include "primitive/ray_crossing.h"
#include "round/shapes.h"

namespace allide {

/// -1 inside, 0 on the surface, 1 outside.
int side(const Frustum& f, Vec3 x);

bool intersects(const Frustum& f, const Segment& s);
bool intersects(const Frustum& f, const Triangle& t);
bool intersects(const Frustum& f, const HalfSpace& h);
bool intersects(const Frustum& f, const Plane& h);
bool intersects(const Frustum& f, const Sphere& s);
bool intersects(const Frustum& f, const Ray& r);

/// -1 where a point of the other set, or of its interior, is in the interior of the frustum; of a
/// plane, where the frustum has interior points on both sides. 0 where they touch, 1 apart.
int contact_order(const Frustum& f, const Triangle& t);
int contact_order(const Frustum& f, const HalfSpace& h);
int contact_order(const Frustum& f, const Plane& h);
int contact_order(const Frustum& f, const Sphere& s);

}  // namespace allide

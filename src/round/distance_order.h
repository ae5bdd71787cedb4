// SPDX-License-Identifier: MIT
// Exact comparison of distances with radii: what decides whether spheres, capsules and rounded
// faces meet. Right for world coordinates (docs/design/exactness.md) and radii that are 0 or from
// 2^-200 to 2^60.
#pragma once

#include "round/shapes.h"

namespace allide {

/// The sign of distance - (radii.a + radii.b), with the exact sum: negative where the rounded
/// shapes overlap, 0 where they touch, positive where they are apart.
int distance_order(Vec3 a, Vec3 b, Radii radii);
int distance_order(Vec3 a, const Segment& b, Radii radii);
int distance_order(Vec3 a, const Triangle& b, Radii radii);
int distance_order(const Segment& a, const Segment& b, Radii radii);
int distance_order(const Segment& a, const Triangle& b, Radii radii);
int distance_order(const Triangle& a, const Triangle& b, Radii radii);

int distance_order(Vec3 a, const HalfSpace& b, Radii radii);
int distance_order(const Segment& a, const HalfSpace& b, Radii radii);
int distance_order(const Triangle& a, const HalfSpace& b, Radii radii);
int distance_order(const HalfSpace& a, const HalfSpace& b, Radii radii);

int distance_order(Vec3 a, const Plane& b, Radii radii);
int distance_order(const Segment& a, const Plane& b, Radii radii);
int distance_order(const Triangle& a, const Plane& b, Radii radii);
int distance_order(const Plane& a, const HalfSpace& b, Radii radii);
int distance_order(const Plane& a, const Plane& b, Radii radii);

/// The sign of (x - point).(tip - point).
int plane_side(Vec3 x, const Plane& h);

}  // namespace allide

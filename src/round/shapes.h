// SPDX-License-Identifier: MIT
// Sets that are named by points, so that every condition on them is a polynomial in coordinates.
#pragma once

#include "primitive/triangle.h"

namespace allide {

/// All points between two, which may be equal.
struct Segment {
    Vec3 p, q;
};

/// The points x with (x - point).(tip - point) <= 0; the tip is another point.
struct HalfSpace {
    Vec3 point, tip;
};

/// The points x with (x - point).(tip - point) = 0.
struct Plane {
    Vec3 point, tip;
};

/// The points no farther than the radius from the centre.
struct Sphere {
    Vec3 centre;
    double radius;
};

/// A cylinder or cone: the points x between the planes upright on the axis at p and q whose
/// distance from the axis is at most a radius that is linear along it. p and q differ, no radius is
/// negative, one is positive. Equal radii make a cylinder, one of 0 a pointed cone.
struct Frustum {
    Vec3 p, q;
    double radius_p, radius_q;
};

/// The exact sum of two radii, none negative.
struct Radii {
    double a = 0, b = 0;
};

inline Segment edge(const Triangle& t, int k) {
    return {t[k], t[(k + 1) % 3]};
}

}  // namespace allide

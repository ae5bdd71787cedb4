// SPDX-License-Identifier: MIT
// Where a ray crosses a plane, as a quotient of determinants that is compared and rounded exactly.
// docs/design/exactness.md derives the bounds.
#pragma once

#include "primitive/fraction.h"
#include "primitive/triangle.h"

namespace allide {

/// Points origin + t * direction with t >= 0. The direction is used as it is, not normalised.
struct Ray {
    Vec3 origin, direction;
};

/// The plane through `a` along u = b - a and v = c - a. With `b_is_direction` u is b itself,
/// likewise v with `c_is_direction`.
struct CrossedPlane {
    Vec3 a, b, c;
    bool b_is_direction = false, c_is_direction = false;
};

/// A common point of a ray and a plane that does not hold the ray. Its exact t is
/// det(u, v, a - origin) / det(u, v, direction).
struct RayCrossing {
    double low, high;  ///< bounds of t, at most 2^-18 of it apart; both 0 iff t is 0
    CrossedPlane plane;
};

/// For a ray whose origin is not in the plane, and that reaches it.
RayCrossing ray_crossing(const Ray& ray, const CrossedPlane& plane);

/// For an origin that is in the plane.
inline RayCrossing crossing_at_origin() {
    return {0, 0, {}};
}

/// The sign of the difference of the exact t of two crossings of one ray.
int compare(const Ray& ray, const RayCrossing& p, const RayCrossing& q);

/// The double nearest to the exact t.
double rounded_t(const Ray& ray, const RayCrossing& crossing);

}  // namespace allide

// SPDX-License-Identifier: MIT
#pragma once

#include "primitive/closest.h"

namespace allide {

/// Whether p lies on the closed triangle, exactly.
bool is_on(const Triangle& t, Vec3 p);

/// The point of a triangle that is nearest to a point.
struct TrianglePoint {
    double distance;  ///< 0 iff the point is on the triangle, exactly
    FeaturePoint on;  ///< for a distance of 0 the point itself, with its exact feature
};

TrianglePoint nearest_point(Vec3 p, const Triangle& t);

}  // namespace allide

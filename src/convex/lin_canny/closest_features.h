// SPDX-License-Identifier: MIT
// Closest points of two small features, and the parts of the features on which they lie. Computed
// in double for a search whose end is checked; `primitive/closest.h` computes final answers.
#pragma once

#include <allide/math.h>

namespace allide {

/// One to three points: a vertex, an edge, a triangle.
struct SmallFeature {
    Vec3 corner[3];
    int count;
};

/// A point of a feature and the corners between which it lies. Bit k means corner k.
struct PartPoint {
    Vec3 offset;  ///< from corner 0
    unsigned corner_mask;
};

struct ClosestParts {
    PartPoint a, b;
    Vec3 gap;  ///< from the point of a to that of b
    double squared;
};

/// Not for two triangles.
ClosestParts closest_parts(const SmallFeature& a, const SmallFeature& b);

}  // namespace allide

// SPDX-License-Identifier: MIT
#pragma once

#include <allide/contact.h>

#include "primitive/triangle.h"

namespace allide {

/// How two closed triangles meet, decided by exact signs for every input in range.
ContactKind triangle_contact(const Triangle& a, const Triangle& b);

/// The common points of two triangles: none, a point, a segment, or a convex polygon in order.
struct Intersection {
    Vec3 points[6];
    int count = 0;
};

/// Each coordinate is the double nearest to the exact one. It has points iff the triangles
/// intersect.
Intersection triangle_intersection(const Triangle& a, const Triangle& b);

}  // namespace allide

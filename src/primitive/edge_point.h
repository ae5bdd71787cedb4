// SPDX-License-Identifier: MIT
// Points at which a segment passes through a plane or another segment, correctly rounded.
// docs/design/exactness.md derives the bounds.
#pragma once

#include "primitive/triangle.h"

namespace allide {

/// Where a segment with its ends strictly on two sides of a plane meets the plane. Each coordinate
/// is the double nearest to the exact one.
Vec3 plane_point(Vec3 p, Vec3 q, const Triangle& plane);

/// Where the segment pq meets the segment rs, for segments in one plane that cross in their
/// relative interiors, also as seen along the axis. Rounded in the same way.
Vec3 edge_crossing(const Vec3 (&pq)[2], const Vec3 (&rs)[2], int axis);

}  // namespace allide

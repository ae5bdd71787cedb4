// SPDX-License-Identifier: MIT
#pragma once

#include <allide/contact.h>

#include "convex/penetration/least_overlap.h"

namespace allide {

/// The points of a and b that are farthest inside the other: point_a - point_b is about
/// depth * direction.
struct OverlapPoints {
    Vec3 point_a, point_b;
};

OverlapPoints overlap_points(const PlacedFacets& a, const PlacedFacets& b,
                             const LeastOverlap& least);

/// A negative depth is the width of a gap; how far the direction is from the widest one is not
/// said. With a and b exchanged, depth and points are the same bits and the direction is opposite.
Penetration polytope_penetration(const PlacedFacets& a, const PlacedFacets& b,
                                 OverlapScratch& scratch);

/// How much the depth may be off by rounding.
double penetration_error(const PlacedFacets& a, const PlacedFacets& b);

}  // namespace allide

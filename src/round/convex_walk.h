// SPDX-License-Identifier: MIT
// The distance of two convex sets with curved surfaces, for pairs that no polynomial of a low
// degree decides. What it says about meeting is proven; docs/design/round.md says how.
#pragma once

#include "round/round_shape.h"
#include "round/rounded_distance.h"

namespace allide {

/// A bounded round shape or a triangle, by what its support function needs.
struct ConvexSet {
    enum class Kind : std::uint8_t { hull, frustum } kind;
    int count = 1;                    ///< of points
    Vec3 points[3] = {};              ///< corners of the hull; p and q
    double radius = 0, radius_q = 0;  ///< of the hull, or at p and q
};

ConvexSet convex_set(const RoundShape& shape);
ConvexSet convex_set(const Triangle& t);

struct ConvexWalk {
    int order;  ///< 1: proven apart, -1: their interiors have a common point, 0: neither is proven
    ClosestPoints points;  ///< a common point where the order is not 1
};

/// The order does not depend on which comes first. The distance is within 1e-12 (distance + size),
/// and positive if the order is 1. An order of 0 means that the distance, or the depth, is below
/// 1e-12 of the size.
ConvexWalk convex_walk(const ConvexSet& a, const ConvexSet& b);

/// The order alone, which takes fewer steps.
int convex_order(const ConvexSet& a, const ConvexSet& b);

}  // namespace allide

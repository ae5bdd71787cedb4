// SPDX-License-Identifier: MIT
// Distances of rounded features and half-spaces. The distance is 0 iff they meet, decided exactly;
// otherwise it is within 1e-12 (distance + size).
#pragma once

#include "primitive/closest.h"
#include "round/shapes.h"

namespace allide {

/// Closest points of the two sets; where the sets meet, one common point of both.
struct ClosestPoints {
    Vec3 a, b;
    double distance;
    bool certain = true;  ///< false if the distance is 0 because nothing else is proven
};

/// From the closest points of two features, and the `distance_order` of these.
ClosestPoints rounded_points(const ClosestPair& core, Radii radii, int order);

ClosestPoints closest_points(Vec3 a, Vec3 b, Radii radii);
ClosestPoints closest_points(Vec3 a, const Segment& b, Radii radii);
ClosestPoints closest_points(Vec3 a, const Triangle& b, Radii radii);
ClosestPoints closest_points(const Segment& a, const Segment& b, Radii radii);
ClosestPoints closest_points(const Segment& a, const Triangle& b, Radii radii);
ClosestPoints closest_points(const Triangle& a, const Triangle& b, Radii radii);

ClosestPoints closest_points(Vec3 a, const HalfSpace& b, Radii radii);
ClosestPoints closest_points(const Segment& a, const HalfSpace& b, Radii radii);
ClosestPoints closest_points(const Triangle& a, const HalfSpace& b, Radii radii);

ClosestPoints closest_points(Vec3 a, const Plane& b, Radii radii);
ClosestPoints closest_points(const Segment& a, const Plane& b, Radii radii);
ClosestPoints closest_points(const Triangle& a, const Plane& b, Radii radii);

}  // namespace allide

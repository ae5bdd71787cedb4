// SPDX-License-Identifier: MIT
// Closest points of a few points, with the features they lie on. Distances are within
// 1e-12 (distance + diameter), for needles too; docs/design/exactness.md says why.
#pragma once

#include <allide/contact.h>

#include "primitive/triangle.h"

namespace allide {

/// A distance below the grid of world coordinates. It replaces a positive one that rounds to 0.
inline constexpr double least_distance = 0x1p-253;

/// A point of a segment or triangle: vertex k, edge k (from corner k to the next) or face 0.
struct FeaturePoint {
    Vec3 point;
    Feature feature;
};

struct ClosestPair {
    FeaturePoint a, b;
    double distance;
};

/// The segment is edge 0, its ends are vertices 0 and 1.
FeaturePoint closest_on_segment(Vec3 p, Vec3 s0, Vec3 s1);
/// The point itself is `a`, vertex 0.
ClosestPair closest_on_triangle(Vec3 p, const Triangle& t);

ClosestPair closest_segments(Vec3 a0, Vec3 a1, Vec3 b0, Vec3 b1);

/// Distance 0 iff the triangles intersect exactly; then both points are one common point, and the
/// features are faces.
ClosestPair closest_triangles(const Triangle& a, const Triangle& b);
/// The closest points of triangles that are known to have no common point.
ClosestPair closest_disjoint_triangles(const Triangle& a, const Triangle& b);

/// Zero inside.
double distance(Vec3 p, const Box& box);
double distance(const Box& a, const Box& b);

struct PointPair {
    Vec3 a, b;
};
Vec3 closest_in_box(Vec3 p, const Box& box);
PointPair closest_in_boxes(const Box& a, const Box& b);

}  // namespace allide

// SPDX-License-Identifier: MIT
// Contact of points, segments and triangles that the general case leaves over: coplanar triangles
// and degenerate ones.
#pragma once

#include <allide/contact.h>

#include "primitive/triangle.h"

namespace allide {

/// The set that a triangle covers: itself (dimension 2), the segment between its outermost corners
/// (1) or a point (0). The ends of a segment are in lexicographic order.
struct FlatShape {
    Vec3 points[3];
    int dimension;
};

FlatShape flat_shape(const Triangle& t);

/// Exact for all shapes, coplanar or not.
ContactKind flat_contact(const FlatShape& a, const FlatShape& b);

/// Whether p lies on the shape, ends and boundary included.
bool contains(const FlatShape& shape, Vec3 p);

/// An axis whose projection keeps the common plane (or line) of coplanar shapes apart; -1 when all
/// points lie on one line.
int common_projection(const FlatShape& a, const FlatShape& b);

}  // namespace allide

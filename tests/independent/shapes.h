// SPDX-License-Identifier: MIT
// Small meshes of every kind that a geometry can be made of.
#pragma once

#include <string>

#include <allide/geometry.h>

#include "chance.h"

namespace independent {

struct Shape {
    allide::Geometry geometry;
    bool has_inside;
};

/// Twelve faces outward. Flat and empty boxes are allowed.
allide::Mesh box_mesh(allide::Vec3 half);
allide::Mesh octahedron_mesh(allide::Vec3 half);
/// A triangle, one without area and one that is a point.
allide::Mesh soup_mesh(allide::Vec3 half);

/// The kinds of shapes, volumes of trees and convex methods take turns with `number`.
Shape shape(int number, allide::Vec3 half);

}  // namespace independent

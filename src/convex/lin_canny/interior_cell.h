// SPDX-License-Identifier: MIT
#pragma once

#include "convex/lin_canny/lin_canny_shape.h"

namespace allide {

/// A pseudo-Voronoi cell of the inside, prolonged without end: the cone from the centre through a
/// triangle.
struct InteriorCell {
    std::uint32_t triangle;
    double beyond;    ///< position of the point in its cone: 0 at the centre, 1 on the triangle
    bool is_inside;   ///< certainly; otherwise certainly outside, or unknown
    bool is_outside;  ///< certain enough to continue from the triangle
    std::uint32_t steps;
};

/// Finds the cell that contains a point of the world, known to `blur`, starting from a triangle's
/// cell. Each step over a sharp edge enters the cone of a facet that cuts the point's ray nearer to
/// the centre, and the triangles of one facet form a tree, so the search ends.
InteriorCell interior_cell(const PlacedLinCannyShape& placed, std::uint32_t start, Vec3 point,
                           double blur);

}  // namespace allide

// SPDX-License-Identifier: MIT
#pragma once

#include "convex/walk_party.h"

namespace allide {

/// A pseudo-Voronoi cell of the inside, prolonged without end: the cone from the centre through a
/// triangle.
struct InteriorCell {
    std::uint32_t triangle;
    double beyond;    ///< of the point's cone: 0 at the centre, 1 on the triangle
    bool is_inside;   ///< certainly; otherwise certainly outside, or unknown
    bool is_outside;  ///< certainly enough to walk on from the triangle
    std::uint32_t steps;
};

/// The cell that holds a point of the world, known to `blur`, walking from a triangle's cell. Each
/// step over a sharp edge enters the cone of a facet that cuts the point's ray nearer to the
/// centre, and triangles of one facet form a tree, so the walk ends.
InteriorCell interior_cell(const WalkParty& party, std::uint32_t start, Vec3 point, double blur);

}  // namespace allide

// SPDX-License-Identifier: MIT
// After Ponamgi, Cohen, Lin, Manocha, "Incremental algorithms for collision detection between solid
// models" (1995). A point inside is proven to be: it is written as a sum of the triangle's corners
// and the centre, with positive weights; around the centre there is a ball in the polytope.
#include "convex/lin_canny/interior_cell.h"

#include <algorithm>
#include <cmath>

#include "convex/polytope/placed_polytope.h"

namespace allide {
namespace {

struct Rays {
    Vec3 corner[3];  ///< from the centre

    Rays(const PlacedLinCannyShape& placed, std::uint32_t triangle, Vec3 centre) {
        for (int k = 0; k < 3; ++k)
            corner[k] = placed.vertex(placed.mesh.triangles[triangle].vertex[k]) - centre;
    }

    double volume() const { return dot(corner[0], cross(corner[1], corner[2])); }

    /// Volumes opposite to the corners; negative beyond the wall there.
    void weights(Vec3 p, double (&w)[3]) const {
        for (int k = 0; k < 3; ++k)
            w[k] = dot(p, cross(corner[(k + 1) % 3], corner[(k + 2) % 3]));
    }
};

}  // namespace

InteriorCell interior_cell(const PlacedLinCannyShape& placed, std::uint32_t start, Vec3 point,
                           double blur) {
    const Vec3 centre = inlined_world_vertex(placed.world_from_local, placed.shape.centre);
    const Vec3 p = point - centre;
    const LinCannyMesh& mesh = placed.mesh;
    InteriorCell cell = {start, 0, false, false, 1};
    double w[3];
    for (std::size_t guard = mesh.triangles.size() + 8; guard > 0; --guard, ++cell.steps) {
        Rays(placed, cell.triangle, centre).weights(p, w);
        const auto lowest = static_cast<std::size_t>(std::min_element(w, w + 3) - w);
        if (w[lowest] >= 0)
            break;
        const LinCannyEdge& wall = mesh.edges[mesh.triangles[cell.triangle].edge[(lowest + 1) % 3]];
        cell.triangle = wall.triangle[wall.triangle[0] == cell.triangle ? 1 : 0];
    }
    const Rays rays(placed, cell.triangle, centre);
    const double volume = rays.volume();
    if (!(volume > 0))
        return cell;
    Vec3 sum;
    for (int k = 0; k < 3; ++k) {
        w[k] = std::max(w[k], 0.0) / volume;
        cell.beyond += w[k];
        sum = sum + w[k] * rays.corner[k];
    }
    const double rounding = placed.rounding;
    const double doubt = length(p - sum) + 8 * rounding + blur;
    // The rotation's defect may shrink the ball by a millionth or so.
    const double ball = (1 - 4e-6) * placed.shape.inner;
    cell.is_inside = (1 - cell.beyond) * ball > doubt;
    cell.is_outside = cell.beyond > 1;
    return cell;
}

}  // namespace allide

// SPDX-License-Identifier: MIT
// A world vertex w = R v + t, rounded, is no farther from the world centre along an axis than the
// row of R takes half the box, or the ball's radius. Rows are at most 1 + 1e-6 long. The roundings
// of w, of the centre and of the sums here are each at most 4 ulp of |v|_1 + |t|.
#include "pair/bounds.h"

#include <algorithm>
#include <cmath>

#include "math/box.h"
#include "math/world_vertices.h"

namespace allide {
namespace {

constexpr double longest_row = 1 + 2e-6;
constexpr double rounding = 0x1p-48;

double half_width(Vec3 row, const LocalBounds& b) {
    const double of_box =
        std::fabs(row.x) * b.half.x + std::fabs(row.y) * b.half.y + std::fabs(row.z) * b.half.z;
    return std::min(of_box, longest_row * b.radius);
}

}  // namespace

LocalBounds local_bounds(const Mesh& mesh) {
    const Box box = bounds(mesh.vertices);
    LocalBounds result;
    if (is_empty(box))
        return result;
    result.centre = 0.5 * box.min + 0.5 * box.max;
    result.half = max(box.max - result.centre, result.centre - box.min);
    for (const Vec3 v : mesh.vertices) {
        result.radius = std::max(result.radius, length(v - result.centre));
        result.reach = std::max(result.reach, std::fabs(v.x) + std::fabs(v.y) + std::fabs(v.z));
    }
    return result;
}

Box world_box(const LocalBounds& b, const Transform& t, double pad) {
    if (b.radius < 0)
        return {};
    const Vec3 centre = inlined_world_vertex(t, b.centre);
    Vec3 half;
    for (int k = 0; k < 3; ++k)
        half[k] = half_width(t.rotation.rows[k], b) + pad +
                  rounding * (b.reach + std::fabs(t.translation[k]) + pad);
    return {centre - half, centre + half};
}

}  // namespace allide

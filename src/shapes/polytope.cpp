// SPDX-License-Identifier: MIT
#include <algorithm>
#include <utility>
#include <vector>

#include <allide/shapes.h>

#include "base/random.h"
#include "base/reject.h"
#include "shapes/rings.h"
#include "shapes/sizes.h"

namespace allide::shapes {
namespace {

/// Evenly spread over the unit sphere: the direction of a point evenly spread in the ball.
Vec3 random_direction(Random& random) {
    for (;;) {
        const double x = random.uniform(-1, 1);
        const double y = random.uniform(-1, 1);
        const Vec3 v = {x, y, random.uniform(-1, 1)};
        if (dot(v, v) <= 1 && dot(v, v) >= 0.01)
            return normalized(v);
    }
}

}  // namespace

Mesh polytope(const PolytopeOptions& shape) {
    if (!are_sizes("polytope", {{"radius", shape.radius}, {"aspect", shape.aspect}}))
        return {};
    const std::size_t points_wanted = (static_cast<std::size_t>(std::max(shape.faces, 4)) + 5) / 2;
    const std::size_t faces = 2 * points_wanted - 4;
    Random random(shape.seed);
    // Rounding may push a point into the hull of the others, or four into one plane: rare enough
    // that a second draw is a surprise, so a hundredth would mean that the sizes are not valid.
    for (int draws = 0; draws < 100; ++draws) {
        std::vector<Vec3> points(points_wanted);
        for (Vec3& p : points) {
            p = shape.radius * random_direction(random);
            p.z *= shape.aspect;
        }
        Result<Mesh> hull = try_convex_hull(points);
        if (hull && hull->faces.size() == faces)
            return std::move(*hull);
    }
    reject(ErrorCode::bad_argument,
           "polytope: points on an ellipsoid of these sizes do not span a hull in doubles; give a "
           "radius and an aspect nearer to 1");
    return {};
}

}  // namespace allide::shapes

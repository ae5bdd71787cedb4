// SPDX-License-Identifier: MIT
// A world vertex w = R v + t, rounded, is no farther from a world centre along an axis than the row
// of R takes half the box, or than the ball's radius. Rows are at most 1 + 1e-6 long. The roundings
// of w, of the centres and of the sums here are each at most 4 ulp of |v|_1 + |t|. Coordinates of w
// and of the centres below 2^-200 become 0, which moves each by at most that.
#include "geometry/bounds.h"

#include <algorithm>
#include <cmath>

#include "math/box.h"
#include "math/world_vertices.h"

namespace allide {
namespace {

constexpr std::size_t least_work = 10'000, most_steps = 100;

/// A row of a rotation times this is at least 1 long.
constexpr double shortest_row_inverse = 1 + 4e-6;

struct Interval {
    double min, max;
};

/// The intersection of the box and the ball along one axis of the world. (The code treats each axis
/// separately, without a loop over indices, because boxes that go through memory cost more than
/// their arithmetic.)
inline Interval along(Vec3 row, double offset, double box_centre, double ball_centre,
                      const LocalBounds& b, double pad) {
    const double slack =
        pad + bounds_rounding * (b.reach + std::fabs(offset) + pad) + bounds_flushing;
    const double half =
        std::fabs(row.x) * b.half.x + std::fabs(row.y) * b.half.y + std::fabs(row.z) * b.half.z;
    const double radius = longest_row * b.radius;
    return {std::max(box_centre - half, ball_centre - radius) - slack,
            std::min(box_centre + half, ball_centre + radius) + slack};
}

Vec3 farthest_from(Vec3 p, std::span<const Vec3> points) {
    return *std::ranges::max_element(points, {}, [p](Vec3 q) { return dot(q - p, q - p); });
}

/// Moves towards the farthest point in ever smaller steps (Badoiu and Clarkson 2003). The number of
/// steps is small if there are many points.
Vec3 ball_centre(Vec3 start, std::span<const Vec3> points) {
    Vec3 best = start, centre = start;
    const std::size_t steps = std::min(most_steps, least_work / points.size());
    if (steps == 0)
        return start;
    double least = length(farthest_from(start, points) - start);
    for (std::size_t i = 1; i <= steps; ++i) {
        centre =
            centre + (1 / (static_cast<double>(i) + 1)) * (farthest_from(centre, points) - centre);
        const double radius = length(farthest_from(centre, points) - centre);
        if (radius < least)
            best = centre;
        least = std::min(least, radius);
    }
    return best;
}

}  // namespace

LocalBounds local_bounds(const Mesh& mesh) {
    return local_bounds(mesh.vertices, 0);
}

LocalBounds local_bounds(std::span<const Vec3> points, double radius) {
    const Box box = bounds(points);
    LocalBounds result;
    if (is_empty(box))
        return result;
    result.box_centre = 0.5 * box.min + 0.5 * box.max;
    result.half = max(box.max - result.box_centre, result.box_centre - box.min);
    result.ball_centre = ball_centre(result.box_centre, points);
    double squared_radius = 0;
    for (const Vec3 v : points) {
        const Vec3 arm = v - result.ball_centre;
        squared_radius = std::max(squared_radius, dot(arm, arm));
        result.reach = std::max(result.reach, std::fabs(v.x) + std::fabs(v.y) + std::fabs(v.z));
    }
    result.radius = std::sqrt(squared_radius);
    if (radius == 0)
        return result;
    const double more = radius * shortest_row_inverse;
    result.half = result.half + Vec3{more, more, more};
    result.radius = (result.radius + more) * (1 + 0x1p-50);
    result.reach += 3 * more;
    return result;
}

LocalBounds local_bounds(const Box& box) {
    LocalBounds result;
    if (is_empty(box))
        return result;
    const Vec3 far = max(max(box.max, -box.max), max(box.min, -box.min));
    result.reach = far.x + far.y + far.z;
    const double slack = 0x1p-50 * result.reach;
    result.box_centre = result.ball_centre = 0.5 * box.min + 0.5 * box.max;
    result.half =
        max(box.max - result.box_centre, result.box_centre - box.min) + Vec3{slack, slack, slack};
    result.radius = length(result.half) * (1 + 0x1p-50);
    return result;
}

Box world_box(const LocalBounds& b, const Transform& t, double pad) {
    if (b.radius < 0)
        return {};
    const Vec3 box_centre = inlined_world_vertex(t, b.box_centre);
    const Vec3 ball_centre = inlined_world_vertex(t, b.ball_centre);
    const Mat3& r = t.rotation;
    const Interval x = along(r.rows[0], t.translation.x, box_centre.x, ball_centre.x, b, pad);
    const Interval y = along(r.rows[1], t.translation.y, box_centre.y, ball_centre.y, b, pad);
    const Interval z = along(r.rows[2], t.translation.z, box_centre.z, ball_centre.z, b, pad);
    return {{x.min, y.min, z.min}, {x.max, y.max, z.max}};
}

Box world_cube(const LocalBounds& b, const Transform& t, double pad) {
    if (b.radius < 0)
        return {};
    const Vec3 centre = inlined_world_vertex(t, b.ball_centre);
    const double far = std::max(
        {std::fabs(t.translation.x), std::fabs(t.translation.y), std::fabs(t.translation.z)});
    const double half =
        longest_row * b.radius + pad + bounds_rounding * (b.reach + far + pad) + bounds_flushing;
    return {centre - Vec3{half, half, half}, centre + Vec3{half, half, half}};
}

}  // namespace allide

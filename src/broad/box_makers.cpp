// SPDX-License-Identifier: MIT
#include "broad/box_makers.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/check.h"
#include "math/box.h"
#include "math/world_vertices.h"

namespace allide::broad {
namespace {

// A world vertex is within radius (1 + defect) of the world centre; each of the two is rounded by
// at most 5 u (|R v| + |t|), and the cube's own corners once more by u.
constexpr double rounding = 16 * 0x1p-53;

double largest(Vec3 v) {
    return std::max({std::fabs(v.x), std::fabs(v.y), std::fabs(v.z)});
}

}  // namespace

BoundingBall bounding_ball(std::span<const Vec3> points) {
    if (points.empty())
        return {};
    const Box box = bounds(points);
    BoundingBall ball = {0.5 * box.min + 0.5 * box.max, 0};
    for (const Vec3 p : points)
        ball.radius = std::max(ball.radius, length(p - ball.centre));
    ball.radius += rounding * ball.radius;
    return ball;
}

Box fixed_cube(const BoundingBall& ball, const Transform& t) {
    const Vec3 centre = inlined_world_vertex(t, ball.centre);
    const double reach = 2 * largest(ball.centre) + ball.radius + largest(t.translation);
    const double half =
        ball.radius * (1 + 2 * max_rigid_defect) + rounding * reach + min_coordinate;
    const Vec3 to_corner = {half, half, half};
    return {centre - to_corner, centre + to_corner};
}

/// One world coordinate of a hull's vertices, or its negative.
struct DynamicBox::Slope {
    const HullGraph& hull;
    Vec3 row;
    double offset, sign;
    double error;  ///< error bound of a height

    double height(std::uint32_t vertex) const {
        return sign * world_coordinate(row, offset, hull.vertices[vertex]);
    }
    std::span<const std::uint32_t> neighbours(std::uint32_t vertex) const {
        return hull.neighbours.subspan(hull.first[vertex],
                                       hull.first[vertex + 1] - hull.first[vertex]);
    }
};

namespace {

template <class Slope>
std::uint32_t highest_of_all(const Slope& slope) {
    std::uint32_t best = 0;
    for (std::uint32_t i = 1; i < slope.hull.vertices.size(); ++i)
        if (slope.height(i) > slope.height(best))
            best = i;
    return best;
}

/// The highest of the vertices that are connected to `start` through vertices not lower than
/// `level`. In exact arithmetic there is an uphill path from any vertex to the top, so the top is
/// among them.
template <class Slope>
std::uint32_t highest_on_plateau(const Slope& slope, std::uint32_t start, double level) {
    constexpr std::size_t most = 64;
    std::array<std::uint32_t, most> seen = {start};
    std::size_t count = 1;
    std::uint32_t best = start;
    for (std::size_t i = 0; i < count; ++i)
        for (const std::uint32_t next : slope.neighbours(seen[i])) {
            const auto end = seen.begin() + static_cast<std::ptrdiff_t>(count);
            if (slope.height(next) < level || std::find(seen.begin(), end, next) != end)
                continue;
            if (slope.height(next) > slope.height(best))
                best = next;
            if (count == most)
                return highest_of_all(slope);
            seen[count++] = next;
        }
    return best;
}

}  // namespace

double DynamicBox::climb(const Slope& slope, std::uint32_t& vertex) {
    double best = slope.height(vertex), second = best;
    for (bool climbing = true; climbing;) {
        climbing = false;
        second = best - 4 * slope.error;
        for (const std::uint32_t next : slope.neighbours(vertex)) {
            const double height = slope.height(next);
            if (height > best) {
                best = height;
                vertex = next;
                climbing = true;
            }
            second = std::max(second, height);
        }
        steps_ += climbing;
    }
    if (second >= best - 2 * slope.error) {
        vertex = highest_on_plateau(slope, vertex, best - 2 * slope.error);
        best = slope.height(vertex);
    }
    return best + 2 * slope.error;
}

Box DynamicBox::operator()(const HullGraph& hull, const Transform& t) {
    ALLIDE_ASSERT(!hull.vertices.empty() && hull.first.size() == hull.vertices.size() + 1);
    steps_ = 0;
    Box box;
    for (int axis = 0; axis < 3; ++axis) {
        // Three products and three sums of at most 1.8 reach + |t| each, and the flush to zero.
        const double offset = t.translation[axis];
        const double error = 0x1p-53 * (8 * hull.reach + 2 * std::fabs(offset)) + min_coordinate;
        Slope slope = {hull, t.rotation.rows[axis], offset, -1, error};
        box.min[axis] = -climb(slope, extreme_[2 * axis]);
        slope.sign = 1;
        box.max[axis] = climb(slope, extreme_[2 * axis + 1]);
    }
    return box;
}

Box grown(const Box& box, double margin) {
    const double by = margin + rounding * (margin + largest(box.min) + largest(box.max));
    return {box.min - Vec3{by, by, by}, box.max + Vec3{by, by, by}};
}

}  // namespace allide::broad

// SPDX-License-Identifier: MIT
// The boxes of I-COLLIDE (1995, section 4.1): fixed cubes for what is nearly round or moves much,
// dynamic boxes for what is long, and growth with the velocity (section 6.3).
#pragma once

#include <cstdint>
#include <span>

#include <allide/math.h>

namespace allide::broad {

/// A ball about a point of the object that holds it in any orientation.
struct BoundingBall {
    Vec3 centre;
    double radius = 0;
};

/// About the middle of the points' box; empty input gives a point.
BoundingBall bounding_ball(std::span<const Vec3> points);

/// The cube that holds the object wherever it is turned: one product, three sums, three
/// differences. Contains every world vertex despite rounding, up to the accepted rigid defect.
Box fixed_cube(const BoundingBall& ball, const Transform& world_from_local);

/// The vertices of a convex polytope and their neighbours: those of vertex i are
/// neighbours[first[i]] to neighbours[first[i + 1] - 1].
struct HullGraph {
    std::span<const Vec3> vertices;
    std::span<const std::uint32_t> first, neighbours;
    double reach = 0;  ///< no vertex is farther from the local origin
};

/// The tightest box at each orientation, from the six extreme vertices of the last: each climbs
/// from neighbour to neighbour along one world coordinate, and only that one is computed. Holds
/// every world vertex: where rounding could hide a step uphill, all that is level is looked at.
class DynamicBox {
public:
    /// For a convex polytope; of anything else, its hull. At least one vertex.
    Box operator()(const HullGraph& hull, const Transform& world_from_local);

    /// Steps from vertex to vertex in the last call.
    std::uint32_t steps() const { return steps_; }

private:
    struct Slope;
    double climb(const Slope& slope, std::uint32_t& vertex);

    std::uint32_t extreme_[6] = {};  ///< smallest and largest x, y, z
    std::uint32_t steps_ = 0;
};

/// Grown on all sides, and by the rounding of that. By how far an object moves in a step: those of
/// two that will be in contact within it already overlap.
Box grown(const Box& box, double margin);

}  // namespace allide::broad

// SPDX-License-Identifier: MIT
// Points against one placed geometry, and the boxes around geometries.
#pragma once

#include <cstdint>
#include <optional>

#include <allide/api.h>
#include <allide/query.h>

namespace allide ALLIDE_API {

/// Where a point is relative to a geometry, decided exactly.
enum class PointSide : std::uint8_t {
    outside,
    on,         ///< on a face, of a surface too
    inside,     ///< where the winding number of a solid is not 0; in any part of a compound
    no_inside,  ///< off the faces of a geometry without an inside, or a compound of such parts
};

/// The point of a geometry's faces that is nearest to a point, in world coordinates.
struct ClosestPoint {
    double distance;  ///< 0 iff side is `on`; infinite for a geometry without faces
    Vec3 point;
    std::uint32_t face;  ///< the lowest of those with this distance
    Feature feature;     ///< of that face: one of its corners or edges, or the face itself
    PointSide side;

    /// The distance, negative inside.
    [[nodiscard]] double signed_distance() const {
        return side == PointSide::inside ? -distance : distance;
    }
    friend bool operator==(const ClosestPoint&, const ClosestPoint&) = default;
};

/// Points of faces, not of the inside, are looked for: inside a solid the distance is that to its
/// surface. For a point with a coordinate that is not a number or beyond 3 * 2^60, which no world
/// vertex reaches, the distance is infinite, and the point is not inside.
[[nodiscard]] ClosestPoint closest_point(const Placed& target, Vec3 point,
                                         const QueryOptions& options = {});

/// Finds it only if the distance is at most `limit`. A smaller limit costs less. Nothing is found
/// for a limit that is negative or NaN.
[[nodiscard]] std::optional<ClosestPoint> closest_point_within(const Placed& target, Vec3 point,
                                                               double limit,
                                                               const QueryOptions& options = {});

/// Whether the point belongs to the geometry, decided exactly: on a face, or inside a solid or a
/// part of a compound. A surface contains the points of its faces only.
[[nodiscard]] bool contains(const Placed& target, Vec3 point, const QueryOptions& options = {});

/// The smallest box around the world vertices of all faces; empty without faces.
[[nodiscard]] Box bounds(const Placed& placed);
/// Bounds in local coordinates. A compound or a deformable geometry is at rest.
[[nodiscard]] Box bounds(const Geometry& geometry);

}  // namespace allide ALLIDE_API

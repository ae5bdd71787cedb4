// SPDX-License-Identifier: MIT
// Points against one placed geometry, and boxes around geometries. NULL as options gives the
// defaults.
#pragma once

#include <allide_c/query.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Where a point is relative to a geometry, decided exactly.
typedef uint8_t AllidePointSide;
enum {
    allide_point_outside,
    allide_point_on,         ///< on a face, of a surface too
    allide_point_inside,     ///< of a solid, or of any part of a compound
    allide_point_no_inside,  ///< off the faces of a geometry without an inside
};

/// The point of a geometry's faces that is nearest to a point, in world coordinates.
typedef struct AllideClosestPoint {
    double distance;  ///< 0 iff side is `on`; infinite for a geometry without faces
    AllideVec3 point;
    uint32_t face;          ///< the lowest of those with this distance
    AllideFeature feature;  ///< of that face: one of its corners or edges, or the face itself
    AllidePointSide side;
} AllideClosestPoint;

/// Points of faces, not of the inside, are looked for. For a point with a coordinate that is not a
/// number or beyond 3 * 2^60, which no world vertex reaches, the distance is infinite.
AllideStatus allide_closest_point(AllidePlaced target, AllideVec3 point,
                                  const AllideQueryOptions* options, AllideClosestPoint* closest);
/// Finds it only if the distance is at most `limit`. A smaller limit costs less.
AllideStatus allide_closest_point_within(AllidePlaced target, AllideVec3 point, double limit,
                                         const AllideQueryOptions* options, bool* found,
                                         AllideClosestPoint* closest);
/// Whether the point belongs to the geometry, decided exactly: on a face, or inside a solid or a
/// part of a compound. A surface contains the points of its faces only.
AllideStatus allide_contains(AllidePlaced target, AllideVec3 point,
                             const AllideQueryOptions* options, bool* contains);

/// How far a point is from the surface of a solid, negative inside.
typedef struct AllideSignedDistance {
    double distance;        ///< negative inside, 0 iff the point is on a face; the sign is exact
    AllideVec3 point;       ///< the nearest point of the faces
    uint32_t face;          ///< the lowest of those with this distance
    AllideFeature feature;  ///< of that face: one of its corners or edges, or the face itself
} AllideSignedDistance;

/// Fails with `unsupported` if nothing of the target has an inside, and with `out_of_range` for a
/// point with a coordinate that is not finite or beyond 2^60.
AllideStatus allide_signed_distance(AllidePlaced target, AllideVec3 point,
                                    const AllideQueryOptions* options,
                                    AllideSignedDistance* distance);

/// The smallest box around the world vertices of all faces; empty without faces.
AllideStatus allide_placed_bounds(AllidePlaced placed, AllideBox* bounds);
/// Bounds in local coordinates. A compound or a deformable geometry is at rest.
AllideStatus allide_geometry_bounds(AllideGeometry geometry, AllideBox* bounds);

#ifdef __cplusplus
}
#endif

// SPDX-License-Identifier: MIT
// Meshes for scenes and tests, the same bits on every platform. Unless said otherwise they are
// centred on the origin with z as their axis, and closed, manifold and oriented outward. Sizes must
// be finite and positive. A count out of range becomes the nearest that makes the shape.
#pragma once

#include <allide_c/mesh.h>

#ifdef __cplusplus
extern "C" {
#endif

/// 12 faces, parallel to the axes.
AllideStatus allide_box(AllideVec3 half_extents, AllideMesh* mesh);
/// 20 * 4^subdivisions nearly equal faces, subdivisions in [0, 13].
AllideStatus allide_icosphere(double radius, int subdivisions, AllideMesh* mesh);
/// Meridians and parallels, 2 * segments * (rings - 1) faces; at least 2 rings from pole to pole.
AllideStatus allide_sphere(double radius, int segments, int rings, AllideMesh* mesh);
/// The smallest of Kitamura's standard spheres with at least so many faces, or else the largest.
AllideStatus allide_standard_sphere(double radius, int faces, AllideMesh* mesh);
/// 4 * segments faces, the caps with a vertex in the middle.
AllideStatus allide_cylinder(double radius, double height, int segments, AllideMesh* mesh);
/// 2 * segments faces; the apex is up, the base has a vertex in the middle.
AllideStatus allide_cone(double radius, double height, int segments, AllideMesh* mesh);
/// A cylinder of `height` between two half spheres; 4 * segments * rings faces.
AllideStatus allide_capsule(double radius, double height, int segments, int rings,
                            AllideMesh* mesh);
/// 2 * segments * sides faces; `radius`, larger than the tube's, is that of its centre line.
AllideStatus allide_torus(double radius, double tube_radius, int segments, int sides,
                          AllideMesh* mesh);

/// A tube that winds p times around the axis and q times around the ring it is laid on.
typedef struct AllideTorusKnotOptions {
    int p, q;            ///< at least 1, without a common divisor
    double radius;       ///< radius of the tube's centre line where it is farthest from the axis
    double tube_radius;  ///< a (2, 3) knot meets itself from about 0.28 * radius on
    int segments;        ///< along the tube
    int sides;           ///< around the tube
} AllideTorusKnotOptions;

typedef struct AllideTerrainOptions {
    double size;    ///< edge of the square it covers
    double height;  ///< from its lowest point, at z = 0, to its highest
    int cells;      ///< along each edge, at least 1, two faces each
    uint64_t seed;
} AllideTerrainOptions;

typedef struct AllidePipesOptions {
    double size;  ///< edge of the cube they fill
    int faces;    ///< exact, but odd numbers become even and 4 * sides is the least
    int sides;    ///< around a pipe
    uint64_t seed;
} AllidePipesOptions;

typedef struct AllidePolytopeOptions {
    int faces;      ///< exact, but odd numbers become even; at least 4
    double radius;  ///< radius of the ellipsoid's circular section
    double aspect;  ///< half the ellipsoid's height over `radius`
    uint64_t seed;
} AllidePolytopeOptions;

AllideStatus allide_torus_knot_options_init(AllideTorusKnotOptions* knot);
AllideStatus allide_terrain_options_init(AllideTerrainOptions* land);
AllideStatus allide_pipes_options_init(AllidePipesOptions* system);
AllideStatus allide_polytope_options_init(AllidePolytopeOptions* shape);

/// NULL gives the shape of the init function.
AllideStatus allide_torus_knot(const AllideTorusKnotOptions* knot, AllideMesh* mesh);
/// An open sheet of smooth hills and hollows, facing up.
AllideStatus allide_terrain(const AllideTerrainOptions* land, AllideMesh* mesh);
/// A tangle of separate pipes along the axes with rounded elbows.
AllideStatus allide_pipes(const AllidePipesOptions* system, AllideMesh* mesh);
/// The convex hull of random points on an ellipsoid, faces / 2 + 2 of them.
AllideStatus allide_polytope(const AllidePolytopeOptions* shape, AllideMesh* mesh);
/// A concave hare, nose towards +x, up along z; 144 * 4^subdivisions faces.
AllideStatus allide_hare(double length, int subdivisions, AllideMesh* mesh);
/// A concave space shuttle, nose towards +x, up along z; 528 faces.
AllideStatus allide_shuttle(double length, AllideMesh* mesh);

#ifdef __cplusplus
}
#endif

// SPDX-License-Identifier: MIT
// Meshes for scenes and tests, the same bits on every platform. Unless said otherwise they are
// centred on the origin with z as their axis, closed, manifold and oriented outward. A size that is
// not finite and positive throws an Error. A count out of range becomes the nearest that makes the
// shape: segments and sides from 3, others from what is said below, to 32768.
#pragma once

#include <array>
#include <cstdint>

#include <allide/api.h>
#include <allide/mesh.h>

namespace allide ALLIDE_API {
namespace shapes {

/// 12 faces, parallel to the axes.
Mesh box(Vec3 half_extents);

/// 20 * 4^subdivisions nearly equal faces, subdivisions in [0, 13].
Mesh icosphere(double radius, int subdivisions);

/// Meridians and parallels, 2 * segments * (rings - 1) faces; at least 2 rings from pole to pole.
Mesh sphere(double radius, int segments, int rings);

/// The face counts of Kitamura's standard spheres.
inline constexpr std::array<int, 14> standard_sphere_faces = {8,   10,  24,  48,  54,  80,  120,
                                                              168, 224, 360, 528, 728, 960, 3968};

/// The smallest standard sphere with at least so many faces, or else the largest.
Mesh standard_sphere(double radius, int faces);

/// 4 * segments faces, the caps with a vertex in the middle.
Mesh cylinder(double radius, double height, int segments);

/// 2 * segments faces; the apex is up, the base has a vertex in the middle.
Mesh cone(double radius, double height, int segments);

/// A cylinder of `height` between two half spheres of `rings` (at least 1) each; 4 * segments *
/// rings faces.
Mesh capsule(double radius, double height, int segments, int rings);

/// 2 * segments * sides faces; `radius`, larger than the tube's, is that of its centre line.
Mesh torus(double radius, double tube_radius, int segments, int sides);

/// A tube that winds p times around the axis and q times around the ring it is laid on.
struct TorusKnotOptions {
    int p = 2, q = 3;          ///< at least 1, without a common divisor
    double radius = 1;         ///< of the tube's centre line where it is farthest from the axis
    double tube_radius = 0.1;  ///< a (2, 3) knot meets itself from about 0.28 * radius on
    int segments = 1000;       ///< along the tube
    int sides = 25;            ///< around the tube
};

/// 2 * segments * sides faces.
Mesh torus_knot(const TorusKnotOptions& knot = {});

struct TerrainOptions {
    double size = 100;   ///< edge of the square it covers
    double height = 10;  ///< from its lowest point, at z = 0, to its highest; 0 for a flat sheet
    int cells = 100;     ///< along each edge, at least 1, two faces each
    std::uint64_t seed = 1;
};

/// An open sheet of smooth hills and hollows of three sizes, facing up; 2 * cells^2 faces. More
/// cells show the same land finer.
Mesh terrain(const TerrainOptions& land = {});

struct PipesOptions {
    double size = 10;     ///< edge of the cube they fill
    int faces = 100'000;  ///< exact, but odd numbers become even and 4 * sides is the least
    int sides = 8;        ///< around a pipe
    std::uint64_t seed = 1;
};

/// A tangle of separate pipes along the axes with rounded elbows, after Klosowski's Pipes: most of
/// the area lies in long thin faces.
Mesh pipes(const PipesOptions& system = {});

struct PolytopeOptions {
    int faces = 36;     ///< exact, but odd numbers become even; at least 4
    double radius = 1;  ///< of the ellipsoid's circular section
    double aspect = 1;  ///< half the ellipsoid's height over `radius`: above 1 oblong, below 1 flat
    std::uint64_t seed = 1;
};

/// The convex hull of random points on an ellipsoid, faces / 2 + 2 of them.
Mesh polytope(const PolytopeOptions& shape = {});

/// A concave hare, nose towards +x, up along z, `length` from nose to tail. 144 * 4^subdivisions
/// faces, 576 by default (a closed surface cannot have the 575 of Kitamura's animal, an odd
/// number); subdivisions in [0, 12].
Mesh hare(double length, int subdivisions = 1);

/// A concave space shuttle with delta wings, fin and a hollow engine; its fuselage lies along x,
/// nose towards +x, up along z, `length` from nose to tail; 528 faces.
Mesh shuttle(double length);

}  // namespace shapes
}  // namespace allide ALLIDE_API

// SPDX-License-Identifier: MIT
// Points of the tetrahedral mesh, and the two signs that it is built by. Coordinates are integers
// below 2^22, so differences are below 2^23, the orientation below 2^72 and the sphere test below
// 2^122: both fit 128 bits, and no filter is needed. Points on one sphere are told apart by the
// symbolic perturbation of Devillers and Teillaud ("Perturbations for Delaunay and weighted
// Delaunay 3D triangulations", 2011): the mesh is unique and has no flat tetrahedron.
#pragma once

#include <array>
#include <compare>
#include <cstdint>

#include <allide/math.h>

namespace allide::lab {

/// Its order is the lexicographic one.
struct LatticePoint {
    std::int32_t x = 0, y = 0, z = 0;
    friend auto operator<=>(const LatticePoint&, const LatticePoint&) = default;
};

/// Steps of the lattice in an edge of the unit cube.
inline constexpr double lattice_steps = 0x1p18;

/// The lattice point nearest to a point of the unit cube, or near it.
LatticePoint to_lattice(Vec3 p);
/// The coordinates in lattice steps.
inline Vec3 to_vec3(LatticePoint p) {
    return {static_cast<double>(p.x), static_cast<double>(p.y), static_cast<double>(p.z)};
}

using LatticeTetrahedron = std::array<LatticePoint, 4>;

/// The sign of the volume: positive where b - a, c - a, d - a are right-handed.
int orientation(const LatticePoint& a, const LatticePoint& b, const LatticePoint& c,
                const LatticePoint& d);
int orientation(const LatticeTetrahedron& t);

/// Whether p is inside the sphere through the corners of a tetrahedron with positive orientation;
/// decided by the perturbation if it is on the sphere. It must not be a corner.
bool is_in_sphere(const LatticeTetrahedron& t, const LatticePoint& p);

}  // namespace allide::lab

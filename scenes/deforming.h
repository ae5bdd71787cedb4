// SPDX-License-Identifier: MIT
// Objects whose every vertex moves with time, as in Kitamura et al., "Accurate collision detection
// for deformable polyhedral objects", 1998: spheres, hands and shuttles; and sheets.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include <allide/mesh.h>

namespace allide {

/// A mesh that changes its shape while a rigid motion carries it. Time runs from 0 to 1.
struct Deforming {
    Mesh mesh;  ///< at rest
    std::function<Vec3(Vec3 rest, double time)> shape;
    std::function<Transform(double time)> motion;
};

using DeformingScene = std::vector<Deforming>;

/// In the object's own coordinates, for its motion to carry.
std::vector<Vec3> local_vertices(const Deforming& object, double time);
/// As every query sees them.
std::vector<Vec3> world_vertices(const Deforming& object, double time);

struct DeformingSpheres {
    int count = 15;
    int faces = 528;       ///< a standard sphere's number, or about this many
    double density = 0.2;  ///< share of the cube that unit spheres would fill
    std::uint64_t seed = 1;
};

/// Unit spheres with waves running over them, which cross a cube and spin.
DeformingScene deforming_spheres(const DeformingSpheres& options = {});

/// Two hands of 960 faces about 0.2 long, the palms towards each other, that close around a sphere
/// of 528 and squeeze it.
DeformingScene grasping_hands();

/// Square sheets of edge 2 and about `faces` triangles each, one above the other; waves run over
/// them, and they sink into each other.
DeformingScene crossing_sheets(int faces, int count = 2);

/// One such sheet that rolls up until its ends have passed through each other, at about time 0.9.
DeformingScene folding_sheet(int faces);

/// Space shuttles of 528 concave faces and length 2 that beat their wings. They start on a
/// circle whose boxes overlap and cross its centre together at about time 0.5.
DeformingScene flying_shuttles(int count = 15, std::uint64_t seed = 1);

}  // namespace allide

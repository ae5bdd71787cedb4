// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <vector>

#include "simulation/camera.h"
#include "simulation/pieces.h"
#include "simulation/scene.h"

namespace simulation {

/// A piece of a face that looks at the eye.
struct Patch {
    std::array<Pixel, 3> corners;
    std::size_t object;
    double brightness;  ///< from 0 to 1
};

/// Objects that collide, directly or through others, or one alone.
struct Cluster {
    std::vector<std::size_t> objects;
    std::vector<Patch> patches;  ///< those that are seen, the farthest first
    double depth;                ///< depth of its centre
};

/// The farthest first. Faces of colliding objects pass through each other, and what is large has no
/// depth to sort by: these are cut into pieces of up to `piece` times the width of their object.
std::vector<Cluster> clusters(const Scene& scene, const Camera& camera, double piece);

/// The faces of an object in the world.
std::vector<Triangle> world_triangles(const Scene& scene, std::size_t object);

}  // namespace simulation

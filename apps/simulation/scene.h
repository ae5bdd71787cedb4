// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include <allide/query.h>

#include "simulation/run.h"

namespace simulation {

/// The closest features of two objects whose boxes overlap.
struct Closest {
    Pair pair;
    allide::Separation separation;
};

/// A frame with what helps to see it: boxes, and lines between closest features.
struct Scene {
    std::vector<allide::Geometry> geometries = {};
    std::vector<allide::Transform> poses;
    std::vector<allide::Box> boxes;
    std::vector<Pair> collisions;
    std::vector<Closest> closest;  ///< closest points of every pair whose boxes overlap
    double room = 0;               ///< edge of the cube around the origin
};

Scene make_scene(const Run& run, const Shapes& shapes);

/// Without the objects that reach out of a cube of this half width.
Scene part_of(const Scene& scene, allide::Vec3 centre, double half_width);

}  // namespace simulation

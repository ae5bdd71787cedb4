// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include <allide/geometry.h>

namespace simulation {

/// The shapes of the objects of a simulation. Object i has shape i modulo their number. Their
/// centroids are at the origin.
struct Shapes {
    std::vector<allide::Geometry> geometries;
    double radius;  ///< by which speeds are measured
    double volume;  ///< mean volume of a shape
};

/// So many convex hulls of random points on the unit sphere, of radius 1 by definition.
Shapes random_polytopes(std::size_t count, int faces, std::uint64_t seed,
                        allide::ConvexMethod method);

/// One shape for all, made a convex geometry if it is convex, a solid if it is closed, or a surface
/// that counts with the volume of its hull. Its radius is the distance of its farthest vertex.
Shapes one_shape(allide::Mesh mesh, allide::ConvexMethod method);

}  // namespace simulation

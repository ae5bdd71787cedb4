// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <vector>

#include "tumble/camera.h"
#include "tumble/detection.h"

namespace tumble {

using Triangle = std::array<allide::Vec3, 3>;

/// A piece of a face that looks at the eye.
struct Patch {
    std::array<Pixel, 3> corners;
    int body;           ///< -1 if the face meets a face of another body
    double brightness;  ///< from 0 to 1
};

std::array<Pixel, 3> project(const Camera& camera, const Triangle& t);

/// The faces of a body where it stands.
std::vector<Triangle> world_triangles(const Body& body);

/// All that can be seen, the farthest first, in pieces with edges up to `longest`: what is large
/// has no depth to sort by. Faces that pass through each other are cut five times finer.
std::vector<Patch> visible_patches(const std::vector<Body>& bodies, const Detection& detection,
                                   const Camera& camera, double longest);

}  // namespace tumble

// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <allide/geometry.h>

namespace tumble {

/// A solid that flies straight and turns about a fixed axis, both at constant speed.
struct Body {
    std::string kind;
    allide::Geometry geometry;
    allide::Vec3 position;
    allide::Vec3 velocity;  ///< per frame
    allide::Vec3 axis;
    double angle;  ///< radians
    double spin;   ///< radians per frame
};

allide::Transform world_from_local(const Body& body);

struct Scene {
    double room;  ///< half the edge of the cube, which is centred on the origin
    std::vector<Body> bodies;
};

/// So many bodies of a few kinds, in cells of a lattice that fills the cube.
Scene make_scene(int bodies, std::uint64_t seed);

}  // namespace tumble

// SPDX-License-Identifier: MIT
// Long thin faces in all directions, as wires, bars and cylinders of CAD models have them.
#pragma once

#include <cstdint>

#include <allide/mesh.h>

namespace allide {

struct RodsOptions {
    int count = 1500;
    int sides = 8;  ///< around a rod, which has 4 * sides faces
    double length = 1;
    double radius = 0.002;
    double room = 1;  ///< edge of the cube that the middles lie in
    std::uint64_t seed = 1;
};

/// Closed cylinders, every direction and place alike; they pass through each other.
Mesh rods(const RodsOptions& options = {});

}  // namespace allide

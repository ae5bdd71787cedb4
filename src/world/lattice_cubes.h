// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "broad/lattice.h"
#include "geometry/bounds.h"

namespace allide {

/// An object whose box is the cube about its ball, and where in spatial order that box lies.
struct LatticeCube {
    const Transform* world_from_local;
    const LocalBounds* bounds;  ///< not empty
    broad::LatticeBox* box;
    std::uint32_t object;  ///< what the box says that it is of
};

/// Makes each box lattice(world_cube(...)), of a ball, with this stamp; four at a time.
void place_cubes(std::span<const LatticeCube> cubes, const broad::Lattice& lattice, double pad,
                 std::uint32_t stamp);

}  // namespace allide

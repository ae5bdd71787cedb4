// SPDX-License-Identifier: MIT
// Trees from the leaves up (Klosowski 1998, section 3.3; joined as by Meister and Bittner,
// "Parallel locally-ordered clustering", 2018).
#pragma once

#include <cstdint>

#include "dop/dop_split.h"

namespace allide::lab {

/// From single faces up: of neighbours along a space-filling curve, those whose common box is least
/// are joined, wherever each is the other's best.
DopTopology bottom_up(const MeshView& mesh, std::uint32_t leaf_faces);

}  // namespace allide::lab

// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include <allide/placed.h>

namespace allide {

/// Where the parts of a compound stand.
struct Placed::Pose {
    std::vector<Transform> world_from_part;
    std::vector<Transform> next;  ///< room for those it may get
    std::vector<Box> boxes;       ///< world boxes of the nodes over its pieces
};

}  // namespace allide

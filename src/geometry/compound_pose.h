// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include <allide/math.h>

namespace allide {

/// The poses of a compound's parts in the world.
struct CompoundPose {
    std::vector<Transform> world_from_part;
    std::vector<Transform> next;  ///< buffer for the next ones
    std::vector<Box> boxes;       ///< world boxes of the nodes over its pieces

    std::size_t memory() const {
        return (world_from_part.capacity() + next.capacity()) * sizeof(Transform) +
               boxes.capacity() * sizeof(Box);
    }
};

}  // namespace allide

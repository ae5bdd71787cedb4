// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include <allide/query.h>

#include "tumble/body.h"

namespace tumble {

/// Two bodies that intersect, by index, a < b. One inside the other has no face pairs.
struct Collision {
    std::size_t a, b;
    std::vector<allide::FacePair> faces;
};

struct Detection {
    std::vector<allide::Box> boxes;     ///< of each body where it stands
    std::size_t overlapping_boxes = 0;  ///< pairs
    std::vector<Collision> collisions;  ///< sorted
    allide::Stats stats;
    double seconds = 0;
};

/// Who collides with whom, and where: boxes of all pairs first, then the exact queries.
Detection detect(std::span<const Body> bodies);

}  // namespace tumble

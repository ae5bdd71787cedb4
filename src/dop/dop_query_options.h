// SPDX-License-Identifier: MIT
#pragma once

#include <allide/tuning.h>

#include "dop/dop_front.h"

namespace allide {

struct DopQueryOptions {
    DopTumbling tumbling = DopTumbling::planes;
    DopOverlap overlap = DopOverlap::conservative;
    DopTraversal traversal = DopTraversal::larger_first;
    double margin = 0;          ///< faces this near each other are candidates too
    DopFront* front = nullptr;  ///< where to start, and remembered for the next pose
};

}  // namespace allide

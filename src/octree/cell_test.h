// SPDX-License-Identifier: MIT
#pragma once

#include <allide/tuning.h>

#include "primitive/triangle_box.h"

namespace allide {

/// Whether a face whose box meets the cell does; none of the tests misses a face that does.
inline bool meets(const Triangle& face, const Box& cell, CellTest test) {
    if (test == CellTest::boxes)
        return true;
    return test == CellTest::clipping ? overlaps_by_clipping(face, cell)
                                      : overlaps_by_axes(face, cell);
}

}  // namespace allide

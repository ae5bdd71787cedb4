// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "primitive/triangle_box.h"

namespace allide {

/// When a face is taken to meet a region or a cell; none misses a face that does.
enum class CellTest : std::uint8_t {
    boxes,     ///< if its box does
    clipping,  ///< and what is left of it after clipping, as in the paper
    axes,      ///< and no axis separates them
};

/// For a face whose box meets the cell.
inline bool meets(const Triangle& face, const Box& cell, CellTest test) {
    if (test == CellTest::boxes)
        return true;
    return test == CellTest::clipping ? overlaps_by_clipping(face, cell)
                                      : overlaps_by_axes(face, cell);
}

}  // namespace allide

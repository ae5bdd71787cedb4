// SPDX-License-Identifier: MIT
#pragma once

#include "primitive/triangle.h"

namespace allide {

/// Whether a triangle meets a box, by thirteen separating axes. It may say yes for a gap of a few
/// roundings, and never says no to a triangle that meets the box.
bool overlaps_by_axes(const Triangle& t, const Box& box);

/// Tests by Kitamura's clipping, with its two early tests; the answer is the same.
bool overlaps_by_clipping(const Triangle& t, const Box& box);

}  // namespace allide

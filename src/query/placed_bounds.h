// SPDX-License-Identifier: MIT
#pragma once

#include <allide/point.h>

namespace allide {

/// Grows a box by `bounds(placed)`, in little time where that is known to lie within it.
void include_bounds(const Placed& placed, Box& box);

}  // namespace allide

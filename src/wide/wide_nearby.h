// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include <allide/math.h>

#include "wide/wide_read.h"

namespace allide {

/// A face near a local point: the nearest one to within float rounding. A hint, not an answer.
std::uint32_t nearby_face(const PlacedTree& placed, Vec3 point);

}  // namespace allide

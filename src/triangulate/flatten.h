// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include <allide/math.h>

namespace allide {

/// The polygon seen along the coordinate axis nearest to its Newell normal, from the side from
/// which it runs counterclockwise: x and y are two of the original coordinates, z is 0. The side
/// is right for simple planar polygons however thin; for others it is that of their signed area.
void flatten(std::span<const Vec3> corners, std::vector<Vec3>& flat);

}  // namespace allide

// SPDX-License-Identifier: MIT
// An articulated hand (Cohen et al. 1995, section 3.4): the palm carries five fingers, each a
// compound of three joints that carry one another.
#pragma once

#include <vector>

#include <allide/geometry.h>

namespace allide {

/// About 0.2 long, palm in the plane z = 0, fingers along y, thumb towards +x. All parts are
/// solids.
Geometry hand();

/// Poses of the parts of `hand()`, for Placed. Fingers are straight for a curl of 0 and closed for
/// 1, towards -z, side by side for a spread of 0. Each finger can have its own curl.
std::vector<Transform> hand_pose(const double (&curl)[5], double spread);

}  // namespace allide

// SPDX-License-Identifier: MIT
#pragma once

#include "scenes/room.h"

namespace allide {

/// A porch of 5 by 2.4 metres before a house, which lies towards +y: boards, posts, a railing with
/// sixty balusters, steps, a roof, a door, flowerpots and a swing on two chains. More than 250
/// convex polytopes.
Room porch();

}  // namespace allide

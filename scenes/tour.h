// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "scenes/hand_input.h"

namespace allide {

inline constexpr int tour_frames = 3600;  ///< 60 s at 60 frames per second

/// A visitor of the kitchen takes a glass, scales it and bumps it against the bowl, closes a door
/// and a drawer, and takes a cup off a shelf. The same bits everywhere.
std::vector<HandInput> kitchen_tour();

/// A visitor walks up the steps of the porch, pushes the swing, moves a flowerpot and closes the
/// door.
std::vector<HandInput> porch_tour();

}  // namespace allide

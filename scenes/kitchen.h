// SPDX-License-Identifier: MIT
#pragma once

#include "scenes/room.h"

namespace allide {

/// A kitchen of 4.2 by 3.6 metres, open towards -y, where the visitor enters: cupboards with doors
/// and drawers, a sink, a stove, a refrigerator, a table with four chairs, shelves with forty cups,
/// plates and bottles, a bowl of fruit. More than 500 convex polytopes.
Room kitchen();

}  // namespace allide

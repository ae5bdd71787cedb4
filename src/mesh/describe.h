// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include <allide/math.h>

namespace allide {

/// The fewest digits that give the same double back.
std::string text(double value);
/// "(1, 2.5, -3)"
std::string text(Vec3 p);

}  // namespace allide

// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include <allide/math.h>

namespace allide {

/// The fewest digits that give the same double back.
std::string text(double value);
/// "(1, 2.5, -3)"
std::string text(Vec3 p);
/// "1 face", "2 faces"
std::string counted(std::uint64_t count, const char* noun);

}  // namespace allide

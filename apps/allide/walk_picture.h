// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "scenes/walkthrough.h"

namespace cli {

inline constexpr double eye_distance = 0.064;  ///< metres

/// An SVG file of what the first user sees now. Bodies that collide are red; of a hand and of what
/// is fixed, only the polytopes that do. With `stereo` the views of both eyes are side by side.
std::string walk_picture(const allide::Walkthrough& walk, bool stereo);

}  // namespace cli

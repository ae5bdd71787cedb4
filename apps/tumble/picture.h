// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "tumble/detection.h"

namespace tumble {

/// Draws the scene as SVG, faces that meet others in red; false if the file cannot be written.
bool save_picture(const std::string& path, const Scene& scene, const Detection& detection);

}  // namespace tumble

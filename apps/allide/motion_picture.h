// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>

#include <allide/motion.h>

namespace cli {

/// Names two objects by their places in the list, when they meet, and the normal from a to b.
struct PicturedImpact {
    std::size_t a, b;
    double time;
    allide::Vec3 normal;
};

/// An SVG file: all objects at the start, in blue those that move; the two that meet in red at that
/// time; and what moves faintly at the end. Throws Error for a shape without end.
std::string motion_picture(std::span<const allide::Moving> objects,
                           const std::optional<PicturedImpact>& impact);

}  // namespace cli

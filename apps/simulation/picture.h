// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "simulation/scene.h"

namespace simulation {

/// CSS of pictures, beside plot::style().
std::string picture_style();

/// An <svg> for a page with both styles: all objects in their cube, colliding ones red, all boxes,
/// and lines between the closest features of objects whose boxes overlap. Boxes and lines have the
/// classes "boxes" and "lines".
std::string picture(const Scene& scene);

/// The picture as a file of its own.
std::string picture_file(const Scene& scene);

/// A close view of the region where most boxes overlap.
std::string close_up(const Scene& scene);

}  // namespace simulation

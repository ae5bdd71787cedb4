// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include <allide/query.h>

namespace cli {

/// An SVG file: the object and what of the environment is around it, faces that meet in red.
std::string contact_picture(const allide::Placed& environment, const allide::Placed& object);

}  // namespace cli

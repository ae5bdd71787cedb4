// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "io/model.h"

namespace allide {

/// The elements `vertex` and `face` of a PLY file in any encoding; all others are skipped.
Result<Model> read_ply(std::string_view bytes);
/// Coordinates as doubles, binary little-endian or ASCII. Forgets names.
std::string write_ply(const Model& model, bool binary);

}  // namespace allide

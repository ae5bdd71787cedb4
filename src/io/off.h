// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "io/model.h"

namespace allide {

/// Geomview OFF in three dimensions, ASCII; colours, normals and texture coordinates are skipped.
Result<Model> read_off(std::string_view text);
/// Forgets names.
std::string write_off(const Model& model);

}  // namespace allide

// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "io/model.h"

namespace allide {

/// ASCII with any number of solids, or binary; vertices with the same bits are joined.
Result<Model> read_stl(std::string_view bytes);
/// The model must consist of triangles.
std::string write_stl_text(const Model& model);
/// Forgets names and rounds coordinates to float.
std::string write_stl_binary(const Model& model);

}  // namespace allide

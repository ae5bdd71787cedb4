// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "io/model.h"

namespace allide {

/// Wavefront OBJ: v, f, o, g; everything else is ignored.
Result<Model> read_obj(std::string_view text);
std::string write_obj(const Model& model);

}  // namespace allide

// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "io/format.h"

namespace allide {

/// Reads what must have at least one vertex.
Result<Model> read_model(const Format& format, std::string_view bytes);

}  // namespace allide

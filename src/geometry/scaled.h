// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include <allide/error.h>

namespace allide {

/// Why a number cannot be a scale; nothing if it can.
std::optional<Error> scale_error(double scale);

}  // namespace allide

// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include <allide/math.h>

namespace allide {

/// True if `transform_error` accepts all of them. Tests four at a time.
bool may_place(std::span<const Transform> transforms);

}  // namespace allide

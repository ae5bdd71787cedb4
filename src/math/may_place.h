// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include <allide/math.h>

namespace allide {

/// Whether `transform_error` has nothing to say of any of them. Four at a time, hence fast.
bool may_place(std::span<const Transform> transforms);

}  // namespace allide

// SPDX-License-Identifier: MIT
#pragma once

#include <allide/api.h>

namespace allide ALLIDE_API {

/// The version of the library that is linked: "major.minor.patch".
[[nodiscard]] const char* version() noexcept;

}  // namespace allide ALLIDE_API

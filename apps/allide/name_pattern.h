// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "objects.h"

namespace cli {

/// Whether the name is as the pattern says: `*` is any number of characters, `?` is one.
bool matches(std::string_view pattern, std::string_view name);

/// Whether the object's name matches, or what follows the file and the colon in it.
bool matches(std::string_view pattern, const Object& object);

}  // namespace cli

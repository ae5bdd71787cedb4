// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include <allide/error.h>
#include <allide/tree.h>

#include "bvtree/obb_tree.h"

namespace allide {

/// The k of a volume that is a k-DOP, or 0.
int dop_directions(Volume volume);

bool is_obb(Volume volume);
/// Of a volume that is an oriented box.
ObbOptions obb_options(const TreeOptions& options);

/// What is wrong with the options, and what would be right; nothing if they are good.
std::optional<Error> options_error(const TreeOptions& options);

}  // namespace allide

// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include <allide/error.h>
#include <allide/tuning.h>

#include "obb/obb_tree.h"

namespace allide {

/// The k of a k-DOP tree, or 0.
int dop_directions(Tree tree);

bool is_obb(Tree tree);
/// Whether it is a tree of oriented boxes.
ObbOptions obb_options(const TreeOptions& options);

/// The error in the options with the valid values; nothing if they are valid.
std::optional<Error> options_error(const TreeOptions& options);

}  // namespace allide

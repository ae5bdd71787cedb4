// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include <allide/placed.h>

namespace allide {

/// Anything placed as the parts that it is made of, compounds left out.
std::vector<Placed> leaves_of(const Placed& placed);

}  // namespace allide

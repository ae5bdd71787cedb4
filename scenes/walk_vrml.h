// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "scenes/walkthrough.h"

namespace allide {

/// A walkthrough as it is now, as VRML97: a CollisionObject for each body and each hand, after
/// Hudson et al. 1997, with a Shape for each polytope. World vertices (x, y, z) are written as
/// (x, z, -y), with as many digits as give the same bits. A hand ignores what it holds.
std::string vrml(const Walkthrough& walk);

}  // namespace allide

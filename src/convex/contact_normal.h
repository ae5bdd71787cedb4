// SPDX-License-Identifier: MIT
#pragma once

#include "convex/party.h"
#include "convex/simplex.h"

namespace allide {

/// The direction from a to b that is most across both where a walk ended and they just touch; zero
/// if the neighbours of what they touch with leave none. A guess, good to many digits.
Vec3 contact_normal(const Party& a, const Party& b, const Simplex& simplex);

}  // namespace allide

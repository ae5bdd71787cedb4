// SPDX-License-Identifier: MIT
// Crowds by the shape of the trouble they make. A family says where object i of n is in a frame,
// and how large it is.
#pragma once

#include <span>

#include "chance.h"

namespace independent {

/// A box about `centre`.
struct Place {
    allide::Vec3 centre, half;
};

struct Family {
    const char* name;
    Place (*place)(int i, int n, int frame, Chance& chance);
    int most = 1 << 20;  ///< most objects: where all meet all, more would only take longer
};

std::span<const Family> families();

}  // namespace independent

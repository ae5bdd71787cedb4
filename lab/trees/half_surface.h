// SPDX-License-Identifier: MIT
#pragma once

#include "math/box.h"

namespace allide::lab {

inline double half_surface(const Box& box) {
    const Vec3 s = box.max - box.min;
    return s.x * s.y + s.y * s.z + s.z * s.x;
}

}  // namespace allide::lab

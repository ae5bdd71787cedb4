// SPDX-License-Identifier: MIT
#pragma once

#include <allide/math.h>

namespace allide {

/// The lexicographic order of points in the plane z = 0.
inline bool precedes_in_plane(Vec3 a, Vec3 b) {
    return a.x < b.x || (a.x == b.x && a.y < b.y);
}

}  // namespace allide

// SPDX-License-Identifier: MIT
#pragma once

#include "primitive/triangle.h"

namespace allide {

inline bool precedes(Vec3 a, Vec3 b) {
    return a.x < b.x || (a.x == b.x && (a.y < b.y || (a.y == b.y && a.z < b.z)));
}

/// Whether p lies on the segment from a to b but at neither end, exactly.
inline bool is_between(Vec3 p, Vec3 a, Vec3 b) {
    return p != a && p != b && precedes(a, p) == precedes(p, b) && are_collinear(a, p, b);
}

}  // namespace allide

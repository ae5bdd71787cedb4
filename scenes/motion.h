// SPDX-License-Identifier: MIT
#pragma once

#include <allide/math.h>

#include "base/random.h"

namespace allide {

/// In a cube of this half width, drawn in the order x, y, z.
inline Vec3 random_point(Random& random, double reach) {
    const double x = random.uniform(-reach, reach), y = random.uniform(-reach, reach);
    return {x, y, random.uniform(-reach, reach)};
}

/// A vector of length one, every direction alike.
inline Vec3 random_direction(Random& random) {
    for (;;) {
        const Vec3 p = random_point(random, 1);
        if (const double size = length(p); size > 0.1 && size < 1)
            return (1 / size) * p;
    }
}

/// Any rotation, and a translation in a cube of this half width.
inline Transform random_motion(Random& random, double reach) {
    const Vec3 axis = random_point(random, 1);
    Transform t = rotation(axis, random.uniform(0, 6.28));
    t.translation = random_point(random, reach);
    return t;
}

}  // namespace allide

// SPDX-License-Identifier: MIT
// Points for hulls.
#pragma once

#include <vector>

#include <allide/math.h>

#include "base/random.h"

namespace allide {

using Points = std::vector<Vec3>;

inline Vec3 in_cube(Random& random) {
    return {random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)};
}

inline Vec3 in_ball(Random& random) {
    for (;;)
        if (const Vec3 p = in_cube(random); dot(p, p) <= 1)
            return p;
}

inline Vec3 in_lattice(Random& random, int reach) {
    return {double(random.integer(-reach, reach)), double(random.integer(-reach, reach)),
            double(random.integer(-reach, reach))};
}

template <class Make>
Points many(int count, Make make) {
    Points points;
    for (int i = 0; i < count; ++i)
        points.push_back(make());
    return points;
}

}  // namespace allide

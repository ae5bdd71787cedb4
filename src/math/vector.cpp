// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include <allide/math.h>

namespace allide {

double length(Vec3 a) {
    return std::sqrt(dot(a, a));
}

Vec3 normalized(Vec3 a) {
    const double largest = std::max({std::fabs(a.x), std::fabs(a.y), std::fabs(a.z)});
    if (largest == 0)
        return a;
    // Scaling by a power of two adds no rounding, and squares neither vanish nor overflow.
    const int exponent = -std::ilogb(largest);
    const Vec3 scaled = {std::ldexp(a.x, exponent), std::ldexp(a.y, exponent),
                         std::ldexp(a.z, exponent)};
    return (1 / length(scaled)) * scaled;
}

}  // namespace allide

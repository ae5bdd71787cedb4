// SPDX-License-Identifier: MIT
#include "repair/polygon_shape.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "math/box.h"
#include "primitive/orient.h"
#include "triangulate/flatten.h"

namespace allide {

Deviation deviation(std::span<const Vec3> corners) {
    const Vec3 base = corners[0];
    Vec3 normal, mean;
    for (std::size_t k = 0; k < corners.size(); ++k) {
        const Vec3 next = corners[k + 1 < corners.size() ? k + 1 : 0];
        normal = normal + cross(corners[k] - base, next - base);
        mean = mean + (1.0 / static_cast<double>(corners.size())) * (corners[k] - base);
    }
    const Vec3 unit = normalized(normal);
    const Box box = bounds(corners);
    Deviation result{0, length(box.max - box.min)};
    for (const Vec3 p : corners)
        result.distance = std::max(result.distance, std::fabs(dot(unit, p - base - mean)));
    return result;
}

bool is_convex_polygon(std::span<const Vec3> corners) {
    std::vector<Vec3> flat;
    flatten(corners, flat);
    const auto runs_right = [](Vec3 a, Vec3 b) { return a.x < b.x || (a.x == b.x && a.y < b.y); };
    int changes = 0;
    for (std::size_t k = 0, count = flat.size(); k < count; ++k) {
        const Vec3 a = flat[k], b = flat[(k + 1) % count], c = flat[(k + 2) % count];
        if (orient2d(a, b, c, 2) < 0)
            return false;
        changes += runs_right(a, b) != runs_right(b, c);
    }
    return changes == 2;
}

}  // namespace allide

// SPDX-License-Identifier: MIT
#include "triangulate/flatten.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

#include "primitive/orient.h"
#include "triangulate/planar_order.h"

namespace allide {
namespace {

/// Twice the signed area seen along each axis, and a bound of its rounding error.
struct Areas {
    Vec3 signed_area, error;
};

Areas areas(std::span<const Vec3> corners) {
    Vec3 sum, size;
    for (std::size_t k = 2; k < corners.size(); ++k) {
        const Vec3 u = corners[k - 1] - corners[0], v = corners[k] - corners[0];
        sum = sum + cross(u, v);
        const Vec3 au = abs(u), av = abs(v);
        size = size + Vec3{au.y * av.z + au.z * av.y, au.z * av.x + au.x * av.z,
                           au.x * av.y + au.y * av.x};
    }
    return {sum, static_cast<double>(corners.size() + 8) * 0x1p-52 * size};
}

Vec3 seen_along(int axis, Vec3 p) {
    return {p[axis == 2 ? 0 : axis + 1], p[axis == 0 ? 2 : axis - 1], 0};
}

/// The turn at the first corner in lexicographic order, which no simple polygon makes the wrong
/// way; 0 for what is folded there.
int turn_at_extreme(std::span<const Vec3> flat) {
    std::vector<Vec3> p(flat.begin(), flat.end());
    p.erase(std::unique(p.begin(), p.end()), p.end());
    const std::size_t count = p.size();
    const Vec3 extreme = *std::min_element(p.begin(), p.end(), precedes_in_plane);
    for (std::size_t k = 0; k < count; ++k) {
        if (p[k] != extreme)
            continue;
        const int turn = orient2d(p[(k + count - 1) % count], p[k], p[(k + 1) % count], 2);
        if (turn != 0)
            return turn;
    }
    return 0;
}

void mirror(std::vector<Vec3>& flat) {
    for (Vec3& p : flat)
        std::swap(p.x, p.y);
}

}  // namespace

void flatten(std::span<const Vec3> corners, std::vector<Vec3>& flat) {
    const auto [area, error] = areas(corners);
    std::array<int, 3> axes = {0, 1, 2};
    std::ranges::sort(
        axes, {}, [&sizes = area](int axis) { return std::pair(-std::fabs(sizes[axis]), axis); });
    flat.resize(corners.size());
    for (const int axis : axes) {
        std::ranges::transform(corners, flat.begin(), [=](Vec3 p) { return seen_along(axis, p); });
        const bool is_certain = std::fabs(area[axis]) > error[axis];
        const int turn = is_certain ? (area[axis] > 0 ? 1 : -1) : turn_at_extreme(flat);
        if (turn < 0)
            mirror(flat);
        if (turn != 0)
            return;
    }
}

}  // namespace allide

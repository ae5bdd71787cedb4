// SPDX-License-Identifier: MIT
// Kitamura et al. 1998, section 3.7: clip against the planes of x and y, then look at z. Each clip
// moves a corner by at most 8 roundings of the largest coordinate; the box is grown by twice that.
#include <algorithm>
#include <span>

#include "primitive/triangle_box.h"

namespace allide {
namespace {

constexpr double clip_error = 16 * 0x1p-53;

/// A triangle clipped by four planes has at most seven corners.
struct Polygon {
    Vec3 corners[8];
    int count = 0;

    void add(Vec3 p) { corners[count++] = p; }
};

Vec3 at_plane(Vec3 p, Vec3 q, int axis, double value) {
    const double t = (value - p[axis]) / (q[axis] - p[axis]);
    Vec3 cut = p + t * (q - p);
    cut[axis] = value;
    return cut;
}

/// The part of the polygon where sign * coordinate <= sign * value.
Polygon clipped(const Polygon& polygon, int axis, double sign, double value) {
    Polygon result;
    for (int i = 0; i < polygon.count; ++i) {
        const Vec3 p = polygon.corners[i], q = polygon.corners[(i + 1) % polygon.count];
        const bool p_in = sign * p[axis] <= sign * value, q_in = sign * q[axis] <= sign * value;
        if (p_in)
            result.add(p);
        if (p_in != q_in)
            result.add(at_plane(p, q, axis, value));
    }
    return result;
}

bool any_inside(const Polygon& polygon, const Box& box) {
    return std::any_of(polygon.corners, polygon.corners + polygon.count,
                       [&](Vec3 p) { return contains(box, p); });
}

Box grown(const Box& box, const Triangle& t) {
    double reach = 0;
    for (const Vec3 p : {box.min, box.max, t[0], t[1], t[2]})
        reach = std::max({reach, std::fabs(p.x), std::fabs(p.y), std::fabs(p.z)});
    const double by = clip_error * reach;
    return {box.min - Vec3{by, by, by}, box.max + Vec3{by, by, by}};
}

}  // namespace

bool overlaps_by_clipping(const Triangle& t, const Box& box) {
    if (!overlaps(bounds(t), box))
        return false;
    if (contains(box, t[0]) || contains(box, t[1]) || contains(box, t[2]))
        return true;
    const Box room = grown(box, t);
    Polygon polygon = {{t[0], t[1], t[2]}, 3};
    for (const int axis : {0, 1}) {
        polygon = clipped(polygon, axis, 1, room.max[axis]);
        polygon = clipped(polygon, axis, -1, room.min[axis]);
        if (any_inside(polygon, room))
            return true;
    }
    const auto above = [&](Vec3 p) { return p.z > room.max.z; };
    const auto below = [&](Vec3 p) { return p.z < room.min.z; };
    const std::span corners(polygon.corners, static_cast<std::size_t>(polygon.count));
    return !std::ranges::all_of(corners, above) && !std::ranges::all_of(corners, below);
}

}  // namespace allide

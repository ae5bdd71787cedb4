// SPDX-License-Identifier: MIT
#include "depth/clip.h"

#include <utility>

namespace allide {
namespace {

/// A triangle cut by six planes has no more corners.
struct ClipPolygon {
    Vec3 corners[10];
    int count = 0;

    void add(Vec3 p) {
        if (count < 10)
            corners[count++] = p;
    }
};

/// Keeps the side where sign * x[axis] <= sign * value.
ClipPolygon cut(const ClipPolygon& polygon, int axis, double value, double sign) {
    ClipPolygon kept;
    for (int i = 0; i < polygon.count; ++i) {
        const Vec3 p = polygon.corners[i], q = polygon.corners[(i + 1) % polygon.count];
        const double above_p = sign * (p[axis] - value), above_q = sign * (q[axis] - value);
        if (above_p <= 0)
            kept.add(p);
        if ((above_p < 0 && above_q > 0) || (above_p > 0 && above_q < 0)) {
            Vec3 crossing = p + above_p / (above_p - above_q) * (q - p);
            crossing[axis] = value;
            kept.add(crossing);
        }
    }
    return kept;
}

}  // namespace

void add_clipped(const Triangle& triangle, const Box& box, std::vector<Vec3>& corners) {
    ClipPolygon polygon;
    for (const Vec3 p : triangle.corners)
        polygon.add(p);
    for (int axis = 0; axis < 3; ++axis) {
        polygon = cut(polygon, axis, box.max[axis], 1);
        polygon = cut(polygon, axis, box.min[axis], -1);
    }
    corners.insert(corners.end(), polygon.corners, polygon.corners + polygon.count);
}

void add_clipped(const Box& box, const Beneath& plane, std::vector<Vec3>& corners) {
    double above[8];
    for (int k = 0; k < 8; ++k) {
        above[k] = dot(plane.normal, corner(box, k) - plane.point);
        if (above[k] <= 0)
            corners.push_back(corner(box, k));
    }
    for (int k = 0; k < 8; ++k)
        for (const int bit : {1, 2, 4}) {
            const int other = k | bit;
            if (other == k || (above[k] < 0) == (above[other] < 0) || above[k] == above[other])
                continue;
            const Vec3 p = corner(box, k), q = corner(box, other);
            corners.push_back(p + above[k] / (above[k] - above[other]) * (q - p));
        }
}

}  // namespace allide

// SPDX-License-Identifier: MIT
#include "lab/preliminary/face_clip.h"

#include <algorithm>

namespace allide::lab {
namespace {

InnerPlane plane_through(Vec3 a, Vec3 b, Vec3 c, Vec3 inside) {
    Vec3 n = normalized(cross(b - a, c - a));
    if (dot(n, inside - a) < 0)
        n = -n;
    return {n, dot(n, a)};
}

}  // namespace

PlainTetrahedron::PlainTetrahedron(const LatticeTetrahedron& t) {
    for (std::size_t i = 0; i < 4; ++i)
        corner[i] = to_vec3(t[i]);
    for (std::size_t i = 0; i < 4; ++i)
        plane[i] =
            plane_through(corner[(i + 1) % 4], corner[(i + 2) % 4], corner[(i + 3) % 4], corner[i]);
}

int FaceClip::cut(const Polygon& from, int count, const InnerPlane& plane, double grow,
                  Polygon& to) {
    int kept = 0;
    for (int i = 0; i < count; ++i) {
        const Corner& p = from[static_cast<std::size_t>(i)];
        const Corner& q = from[static_cast<std::size_t>((i + 1) % count)];
        const double s = plane.height(p.point) + grow, t = plane.height(q.point) + grow;
        if (s >= 0)
            to[static_cast<std::size_t>(kept++)] = p;
        if ((s < 0) != (t < 0)) {
            const Vec3 at = p.point + s / (s - t) * (q.point - p.point);
            to[static_cast<std::size_t>(kept++)] = {at, s >= 0 ? 3 : p.side};
        }
    }
    return kept;
}

FaceClip::FaceClip(const Triangle& face, const PlainTetrahedron& t, double grow) {
    Polygon polygon = {{{face[0], 0}, {face[1], 1}, {face[2], 2}}}, next;
    int count = 3;
    for (const InnerPlane& plane : t.plane) {
        count = cut(polygon, count, plane, grow, next);
        std::swap(polygon, next);
    }
    for (int i = 0; i < count; ++i) {
        const Corner& now = polygon[static_cast<std::size_t>(i)];
        const int before = polygon[static_cast<std::size_t>((i + count - 1) % count)].side;
        const int edge = std::min(now.side, before);
        corners_[static_cast<std::size_t>(count_++)] = {now.point, edge,
                                                        now.side < 3 && before < 3};
    }
}

Vec3 FaceClip::centroid() const {
    Vec3 sum;
    for (const ClipCorner& c : *this)
        sum += c.point;
    return sum / count_;
}

double FaceClip::width() const {
    Vec3 sum;
    double longest = 0;
    for (int i = 0; i < count_; ++i) {
        const Vec3 p = corners_[static_cast<std::size_t>(i)].point - corners_[0].point;
        const Vec3 q =
            corners_[static_cast<std::size_t>((i + 1) % count_)].point - corners_[0].point;
        sum += cross(p, q);
        for (const ClipCorner& other : *this)
            longest = std::max(longest,
                               length(other.point - corners_[static_cast<std::size_t>(i)].point));
    }
    return longest > 0 ? length(sum) / 2 / longest : 0;
}

}  // namespace allide::lab

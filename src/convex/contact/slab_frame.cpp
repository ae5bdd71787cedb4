// SPDX-License-Identifier: MIT
#include "convex/contact/slab_frame.h"

#include "primitive/plane_crossing.h"

namespace allide {
namespace {

constexpr double u = 0x1p-53;

/// Orientations in the slab frame: 0 if they are not certain. A horizontal coordinate has an error
/// of at most u times the reach, a height half of its error bound and 2 u of itself, and a
/// difference twice that. In the determinant each of the three in a column is multiplied by two
/// products of the others.
class FrameSide {
public:
    FrameSide(const SlabFrame& frame, Vec3 a, Vec3 b, Vec3 c)
        : horizontal_(2 * u * frame.reach()), vertical_(frame.height_error()), a_(a) {
        const Vec3 p = b - a, q = c - a;
        normal_ = cross(p, q);
        extent_ = largest(abs(p), abs(q));
        tallest_ = std::max({std::fabs(a.z), std::fabs(b.z), std::fabs(c.z)});
    }

    int operator()(Vec3 d) const {
        const Vec3 w = d - a_;
        const double det = dot(normal_, w);
        const Vec3 m = largest(extent_, abs(w));
        const double tall = vertical_ + 4 * u * std::max(tallest_, std::fabs(d.z));
        const double x = m.x + horizontal_, y = m.y + horizontal_, z = m.z + tall;
        const double bound =
            orient3d_error * (x * y * z) + 8 * (horizontal_ * (x + y) * z + x * y * tall);
        return det > bound ? 1 : det < -bound ? -1 : 0;
    }

private:
    double horizontal_, vertical_, tallest_;
    Vec3 a_, normal_, extent_;
};

Sides frame_sides(const SlabFrame& frame, const Triangle& plane, const Triangle& t) {
    const FrameSide side(frame, plane[0], plane[1], plane[2]);
    return {{side(t[0]), side(t[1]), side(t[2])}};
}

double cross_2d(Vec3 p, Vec3 q) {
    return p.x * q.y - p.y * q.x;
}

/// How far a point is beyond an edge seen from above, and how much of that is in doubt.
struct Beyond {
    double most, least;
};

Beyond beyond(Vec3 p, Vec3 e, Vec3 q, double reach) {
    const Vec3 d = q - p;
    const double size =
        std::fabs(e.x) + std::fabs(e.y) + std::fabs(d.x) + std::fabs(d.y) + 4 * u * reach;
    const double side = cross_2d(d, e), doubt = 8 * u * reach * size;
    return {side + doubt, side - doubt};
}

/// Whether an edge of a, seen from above, has all of b beyond it.
bool edge_separates(const Triangle& a, const Triangle& b, double reach) {
    const bool is_clockwise = cross_2d(a[1] - a[0], a[2] - a[0]) < 0;
    for (int k = 0; k < 3; ++k) {
        const Vec3 p = a[k], q = a[(k + 1) % 3];
        const Vec3 e = is_clockwise ? p - q : q - p;
        const double most = std::max(beyond(p, e, a[(k + 2) % 3], reach).most, 0.0);
        if (beyond(p, e, b[0], reach).least > most && beyond(p, e, b[1], reach).least > most &&
            beyond(p, e, b[2], reach).least > most)
            return true;
    }
    return false;
}

bool has_doubt(const Sides& sides) {
    return sides.s[0] * sides.s[1] * sides.s[2] == 0;
}

}  // namespace

FineVector SlabFrame::tilted(Vec3 normal) const {
    // Caps hold what may be farthest along directions that are tilted by at most this.
    constexpr double most = 0x1p-24 * one;
    const double factor = 1 / (tallness_ * scale_ * normal.z);
    const double x = factor * normal.x, y = factor * normal.y;
    if (!(std::fabs(x) + std::fabs(y) < most))
        return along_;
    FineVector d = along_;
    std::int64_t* const parts[3] = {&d.x, &d.y, &d.z};
    *parts[(axis_ + 1) % 3] += static_cast<std::int64_t>(x);
    *parts[(axis_ + 2) % 3] += static_cast<std::int64_t>(y);
    return d;
}

bool are_apart(const SlabFrame& frame, const Triangle& a, const Triangle& b) {
    const Sides a_sides = frame_sides(frame, b, a);
    if (a_sides.all_positive() || a_sides.all_negative())
        return true;
    const Sides b_sides = frame_sides(frame, a, b);
    if (b_sides.all_positive() || b_sides.all_negative())
        return true;
    if (has_doubt(a_sides) || has_doubt(b_sides))
        return edge_separates(a, b, frame.reach()) || edge_separates(b, a, frame.reach());
    const auto [p, q] = canonical_pair(a, a_sides, b, b_sides);
    return FrameSide(frame, p[0], p[1], q[0])(q[1]) > 0 ||
           FrameSide(frame, p[0], p[2], q[2])(q[0]) > 0;
}

}  // namespace allide

// SPDX-License-Identifier: MIT
// All vectors are taken from corner 0 of a, so that places far from the origin cost no digits.
#include "convex/lin_canny/closest_features.h"

#include <optional>

#include "base/check.h"

namespace allide {
namespace {

double clamped(double t) {
    return t > 0 ? (t < 1 ? t : 1) : 0;
}

/// A point of a segment from p along d.
struct SegmentPoint {
    double t;
    unsigned corner_mask() const { return t <= 0 ? 1u : t >= 1 ? 2u : 3u; }
};

SegmentPoint on_segment(Vec3 from_p, Vec3 d) {
    const double size = dot(d, d);
    return {size > 0 ? clamped(dot(from_p, d) / size) : 0};
}

struct SegmentPair {
    SegmentPoint s, t;
};

/// Closest points of the segments 0 + s d and r + t e (Ericson, Real-Time Collision Detection,
/// 2005, section 5.1.9).
SegmentPair on_segments(Vec3 d, Vec3 r, Vec3 e) {
    const double dd = dot(d, d), ee = dot(e, e), de = dot(d, e), dr = dot(d, r), er = dot(e, r);
    if (!(dd > 0))
        return {{0}, on_segment(-r, e)};
    const double det = dd * ee - de * de;
    const double s = det > 0x1p-50 * dd * ee ? clamped((dr * ee - de * er) / det) : 0;
    const double along = s * de - er;
    if (!(along > 0))
        return {{clamped(dr / dd)}, {0}};
    if (!(along < ee))
        return {{clamped((dr + de) / dd)}, {1}};
    return {{s}, {along / ee}};
}

/// Two points of features, the second of which begins at `r` from the first.
ClosestParts parts(const PartPoint& a, Vec3 r, const PartPoint& b) {
    const Vec3 gap = r + (b.offset - a.offset);
    return {a, b, gap, dot(gap, gap)};
}

ClosestParts swapped(const ClosestParts& p) {
    return {p.b, p.a, -p.gap, p.squared};
}

/// The point of triangle 0, u, v nearest to p (the same, section 5.1.5).
PartPoint on_triangle(Vec3 p, Vec3 u, Vec3 v) {
    const double d1 = dot(u, p), d2 = dot(v, p);
    if (d1 <= 0 && d2 <= 0)
        return {{}, 1};
    const double d3 = dot(u, p - u), d4 = dot(v, p - u);
    if (d3 >= 0 && d4 <= d3)
        return {u, 2};
    const double vc = d1 * d4 - d3 * d2;
    if (vc <= 0 && d1 >= 0 && d3 <= 0)
        return {(d1 / (d1 - d3)) * u, 3};
    const double d5 = dot(u, p - v), d6 = dot(v, p - v);
    if (d6 >= 0 && d5 <= d6)
        return {v, 4};
    const double vb = d5 * d2 - d1 * d6;
    if (vb <= 0 && d2 >= 0 && d6 <= 0)
        return {(d2 / (d2 - d6)) * v, 5};
    const double va = d3 * d6 - d5 * d4;
    if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0)
        return {u + ((d4 - d3) / ((d4 - d3) + (d5 - d6))) * (v - u), 6};
    const double scale = 1 / (va + vb + vc);
    return {(vb * scale) * u + (vc * scale) * v, 7};
}

ClosestParts point_segment(Vec3 r, Vec3 e) {
    const SegmentPoint t = on_segment(-r, e);
    return parts({{}, 1}, r, {t.t * e, t.corner_mask()});
}

ClosestParts segment_segment(Vec3 d, Vec3 r, Vec3 e) {
    const auto [s, t] = on_segments(d, r, e);
    return parts({s.t * d, s.corner_mask()}, r, {t.t * e, t.corner_mask()});
}

ClosestParts point_triangle(Vec3 r, Vec3 u, Vec3 v) {
    const PartPoint q = on_triangle(-r, u, v);
    return parts({{}, 1}, r, q);
}

void keep_nearer(ClosestParts& best, const ClosestParts& candidate) {
    if (candidate.squared < best.squared)
        best = candidate;
}

/// A segment's edge pair, named by the corners of the triangle that it belongs to.
ClosestParts with_edge(ClosestParts p, Vec3 start, unsigned first, unsigned second) {
    p.b.offset = start + p.b.offset;
    p.b.corner_mask = (p.b.corner_mask & 1 ? first : 0) | (p.b.corner_mask & 2 ? second : 0);
    return p;
}

/// The point where the segment passes through the triangle's plane, and the triangle's point
/// nearest to it; nothing if the segment's ends are not on different sides.
std::optional<ClosestParts> crossing(Vec3 d, Vec3 r, Vec3 u, Vec3 v) {
    const Vec3 n = cross(u, v);
    const double start = dot(n, -r), end = dot(n, d - r);
    if (!((start < 0 && end > 0) || (start > 0 && end < 0)))
        return std::nullopt;
    const double s = start / (start - end);
    const PartPoint q = on_triangle(s * d - r, u, v);
    return parts({s * d, 3}, r, q);
}

ClosestParts segment_triangle(Vec3 d, Vec3 r, Vec3 u, Vec3 v) {
    ClosestParts best = point_triangle(r, u, v);
    const PartPoint q = on_triangle(d - r, u, v);
    keep_nearer(best, parts({d, 2}, r, q));
    keep_nearer(best, with_edge(segment_segment(d, r, u), {}, 1, 2));
    keep_nearer(best, with_edge(segment_segment(d, r + u, v - u), u, 2, 4));
    keep_nearer(best, with_edge(segment_segment(d, r, v), {}, 1, 4));
    if (const auto through = crossing(d, r, u, v))
        keep_nearer(best, *through);
    return best;
}

}  // namespace

ClosestParts closest_parts(const SmallFeature& a, const SmallFeature& b) {
    ALLIDE_ASSERT(a.count + b.count < 6);
    if (a.count > b.count)
        return swapped(closest_parts(b, a));
    const Vec3 r = b.corner[0] - a.corner[0];
    const Vec3 u = b.corner[1] - b.corner[0], v = b.corner[2] - b.corner[0];
    if (a.count == 2) {
        const Vec3 d = a.corner[1] - a.corner[0];
        return b.count == 2 ? segment_segment(d, r, u) : segment_triangle(d, r, u, v);
    }
    if (b.count == 1)
        return parts({{}, 1}, r, {{}, 1});
    return b.count == 2 ? point_segment(r, u) : point_triangle(r, u, v);
}

}  // namespace allide

// SPDX-License-Identifier: MIT
// Every candidate is a pair of points on the two sets, so no distance is too small; the least of
// the candidates is the answer. Where a candidate comes from an ill-conditioned 2 x 2 system (near
// parallel edges, slivers) that system is solved in double-double. Differences are taken before
// anything is added to a corner, so that distances keep their digits far from the origin.
#include "primitive/closest.h"

#include <optional>

#include "primitive/double_double.h"
#include "primitive/real_vector.h"
#include "primitive/triangle_contact.h"

namespace allide {
namespace {

/// Relative determinant (a squared sine) below which doubles lose too many digits.
constexpr double ill_conditioned = 1e-4;

double clamped(double t) {
    return t > 0 ? (t < 1 ? t : 1) : 0;
}

/// A point as a corner and an offset from it.
struct Spot {
    Vec3 corner, offset;
    Feature feature;

    FeaturePoint point() const { return {corner + offset, feature}; }
};

struct SpotPair {
    Spot a, b;
    double squared;

    ClosestPair points() const { return {a.point(), b.point(), std::sqrt(squared)}; }
};

SpotPair pair_of(const Spot& a, const Spot& b) {
    const Vec3 d = (a.corner - b.corner) + (a.offset - b.offset);
    return {a, b, dot(d, d)};
}

Spot vertex(Vec3 p, std::uint32_t index) {
    return {p, {}, {FeatureKind::vertex, index}};
}

Spot on_segment(Vec3 s0, Vec3 s1, double t) {
    if (t == 0)
        return vertex(s0, 0);
    return t == 1 ? vertex(s1, 1) : Spot{s0, t * (s1 - s0), {FeatureKind::edge, 0}};
}

Spot nearest_on_segment(Vec3 p, Vec3 s0, Vec3 s1) {
    const Vec3 d = s1 - s0;
    const double size = dot(d, d);
    return on_segment(s0, s1, size > 0 ? clamped(dot(p - s0, d) / size) : 0);
}

/// The s, t of the point nearest to the origin among r + s u + t v, and the squared sine between u
/// and v.
struct Solution {
    double s, t, conditioning;
};

template <class Real>
Solution nearest_combination(const RealVector<Real>& r, const RealVector<Real>& u,
                             const RealVector<Real>& v) {
    const Real uu = inner(u, u), uv = inner(u, v), vv = inner(v, v);
    const Real ru = inner(r, u), rv = inner(r, v);
    const Real det = uu * vv - uv * uv;
    if (!(double(det) > 0))
        return {-1, -1, 0};
    const auto t = double((uv * ru - uu * rv) / det);
    // From the rounded t, so that an error in it moves the point across u only, where it is small.
    const auto s = double(-(ru + Real(t) * uv) / uu);
    return {s, t, double(det) / (double(uu) * double(vv))};
}

/// The solution with as many digits as it takes; `make` sets up the system in either arithmetic.
template <class Make>
Solution solved(const Make& make) {
    const Solution quick = make.template operator()<double>();
    return quick.conditioning > ill_conditioned ? quick : make.template operator()<DoubleDouble>();
}

std::optional<SpotPair> nearest_inside_segments(Vec3 a0, Vec3 a1, Vec3 b0, Vec3 b1) {
    const auto [s, t, conditioning] = solved([&]<class Real>() {
        return nearest_combination(difference<Real>(a0, b0), difference<Real>(a1, a0),
                                   difference<Real>(b0, b1));
    });
    if (!(s > 0 && s < 1 && t > 0 && t < 1))
        return std::nullopt;
    return pair_of(on_segment(a0, a1, s), on_segment(b0, b1, t));
}

std::optional<Spot> nearest_inside_triangle(Vec3 p, const Triangle& tri) {
    const Vec3 u = tri[1] - tri[0], v = tri[2] - tri[0];
    const auto [s, t, conditioning] = solved([&]<class Real>() {
        return nearest_combination(difference<Real>(tri[0], p), difference<Real>(tri[1], tri[0]),
                                   difference<Real>(tri[2], tri[0]));
    });
    if (!(s > 0 && t > 0 && s + t < 1))
        return std::nullopt;
    return Spot{tri[0], s * u + t * v, {FeatureKind::face, 0}};
}

void keep_nearer(SpotPair& best, const SpotPair& candidate) {
    if (candidate.squared < best.squared)
        best = candidate;
}

SpotPair nearest_segments(Vec3 a0, Vec3 a1, Vec3 b0, Vec3 b1) {
    SpotPair best = pair_of(vertex(a0, 0), nearest_on_segment(a0, b0, b1));
    keep_nearer(best, pair_of(vertex(a1, 1), nearest_on_segment(a1, b0, b1)));
    keep_nearer(best, pair_of(nearest_on_segment(b0, a0, a1), vertex(b0, 0)));
    keep_nearer(best, pair_of(nearest_on_segment(b1, a0, a1), vertex(b1, 1)));
    if (const auto inside = nearest_inside_segments(a0, a1, b0, b1))
        keep_nearer(best, *inside);
    return best;
}

/// A feature of edge k as a segment, named as one of the triangle.
Feature of_triangle(Feature f, int k) {
    if (f.kind == FeatureKind::edge)
        return {FeatureKind::edge, static_cast<std::uint32_t>(k)};
    return {FeatureKind::vertex, (static_cast<std::uint32_t>(k) + f.index) % 3};
}

SpotPair nearest_on_triangle(Vec3 p, std::uint32_t index, const Triangle& t) {
    const Spot self = vertex(p, index);
    SpotPair best = pair_of(self, vertex(t[0], 0));
    if (const auto inside = nearest_inside_triangle(p, t))
        keep_nearer(best, pair_of(self, *inside));
    for (int k = 0; k < 3; ++k) {
        Spot on_edge = nearest_on_segment(p, t[k], t[(k + 1) % 3]);
        on_edge.feature = of_triangle(on_edge.feature, k);
        keep_nearer(best, pair_of(self, on_edge));
    }
    return best;
}

void keep_nearer_edges(SpotPair& best, const Triangle& a, int i, const Triangle& b, int j) {
    auto pair = nearest_inside_segments(a[i], a[(i + 1) % 3], b[j], b[(j + 1) % 3]);
    if (!pair)
        return;
    pair->a.feature = of_triangle(pair->a.feature, i);
    pair->b.feature = of_triangle(pair->b.feature, j);
    keep_nearer(best, *pair);
}

/// Each corner against the other triangle, and each edge's inside against each of the other's.
SpotPair nearest_disjoint(const Triangle& a, const Triangle& b) {
    SpotPair best = nearest_on_triangle(a[0], 0, b);
    for (int i = 0; i < 3; ++i) {
        const auto index = static_cast<std::uint32_t>(i);
        if (i > 0)
            keep_nearer(best, nearest_on_triangle(a[i], index, b));
        const SpotPair back = nearest_on_triangle(b[i], index, a);
        keep_nearer(best, {back.b, back.a, back.squared});
        for (int j = 0; j < 3; ++j)
            keep_nearer_edges(best, a, i, b, j);
    }
    best.squared = std::max(best.squared, least_distance * least_distance);
    return best;
}

}  // namespace

FeaturePoint closest_on_segment(Vec3 p, Vec3 s0, Vec3 s1) {
    return nearest_on_segment(p, s0, s1).point();
}

ClosestPair closest_on_triangle(Vec3 p, const Triangle& t) {
    return nearest_on_triangle(p, 0, t).points();
}

ClosestPair closest_segments(Vec3 a0, Vec3 a1, Vec3 b0, Vec3 b1) {
    return nearest_segments(a0, a1, b0, b1).points();
}

ClosestPair closest_disjoint_triangles(const Triangle& a, const Triangle& b) {
    return nearest_disjoint(a, b).points();
}

ClosestPair closest_triangles(const Triangle& a, const Triangle& b) {
    const Intersection common = triangle_intersection(a, b);
    if (common.count == 0)
        return closest_disjoint_triangles(a, b);
    const FeaturePoint point = {common.points[0], {FeatureKind::face, 0}};
    return {point, point, 0};
}

Vec3 closest_in_box(Vec3 p, const Box& box) {
    return max(box.min, min(p, box.max));
}

PointPair closest_in_boxes(const Box& a, const Box& b) {
    const Vec3 in_a = max(a.min, min(b.min, a.max));
    return {in_a, closest_in_box(in_a, b)};
}

double distance(Vec3 p, const Box& box) {
    return length(p - closest_in_box(p, box));
}

double distance(const Box& a, const Box& b) {
    // Axis by axis, because boxes without bounds have no closest points.
    Vec3 gap;
    for (int k = 0; k < 3; ++k)
        gap[k] = std::max({a.min[k] - b.max[k], b.min[k] - a.max[k], 0.0});
    return length(gap);
}

}  // namespace allide

// SPDX-License-Identifier: MIT
#include "primitive/closest.h"

#include <array>
#include <cmath>

#include <gmpxx.h>
#include <gtest/gtest.h>

#include "base/random.h"
#include "primitive/triangle_contact.h"
#include "scenes/triangle_pairs.h"

namespace allide {
namespace {

/// The promise of docs/design/exactness.md.
constexpr double promise = 1e-12;

/// 512-bit floats: enough that a needle of ratio 1e-12 leaves hundreds of good bits.
using Real = mpf_class;
struct RealPoint {
    Real x[3];
};

RealPoint real(Vec3 p) {
    return {{Real(p.x, 512), Real(p.y, 512), Real(p.z, 512)}};
}
RealPoint minus(const RealPoint& p, const RealPoint& q) {
    return {{p.x[0] - q.x[0], p.x[1] - q.x[1], p.x[2] - q.x[2]}};
}
RealPoint plus(const RealPoint& p, const Real& t, const RealPoint& d) {
    return {{p.x[0] + t * d.x[0], p.x[1] + t * d.x[1], p.x[2] + t * d.x[2]}};
}
Real inner(const RealPoint& p, const RealPoint& q) {
    return p.x[0] * q.x[0] + p.x[1] * q.x[1] + p.x[2] * q.x[2];
}
Real squared(const RealPoint& p) {
    return inner(p, p);
}

Real point_segment(const RealPoint& p, const RealPoint& a, const RealPoint& b) {
    const RealPoint d = minus(b, a), w = minus(p, a);
    const Real size = squared(d), along = inner(w, d);
    if (size == 0 || along <= 0)
        return squared(w);
    return along >= size ? squared(minus(p, b)) : squared(plus(w, -along / size, d));
}

/// Squared distance from r to the inside of the parallelogram or triangle spanned by u and v; a
/// large number when the nearest point is not inside.
Real to_inside(const RealPoint& r, const RealPoint& u, const RealPoint& v, bool triangle) {
    const Real uu = squared(u), uv = inner(u, v), vv = squared(v);
    const Real det = uu * vv - uv * uv;
    if (det <= 0)
        return Real(1e300);
    const Real s = (inner(r, u) * vv - inner(r, v) * uv) / det;
    const Real t = (inner(r, v) * uu - inner(r, u) * uv) / det;
    if (s < 0 || t < 0 || (triangle ? s + t > 1 : s > 1 || t > 1))
        return Real(1e300);
    return squared(plus(plus(r, -s, u), -t, v));
}

using RealTriangle = std::array<RealPoint, 3>;
RealTriangle real(const Triangle& t) {
    return {real(t[0]), real(t[1]), real(t[2])};
}

Real point_triangle(const RealPoint& p, const RealTriangle& t) {
    Real best = to_inside(minus(p, t[0]), minus(t[1], t[0]), minus(t[2], t[0]), true);
    for (int k = 0; k < 3; ++k)
        best = std::min(best, point_segment(p, t[k], t[(k + 1) % 3]));
    return best;
}

double reference_distance(const Triangle& a, const Triangle& b) {
    const RealTriangle ra = real(a), rb = real(b);
    Real best(1e300, 512);
    for (int i = 0; i < 3; ++i) {
        best = std::min(best, point_triangle(ra[i], rb));
        best = std::min(best, point_triangle(rb[i], ra));
        for (int j = 0; j < 3; ++j) {
            const RealPoint u = minus(ra[(i + 1) % 3], ra[i]), v = minus(rb[j], rb[(j + 1) % 3]);
            best = std::min(best, to_inside(minus(rb[j], ra[i]), u, v, false));
        }
    }
    return Real(sqrt(best)).get_d();
}

double diameter(const Triangle& t) {
    return std::max({length(t[0] - t[1]), length(t[1] - t[2]), length(t[2] - t[0])});
}

/// The distance from p to the named feature.
double off_feature(Vec3 p, const Triangle& t, Feature f) {
    const int k = static_cast<int>(f.index);
    if (f.kind == FeatureKind::vertex)
        return length(p - t[k]);
    if (f.kind == FeatureKind::edge)
        return length(p - closest_on_segment(p, t[k], t[(k + 1) % 3]).point);
    return closest_on_triangle(p, t).distance;
}

void expect_closest(const Triangle& a, const Triangle& b) {
    const ClosestPair pair = closest_triangles(a, b);
    const double size = std::max(diameter(a), diameter(b));
    const bool meet = triangle_contact(a, b) != ContactKind::none;
    ASSERT_EQ(pair.distance == 0, meet);
    ASSERT_GE(pair.distance, 0);
    if (!meet) {
        const double expected = reference_distance(a, b);
        ASSERT_NEAR(pair.distance, expected, promise * (expected + size));
    }
    const double reach = std::max(length(a[0]), length(b[0])) + size;
    EXPECT_LE(off_feature(pair.a.point, a, pair.a.feature), 1e-14 * reach);
    EXPECT_LE(off_feature(pair.b.point, b, pair.b.feature), 1e-14 * reach);
    EXPECT_NEAR(length(pair.a.point - pair.b.point), pair.distance, 1e-14 * reach);
    EXPECT_NEAR(closest_triangles(b, a).distance, pair.distance, promise * (pair.distance + size));
}

TEST(ClosestTriangles, KeepThePromiseOnEveryFamily) {
    for (const PairFamily family : all_pair_families) {
        SCOPED_TRACE(name(family));
        Random random(1);
        for (int i = 0; i < 1500 && !HasFailure(); ++i) {
            const TrianglePair p = triangle_pair(family, random);
            expect_closest(p.a, p.b);
        }
    }
}

TEST(ClosestTriangles, KeepThePromiseFarFromTheOriginAndAcrossGaps) {
    Random random(2);
    for (int i = 0; i < 3000 && !HasFailure(); ++i) {
        TrianglePair p = triangle_pair(PairFamily::random, random);
        const double gap = std::ldexp(1, random.integer(-30, 3));
        for (Vec3& c : p.a.corners)
            c = c + Vec3{5e6, 5e6, 5e6};
        for (Vec3& c : p.b.corners)
            c = c + Vec3{5e6, 5e6, 5e6 + gap};
        expect_closest(p.a, p.b);
    }
}

TEST(ClosestTriangles, AllFeatureCombinationsOccur) {
    Random random(3);
    int seen[3][3] = {};
    for (int i = 0; i < 20000; ++i) {
        TrianglePair p = triangle_pair(PairFamily::random, random);
        for (Vec3& c : p.b.corners)
            c.x += 2;
        const ClosestPair pair = closest_triangles(p.a, p.b);
        if (pair.distance > 0)
            ++seen[static_cast<int>(pair.a.feature.kind)][static_cast<int>(pair.b.feature.kind)];
    }
    using enum FeatureKind;
    for (const auto& [a, b] : {std::pair{vertex, vertex},
                               {vertex, edge},
                               {edge, vertex},
                               {edge, edge},
                               {vertex, face},
                               {face, vertex}})
        EXPECT_GT(seen[static_cast<int>(a)][static_cast<int>(b)], 10);
}

TEST(ClosestTriangles, OneUlpApartIsPositive) {
    const Triangle floor = {{{0, 0, 1}, {4, 0, 1}, {0, 4, 1}}};
    const double above = std::nextafter(1.0, 2);
    const Triangle tip = {{{1, 1, above}, {1, 1, 2}, {1, 2, 3}}};
    EXPECT_EQ(closest_triangles(floor, tip).distance, above - 1);
    const Triangle touching = {{{1, 1, 1}, {1, 1, 2}, {1, 2, 3}}};
    EXPECT_EQ(closest_triangles(floor, touching).distance, 0);
}

TEST(ClosestSegments, NearlyParallelOnesKeepThePromise) {
    Random random(4);
    for (int i = 0; i < 3000; ++i) {
        const auto point = [&] {
            return Vec3{random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)};
        };
        const double angle = std::ldexp(1, -random.integer(0, 60));
        const double gap = std::ldexp(1, -random.integer(0, 60));
        const Vec3 a0 = point(), a1 = point();
        const Vec3 b0 = a0 + gap * point(), b1 = a1 + angle * point();
        const double expected = reference_distance({{a0, a1, a1}}, {{b0, b1, b1}});
        ASSERT_NEAR(closest_segments(a0, a1, b0, b1).distance, expected, promise * (expected + 2));
    }
}

TEST(ClosestOnTriangle, NamesTheFeature) {
    const Triangle t = {{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}}};
    const auto feature = [&](Vec3 p) { return closest_on_triangle(p, t).b.feature; };
    EXPECT_EQ(feature({1, 1, 5}), (Feature{FeatureKind::face, 0}));
    EXPECT_EQ(feature({2, -1, 5}), (Feature{FeatureKind::edge, 0}));
    EXPECT_EQ(feature({3, 3, 1}), (Feature{FeatureKind::edge, 1}));
    EXPECT_EQ(feature({-3, 2, 1}), (Feature{FeatureKind::edge, 2}));
    EXPECT_EQ(feature({-3, -2, 1}), (Feature{FeatureKind::vertex, 0}));
    EXPECT_EQ(feature({9, -2, 1}), (Feature{FeatureKind::vertex, 1}));
    EXPECT_EQ(closest_on_triangle({1, 1, 5}, t).a.feature, (Feature{FeatureKind::vertex, 0}));
}

TEST(ClosestInBoxes, DistanceIsZeroIffTheyOverlap) {
    Random random(5);
    for (int i = 0; i < 2000; ++i) {
        Box boxes[2];
        for (Box& b : boxes) {
            const Vec3 p = {random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)};
            const Vec3 q = {random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)};
            b = {min(p, q), max(p, q)};
        }
        const auto [p, q] = closest_in_boxes(boxes[0], boxes[1]);
        EXPECT_TRUE(contains(boxes[0], p) && contains(boxes[1], q));
        EXPECT_EQ(distance(boxes[0], boxes[1]) == 0, overlaps(boxes[0], boxes[1]));
        EXPECT_DOUBLE_EQ(distance(boxes[0], boxes[1]), distance(boxes[1], boxes[0]));
        EXPECT_LE(distance(boxes[0], boxes[1]), distance(p, boxes[1]));
    }
}

}  // namespace
}  // namespace allide

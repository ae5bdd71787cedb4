// SPDX-License-Identifier: MIT
#include "primitive/edge_point.h"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "primitive/triangle_contact.h"
#include "scenes/triangle_pairs.h"
#include "tests/cases.h"
#include "tests/hard_points.h"
#include "tests/rational.h"

namespace allide {
namespace {

/// A triangle in rationals, for what two of them share by the textbook: clip one by the other.
struct RationalTriangle {
    RationalVec3 corner[3], normal;

    explicit RationalTriangle(const Triangle& t) : corner{t[0], t[1], t[2]} {
        normal = cross(corner[1] - corner[0], corner[2] - corner[0]);
    }

    mpq_class height(const RationalVec3& p) const { return dot(normal, p - corner[0]); }
    /// The height over the plane through an edge that is perpendicular to the triangle.
    mpq_class inward(int edge, const RationalVec3& p) const {
        return dot(cross(normal, corner[(edge + 1) % 3] - corner[edge]), p - corner[edge]);
    }
};

using Polygon = std::vector<RationalVec3>;

/// Keeps what of a convex polygon has a linear function not negative (or zero, with `is_zero`).
template <class Height>
Polygon clipped(const Polygon& polygon, bool is_zero, const Height& height) {
    Polygon kept;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const RationalVec3 &p = polygon[i], &q = polygon[(i + 1) % polygon.size()];
        const mpq_class at_p = height(p), at_q = height(q);
        if (is_zero ? at_p == 0 : at_p >= 0)
            kept.push_back(p);
        if (sgn(at_p) * sgn(at_q) < 0)
            kept.push_back(p + (at_p / (at_p - at_q)) * (q - p));
    }
    return kept;
}

/// The common points of triangles that are not degenerate, as a polygon that may repeat its
/// corners.
Polygon common_points(const Triangle& a, const Triangle& b) {
    const RationalTriangle t(a), u(b);
    Polygon common(t.corner, t.corner + 3);
    common = clipped(common, true, [&](const RationalVec3& p) { return u.height(p); });
    for (int edge = 0; edge < 3; ++edge)
        common = clipped(common, false, [&](const RationalVec3& p) { return u.inward(edge, p); });
    return common;
}

bool precedes(const RationalVec3& p, const RationalVec3& q) {
    return std::tie(p.x, p.y, p.z) < std::tie(q.x, q.y, q.z);
}

bool is_on_segment(const RationalVec3& p, const RationalVec3& a, const RationalVec3& b) {
    return cross(p - a, b - a).is_zero() && dot(p - a, p - b) <= 0;
}

/// Without copies, and without points between two others.
Polygon extreme_points(Polygon points) {
    std::ranges::sort(points, precedes);
    points.erase(std::unique(points.begin(), points.end()), points.end());
    Polygon extreme;
    for (const RationalVec3& p : points) {
        bool is_between = false;
        for (const RationalVec3& a : points)
            for (const RationalVec3& b : points)
                is_between |= !(a == p) && !(b == p) && is_on_segment(p, a, b);
        if (!is_between)
            extreme.push_back(p);
    }
    return extreme;
}

std::array<double, 3> nearest_point(const RationalVec3& p) {
    return {nearest_double(p.x), nearest_double(p.y), nearest_double(p.z)};
}

using Points = std::vector<std::array<double, 3>>;

Points sorted(Points points) {
    std::ranges::sort(points);
    points.erase(std::unique(points.begin(), points.end()), points.end());
    return points;
}

struct Judged {
    int met = 0, flat = 0;
};

void judge(const Triangle& a, const Triangle& b, Judged& judged) {
    if (is_degenerate(a) || is_degenerate(b))
        return;
    Points expected, found;
    const Polygon common = extreme_points(common_points(a, b));
    for (const RationalVec3& p : common)
        expected.push_back(nearest_point(p));
    const Intersection answer = triangle_intersection(a, b);
    for (const Vec3 p : std::span(answer.points, static_cast<std::size_t>(answer.count)))
        found.push_back({p.x, p.y, p.z});
    ASSERT_EQ(sorted(found), sorted(expected));
    judged.met += !common.empty();
    judged.flat += common.size() > 2;
}

/// A triangle near or in the plane of the other, sharing corners with it or not.
Triangle near_partner(Random& random, const Triangle& a, HardShape shape) {
    Triangle b = hard_triangle(random, shape);
    for (int corners = random.integer(0, 3); corners > 0; --corners)
        b.corners[corners - 1] = near_plane(random, a);
    return b;
}

TrianglePair flat_pair(Random& random) {
    const int reach = random.below(2) == 0 ? 3 : 1000;
    const LatticePlane plane(random, reach);
    TrianglePair pair;
    for (Triangle* t : {&pair.a, &pair.b})
        for (Vec3& corner : t->corners)
            corner = plane.point(random, reach);
    return pair;
}

TrianglePair hard_pair(Random& random, HardShape shape, int i) {
    if (i % 5 == 0)
        return flat_pair(random);
    const Triangle a = hard_triangle(random, shape);
    return {a, near_partner(random, a, shape)};
}

void judge_many(int count, std::uint64_t seed) {
    std::map<HardShape, Judged> judged;
    for_each_hard_case(count, seed, [&](Random& random, HardShape shape, int i) {
        TrianglePair pair = hard_pair(random, shape, i);
        const int exponent = hard_exponent(random, shape);
        for (Triangle* t : {&pair.a, &pair.b})
            for (Vec3& corner : t->corners)
                corner = scaled_by(corner, exponent);
        judge(pair.a, pair.b, judged[shape]);
    });
    for (const auto& [shape, of_shape] : judged) {
        EXPECT_GT(of_shape.met, count / 5);
        EXPECT_GT(of_shape.flat, count / 50);
    }
}

TEST(EdgePoint, EndsAreTheNearestDoublesToTheRationalOnes) {
    judge_many(cases(2500), 1);
}

TEST(SlowEdgePoint, EndsAreTheNearestDoublesToTheRationalOnes) {
    judge_many(200000, 2);
}

TEST(EdgePoint, FamiliesOfPairs) {
    for (const PairFamily family : all_pair_families) {
        SCOPED_TRACE(name(family));
        Random random(3);
        Judged judged;
        for (int i = 0; i < cases(800) && !testing::Test::HasFatalFailure(); ++i) {
            const TrianglePair pair = triangle_pair(family, random);
            judge(pair.a, pair.b, judged);
        }
        EXPECT_GT(judged.met, 10);
    }
}

/// A point a hair above the plane and one far below it.
TEST(EdgePoint, IsNearTheEndThatIsNearThePlane) {
    const Triangle plane = {{{-1, -1, 0}, {1, -1, 0}, {0, 1, 0}}};
    EXPECT_EQ(plane_point({0, 0, 0x1p-200}, {1, 0, -0x1p60}, plane), (Vec3{0x1p-260, 0, 0}));
    EXPECT_EQ(plane_point({-0x1p60, 0, 0x1p-200}, {1, 0, -0x1p-200}, plane).x, -0x1p59);
}

}  // namespace
}  // namespace allide

// SPDX-License-Identifier: MIT
#include "primitive/triangle_contact.h"

#include <array>
#include <cmath>

#include <gtest/gtest.h>

#include "base/random.h"
#include "primitive/closest.h"
#include "primitive/face_interference.h"
#include "scenes/triangle_pairs.h"

namespace allide {
namespace {

constexpr int pairs_per_family = 20000;

template <class Body>
void for_each_pair(std::uint64_t seed, const Body& body) {
    for (const PairFamily family : all_pair_families) {
        SCOPED_TRACE(name(family));
        Random random(seed);
        for (int i = 0; i < pairs_per_family && !testing::Test::HasFailure(); ++i)
            body(triangle_pair(family, random));
    }
}

Triangle rotated(const Triangle& t, int k) {
    return {{t[k], t[(k + 1) % 3], t[(k + 2) % 3]}};
}
Triangle reversed(const Triangle& t) {
    return {{t[0], t[2], t[1]}};
}

/// Axes permuted and signs flipped: rounding is the same, so the answer must be.
Triangle turned(const Triangle& t, int permutation, int flips) {
    Triangle result;
    for (int i = 0; i < 3; ++i)
        for (int k = 0; k < 3; ++k) {
            const int axis = permutation < 3 ? (k + permutation) % 3 : (permutation - k) % 3;
            result.corners[i][k] = (flips >> k & 1 ? -1 : 1) * t[i][axis];
        }
    return result;
}

TEST(TriangleContact, KitamurasTestAgrees) {
    for_each_pair(1, [](const TrianglePair& p) {
        EXPECT_EQ(triangle_contact(p.a, p.b) != ContactKind::none, faces_interfere(p.a, p.b));
    });
}

TEST(TriangleContact, OrderAndOrientationDoNotMatter) {
    for_each_pair(2, [](const TrianglePair& p) {
        const ContactKind kind = triangle_contact(p.a, p.b);
        EXPECT_EQ(triangle_contact(p.b, p.a), kind);
        for (int k = 0; k < 3; ++k) {
            EXPECT_EQ(triangle_contact(rotated(p.a, k), reversed(p.b)), kind);
            EXPECT_EQ(triangle_contact(reversed(rotated(p.a, k)), rotated(p.b, k)), kind);
        }
    });
}

TEST(TriangleContact, AxisPermutationsAndSignFlipsDoNotMatter) {
    for_each_pair(3, [](const TrianglePair& p) {
        const ContactKind kind = triangle_contact(p.a, p.b);
        for (int permutation = 0; permutation < 6; ++permutation)
            for (const int flips : {0, 3, 7})
                EXPECT_EQ(triangle_contact(turned(p.a, permutation, flips),
                                           turned(p.b, permutation, flips)),
                          kind);
    });
}

TEST(TriangleContact, EveryKindOccursOnTheLattice) {
    Random random(4);
    std::array<int, 4> count{};
    for (int i = 0; i < pairs_per_family; ++i) {
        const TrianglePair p = triangle_pair(PairFamily::lattice, random);
        ++count[static_cast<int>(triangle_contact(p.a, p.b))];
    }
    for (const int c : count)
        EXPECT_GT(c, 0);
}

struct Case {
    const char* what;
    Triangle a, b;
    ContactKind kind;
};

const Triangle unit = {{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}}};

const Case cases[] = {
    {"pierced inside", unit, {{{1, 1, -1}, {1, 1, 1}, {1, 2, 3}}}, ContactKind::crossing},
    {"apart in parallel planes", unit, {{{0, 0, 1}, {4, 0, 1}, {0, 4, 1}}}, ContactKind::none},
    {"corner on the inside", unit, {{{1, 1, 0}, {1, 1, 1}, {1, 2, 3}}}, ContactKind::touching},
    {"corner on an edge", unit, {{{2, 0, 0}, {2, 0, 1}, {2, -1, 3}}}, ContactKind::touching},
    {"edge on the inside", unit, {{{1, 1, 0}, {2, 1, 0}, {1, 1, 3}}}, ContactKind::touching},
    {"edge across edge", unit, {{{2, -1, -1}, {2, 1, 1}, {2, -1, 1}}}, ContactKind::touching},
    {"edge through an edge's inside",
     unit,
     {{{1, 0, -1}, {1, 0, 1}, {1, -2, 0}}},
     ContactKind::touching},
    {"the same triangle", unit, unit, ContactKind::coplanar},
    {"common edge in a plane", unit, {{{0, 0, 0}, {4, 0, 0}, {0, -4, 0}}}, ContactKind::touching},
    {"folded at a common edge", unit, {{{0, 0, 0}, {4, 0, 0}, {0, 4, 4}}}, ContactKind::touching},
    {"inside in the plane", unit, {{{1, 1, 0}, {2, 1, 0}, {1, 2, 0}}}, ContactKind::coplanar},
    {"beside in the plane", unit, {{{5, 0, 0}, {9, 0, 0}, {5, 4, 0}}}, ContactKind::none},
    {"a point inside", unit, {{{1, 1, 0}, {1, 1, 0}, {1, 1, 0}}}, ContactKind::coplanar},
    {"a point on an edge", unit, {{{1, 0, 0}, {1, 0, 0}, {1, 0, 0}}}, ContactKind::touching},
    {"a point above", unit, {{{1, 1, 1}, {1, 1, 1}, {1, 1, 1}}}, ContactKind::none},
    {"a segment through", unit, {{{1, 1, -1}, {1, 1, 0}, {1, 1, 1}}}, ContactKind::crossing},
    {"a segment ending on it", unit, {{{1, 1, 2}, {1, 1, 0}, {1, 1, 1}}}, ContactKind::touching},
    {"a segment in it", unit, {{{1, 1, 0}, {2, 1, 0}, {1.5, 1, 0}}}, ContactKind::coplanar},
    {"a segment along an edge", unit, {{{1, 0, 0}, {2, 0, 0}, {3, 0, 0}}}, ContactKind::touching},
    {"crossed segments",
     {{{-1, 0, 0}, {1, 0, 0}, {0, 0, 0}}},
     {{{0, -1, 0}, {0, 1, 0}, {0, 1, 0}}},
     ContactKind::coplanar},
    {"skew segments",
     {{{-1, 0, 0}, {1, 0, 0}, {0, 0, 0}}},
     {{{0, -1, 1}, {0, 1, 1}, {0, 1, 1}}},
     ContactKind::none},
    {"segments end to end",
     {{{0, 0, 0}, {1, 1, 1}, {1, 1, 1}}},
     {{{1, 1, 1}, {2, 2, 2}, {2, 2, 2}}},
     ContactKind::touching},
    {"overlapping segments",
     {{{0, 0, 0}, {2, 2, 2}, {1, 1, 1}}},
     {{{1, 1, 1}, {3, 3, 3}, {3, 3, 3}}},
     ContactKind::coplanar},
    {"segments apart on a line",
     {{{0, 0, 0}, {1, 1, 1}, {1, 1, 1}}},
     {{{2, 2, 2}, {3, 3, 3}, {3, 3, 3}}},
     ContactKind::none},
    {"a point at a segment's end",
     {{{1, 1, 1}, {1, 1, 1}, {1, 1, 1}}},
     {{{1, 1, 1}, {3, 3, 3}, {3, 3, 3}}},
     ContactKind::touching},
    {"a point in a segment",
     {{{2, 2, 2}, {2, 2, 2}, {2, 2, 2}}},
     {{{1, 1, 1}, {3, 3, 3}, {3, 3, 3}}},
     ContactKind::coplanar},
    {"equal points",
     {{{1, 2, 3}, {1, 2, 3}, {1, 2, 3}}},
     {{{1, 2, 3}, {1, 2, 3}, {1, 2, 3}}},
     ContactKind::coplanar},
};

TEST(TriangleContact, NamedCases) {
    for (const Case& c : cases) {
        SCOPED_TRACE(c.what);
        EXPECT_EQ(triangle_contact(c.a, c.b), c.kind);
        EXPECT_EQ(triangle_contact(c.b, c.a), c.kind);
        EXPECT_EQ(faces_interfere(c.a, c.b), c.kind != ContactKind::none);
    }
}

/// Two parallel segments in a coordinate plane, whose shadows on both of its axes overlap.
TEST(TriangleContact, OnlyTheProjectionOntoTheirPlaneKeepsParallelSegmentsApart) {
    for (int axis = 0; axis < 3; ++axis) {
        const auto point = [&](double x, double y) {
            Vec3 p = {1, 1, 1};
            p[(axis + 1) % 3] = x;
            p[(axis + 2) % 3] = y;
            return p;
        };
        const Triangle a = {{point(0, 0), point(2, 2), point(1, 1)}};
        const Triangle b = {{point(1, 0), point(3, 2), point(2, 1)}};
        EXPECT_EQ(triangle_contact(a, b), ContactKind::none) << axis;
        EXPECT_FALSE(faces_interfere(a, b)) << axis;
    }
}

double size(const TrianglePair& p) {
    double reach = 0;
    for (const Triangle* t : {&p.a, &p.b})
        for (const Vec3 c : t->corners)
            reach = std::max(reach, length(c));
    return reach;
}

TEST(TriangleIntersection, HasPointsIffTheTrianglesMeetAndTheyLieOnBoth) {
    for_each_pair(5, [](const TrianglePair& p) {
        const ContactKind kind = triangle_contact(p.a, p.b);
        const Intersection common = triangle_intersection(p.a, p.b);
        ASSERT_EQ(common.count > 0, kind != ContactKind::none);
        if (kind == ContactKind::crossing && !is_degenerate(p.a) && !is_degenerate(p.b)) {
            EXPECT_LE(common.count, 2);
        }
        for (int i = 0; i < common.count; ++i) {
            EXPECT_LT(closest_on_triangle(common.points[i], p.a).distance, 1e-13 * size(p));
            EXPECT_LT(closest_on_triangle(common.points[i], p.b).distance, 1e-13 * size(p));
        }
    });
}

TEST(TriangleIntersection, CoplanarOverlapIsTheWholePolygon) {
    // A star of David: the hexagon in the middle.
    const Triangle up = {{{-3, -2, 1}, {3, -2, 1}, {0, 4, 1}}};
    const Triangle down = {{{-3, 2, 1}, {3, 2, 1}, {0, -4, 1}}};
    const Intersection hexagon = triangle_intersection(up, down);
    ASSERT_EQ(hexagon.count, 6);
    double area = 0;
    for (int i = 0; i < 6; ++i)
        area += 0.5 * cross(hexagon.points[i], hexagon.points[(i + 1) % 6]).z;
    EXPECT_NEAR(area, 12, 1e-12);
}

TEST(TriangleIntersection, CrossingTrianglesGiveTheCommonSegment) {
    const Triangle upright = {{{1, -9, -5}, {1, 9, -5}, {1, 0, 5}}};
    const Intersection common = triangle_intersection(unit, upright);
    ASSERT_EQ(common.count, 2);
    EXPECT_EQ(std::min(common.points[0].y, common.points[1].y), 0);
    EXPECT_EQ(std::max(common.points[0].y, common.points[1].y), 3);
}

}  // namespace
}  // namespace allide

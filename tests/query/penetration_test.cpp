// SPDX-License-Identifier: MIT
#include <cmath>

#include <gtest/gtest.h>

#include <allide/query.h>
#include <allide/shapes.h>

#include "scenes/motion.h"
#include "tests/convex/convex_cases.h"

namespace allide {
namespace {

double length_of(const Geometry& g) {
    const Box b = bounds(g.mesh());
    return length(b.max - b.min);
}

Transform moved(const Transform& t, Vec3 by) {
    Transform result = t;
    result.translation = t.translation + by;
    return result;
}

/// Conditions for any pair: the direction is a unit vector, the depth separates the pair, and no
/// smaller depth along it does.
void expect_sound(const Geometry& a, const Transform& at_a, const Geometry& b,
                  const Transform& at_b) {
    const auto result = try_penetration(Placed(a, at_a), Placed(b, at_b));
    ASSERT_TRUE(result);
    const Penetration found = *result;
    const double size = std::max(length_of(a), length_of(b));
    const double far = length(at_a.translation) + length(at_b.translation);
    const double little = 1e-9 * size + 1e-14 * far;
    ASSERT_NEAR(length(found.direction), 1, 1e-14);
    ASSERT_GE(found.depth, 0);
    ASSERT_TRUE(std::isfinite(found.depth));
    const bool meet = intersects(Placed(a, at_a), Placed(b, at_b));
    if (!meet) {
        ASSERT_EQ(found.depth, 0);
    }
    const Vec3 out = (found.depth + little) * found.direction;
    EXPECT_FALSE(intersects(Placed(a, at_a), Placed(b, moved(at_b, out))));
    if (found.depth > little) {
        const Vec3 less = (found.depth - little) * found.direction;
        EXPECT_TRUE(intersects(Placed(a, at_a), Placed(b, moved(at_b, less))));
    }
    const Vec3 way = found.point_a - found.point_b;
    if (meet) {
        EXPECT_LT(length(way - found.depth * found.direction), 4 * little);
    }
    const Penetration back = penetration(Placed(b, at_b), Placed(a, at_a));
    EXPECT_EQ(back.depth, found.depth);
    const bool is_itself = at_a == at_b && a.mesh().vertices == b.mesh().vertices;
    if (found.depth > little && !is_itself) {
        EXPECT_EQ(back.direction, -found.direction);
        EXPECT_EQ(back.point_a, found.point_b);
    }
}

TEST(Penetration, IsThatOfBoxesPushedIntoEachOther) {
    const Geometry cube = Geometry::convex(shapes::box({1, 1, 1}));
    const Penetration found = penetration(cube, Placed(cube, translation({0.25, 1.5, -0.5})));
    EXPECT_EQ(found.depth, 0.5);
    EXPECT_EQ(found.direction, (Vec3{0, 1, 0}));
    EXPECT_EQ(found.point_a, (Vec3{0.125, 1, -0.25}));
    EXPECT_EQ(found.point_b, (Vec3{0.125, 0.5, -0.25}));
}

/// FCL throws "origin is outside of the polytope" on such pairs, or gives a zero normal.
TEST(Penetration, OfStackedBoxesIsZeroWithAUnitDirection) {
    const Geometry cube = Geometry::convex(shapes::box({1, 1, 1}));
    for (const double x : {-2.0, -1.0, 0.0, 0.5, 2.0})
        for (const double y : {-2.0, 0.0, 1.5})
            for (const double scale : {1.0, 0x1p-10, 0x1p10}) {
                const Geometry b = Geometry::convex(shapes::box({scale, scale, scale}));
                const Transform above = translation({x, y, 1 + scale});
                const Penetration found = penetration(cube, Placed(b, above));
                EXPECT_EQ(found.depth, 0);
                EXPECT_NEAR(length(found.direction), 1, 1e-15);
                expect_sound(cube, {}, b, above);
            }
}

TEST(Penetration, OfABoxAboveTheDiagonalOfAnotherPointsAlongTheGap) {
    const Geometry cube = Geometry::convex(shapes::box({1, 1, 1}));
    const Penetration found = penetration(cube, Placed(cube, translation({3, 3, 3})));
    EXPECT_EQ(found.depth, 0);
    EXPECT_LT(length(found.direction - normalized({1, 1, 1})), 1e-15);
    EXPECT_EQ(found.point_a, (Vec3{1, 1, 1}));
    EXPECT_EQ(found.point_b, (Vec3{2, 2, 2}));
}

TEST(Penetration, HoldsOnTheFamiliesWhereLibrariesFail) {
    for (const ConvexFamily family : all_convex_families) {
        SCOPED_TRACE(name(family));
        Random random(1);
        for (int i = 0; i < 300; ++i) {
            const ConvexCase pair = convex_case(family, random);
            expect_sound(Geometry::convex(pair.a), pair.world_from_a, Geometry::convex(pair.b),
                         pair.world_from_b);
        }
    }
}

TEST(Penetration, HoldsForThousandsOfFaces) {
    Random random(2);
    const Geometry ball = Geometry::convex(shapes::icosphere(1, 4)),
                   drum = Geometry::convex(shapes::cylinder(1, 2, 1000));
    const Geometry rock = Geometry::convex(shapes::polytope({.faces = 2000}));
    for (int i = 0; i < 10; ++i)
        for (const double reach : {0.0, 0.1, 0.8}) {
            expect_sound(ball, random_motion(random, reach), drum, random_motion(random, reach));
            expect_sound(ball, random_motion(random, reach), rock, random_motion(random, reach));
            expect_sound(drum, random_motion(random, reach), drum, random_motion(random, reach));
        }
}

TEST(Penetration, ConcentricBallsPartAlongTheWidestWay) {
    const Geometry ball = Geometry::convex(shapes::icosphere(1, 3)),
                   small = Geometry::convex(shapes::icosphere(0.5, 3));
    const Penetration found = penetration(ball, small);
    EXPECT_LT(found.depth, 1.5);
    EXPECT_GT(found.depth, 1.48);
    expect_sound(ball, {}, small, {});
    expect_sound(ball, {}, ball, {});
}

TEST(Penetration, OfOtherThanConvexGeometriesIsUnsupportedAndSaysSo) {
    const Geometry cube = Geometry::convex(shapes::box({1, 1, 1}));
    const Geometry solid = Geometry::solid(shapes::box({1, 1, 1})),
                   sheet = Geometry::surface(shapes::terrain());
    for (const Geometry& other : {solid, sheet}) {
        const auto first = try_penetration(cube, other), second = try_penetration(other, cube);
        ASSERT_FALSE(first);
        ASSERT_FALSE(second);
        EXPECT_EQ(first.error().code(), ErrorCode::unsupported);
        EXPECT_NE(std::string(first.error().what()).find("and b is none"), std::string::npos);
        EXPECT_NE(std::string(second.error().what()).find("and a is none"), std::string::npos);
    }
}

}  // namespace
}  // namespace allide

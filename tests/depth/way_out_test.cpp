// SPDX-License-Identifier: MIT
#include <allide/way_out.h>

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include <allide/depth.h>
#include <allide/shapes.h>

#include "base/random.h"
#include "depth/slide.h"
#include "scenes/motion.h"
#include "tests/cases.h"
#include "tests/depth/prisms.h"

namespace allide {
namespace {

Placed moved_out(const Placed& b, Vec3 offset) {
    return {b.geometry(), translation(offset) * b.world_from_local()};
}

/// The offset parts the two, and no bound is wrong.
WayOut checked_way(const Placed& a, const Placed& b) {
    const WayOut found = way_out(a, b);
    EXPECT_FALSE(intersects(a, moved_out(b, found.offset)));
    EXPECT_EQ(found.upper, length(found.offset));
    EXPECT_GE(found.lower, 0);
    EXPECT_LE(found.lower, found.upper);
    return found;
}

TEST(WayOut, OfConvexGeometriesIsTheirPenetration) {
    Random random(1);
    int deep = 0;
    for (int i = 0; i < cases(60); ++i) {
        const Geometry a = Geometry::convex(shapes::polytope({.faces = 20, .seed = 1}));
        const Geometry b = i % 3 == 0
                               ? Geometry::sphere({}, 0.5)
                               : Geometry::convex(shapes::polytope({.faces = 30, .seed = 2}));
        const Placed at(a, random_motion(random, 0.6)), other(b, random_motion(random, 0.6));
        const WayOut found = checked_way(at, other);
        const double depth = penetration(at, other).depth;
        EXPECT_NEAR(found.upper, depth, 4e-9);
        EXPECT_NEAR(found.lower, depth, 4e-9);
        deep += depth > 0.1;
    }
    EXPECT_GT(deep, cases(60) / 2);
}

TEST(WayOut, OfKnownConcaveSolidsIsTheShortest) {
    const Geometry u = Geometry::solid(prisms::letter_u(2));
    const Geometry l = Geometry::solid(prisms::letter_l(2));
    const Geometry comb = Geometry::solid(prisms::comb(4, 2));
    const Geometry ring = Geometry::solid(shapes::torus(1, 0.3, 96, 48));
    const Transform turned = {{{{-1, 0, 0}, {0, -1, 0}, {0, 0, 1}}}, {8, 9.25, 0}};
    struct Case {
        Placed a, b;
        double shortest, error;
    };
    for (const Case& c : {Case{Placed(l, translation({2.25, 1.5, 0})), Placed(u), 0.25, 1e-6},
                          Case{Placed(l, translation({1.5, 0.875, 0})), Placed(u), 0.125, 1e-6},
                          Case{Placed(comb, turned), Placed(comb), 0.25, 1e-6},
                          // A ball in the hole of a ring moves towards the middle, which is free.
                          Case{Placed(Geometry::sphere({}, 0.5), translation({0.3, 0, 0})),
                               Placed(ring), 0.1, 3e-3}}) {
        for (const bool is_exchanged : {false, true}) {
            const WayOut found = checked_way(is_exchanged ? c.b : c.a, is_exchanged ? c.a : c.b);
            EXPECT_NEAR(found.upper, c.shortest, c.error);
            EXPECT_NEAR(found.lower, c.shortest, c.error);
        }
    }
}

TEST(WayOut, PartsConcaveSolidsAndIsNoShorterThanTheirDepths) {
    Random random(2);
    const Geometry shapes_of[] = {
        Geometry::solid(shapes::hare(1)), Geometry::solid(shapes::torus(0.6, 0.2, 16, 8)),
        Geometry::solid(shapes::shuttle(1.5)), Geometry::surface(shapes::hare(1))};
    std::vector<double> ratios;
    for (int i = 0; i < cases(15); ++i) {
        const Placed a(shapes_of[random.below(4)], random_motion(random, 0.25));
        const Placed b(shapes_of[random.below(4)], random_motion(random, 0.25));
        const WayOut found = checked_way(a, b);
        const bool is_solid_a = a.geometry().is_solid(), is_solid_b = b.geometry().is_solid();
        EXPECT_TRUE(!is_solid_b || found.upper >= depth(a, b).lower);
        EXPECT_TRUE(!is_solid_a || found.upper >= depth(b, a).lower);
        EXPECT_TRUE(is_solid_a || is_solid_b || found.lower == 0);
        if (found.lower > 0)
            ratios.push_back(found.upper / found.lower);
    }
    ASSERT_GT(ratios.size(), std::size_t(cases(15)) / 4);
    std::ranges::sort(ratios);
    EXPECT_LT(ratios[ratios.size() / 2], 1.6);
}

TEST(WayOut, MovesACompoundWithItsPoses) {
    const Geometry cube = Geometry::solid(shapes::box({1, 1, 1}));
    const Geometry pair =
        Geometry::compound({{cube, translation({0, 0, 0})}, {cube, translation({4, 0, 0})}});
    const Transform poses[] = {translation({0, 0, 0}), translation({2.5, 0, 0})};
    const Placed b(pair, {}, poses);
    const Placed a(cube, translation({4.25, 0.125, 0}));  // meets the second part where it is posed
    const WayOut found = way_out(a, b);
    Placed moved = b;
    moved.move(translation(found.offset), poses);
    EXPECT_FALSE(intersects(a, moved));
    EXPECT_NEAR(found.upper, 0.25, 1e-6);
    EXPECT_NEAR(found.lower, 0.25, 1e-6);
}

TEST(WayOut, IsZeroForWhatIsApart) {
    const Geometry cube = Geometry::solid(shapes::box({1, 1, 1}));
    const WayOut found = way_out(cube, Placed(cube, translation({2.5, 0, 0})));
    EXPECT_EQ(found.upper, 0);
    EXPECT_EQ(found.lower, 0);
    EXPECT_EQ(found.offset, Vec3{});
    const WayOut touch = checked_way(cube, Placed(cube, translation({2, 0, 0})));
    EXPECT_GT(touch.upper, 0);
    EXPECT_LT(touch.upper, 1e-6);
}

TEST(WayOut, FailsWhereItIsNotKnown) {
    const Geometry hare = Geometry::solid(shapes::hare(1));
    const Geometry ground = Geometry::half_space({}, {0, 0, 1});
    const auto found = try_way_out(hare, ground);
    ASSERT_FALSE(found);
    EXPECT_EQ(found.error().code(), ErrorCode::unsupported);
    EXPECT_NE(std::string(found.error().what()).find("b is unbounded"), std::string::npos);
    const auto both = try_way_out(ground, ground);
    ASSERT_FALSE(both);
    EXPECT_EQ(both.error().code(), ErrorCode::unsupported);
    EXPECT_NE(std::string(both.error().what()).find("a and b are unbounded"), std::string::npos);
    const auto many = try_way_out(hare, hare, {.directions = 1'000'000});
    ASSERT_FALSE(many);
    EXPECT_EQ(many.error().code(), ErrorCode::bad_argument);
}

/// Whether x is the nearest point to 0 is known by its planes: 0 lies below all of those through x.
TEST(Slide, FindsTheNearestPointBeyondPlanes) {
    Random random(4);
    for (int i = 0; i < cases(500); ++i) {
        std::vector<BeyondPlane> planes;
        const Vec3 middle = random_direction(random);
        for (std::size_t k = 0; k < 1 + random.below(5); ++k)
            planes.push_back(
                {normalized(middle + random_point(random, 0.5)), random.uniform(0, 1)});
        const auto found = nearest_beyond(planes);
        ASSERT_TRUE(found);
        for (const BeyondPlane& p : planes)
            EXPECT_GE(dot(p.normal, *found), p.least - 1e-9);
        // Samples beyond all planes are farther away.
        for (int j = 0; j < 50; ++j) {
            const Vec3 x = *found + random_point(random, 0.3);
            const bool is_beyond = std::ranges::all_of(
                planes, [&](const BeyondPlane& p) { return dot(p.normal, x) >= p.least; });
            EXPECT_TRUE(!is_beyond || length(x) >= length(*found) - 1e-9);
        }
    }
}

}  // namespace
}  // namespace allide

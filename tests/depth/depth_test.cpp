// SPDX-License-Identifier: MIT
#include <allide/depth.h>

#include <gtest/gtest.h>

#include <cmath>

#include <allide/point.h>
#include <allide/shapes.h>
#include <allide/signed_distance.h>

#include "base/random.h"
#include "scenes/motion.h"
#include "tests/cases.h"
#include "tests/depth/prisms.h"

namespace allide {
namespace {

using prisms::comb;
using prisms::letter_l;
using prisms::letter_u;
using prisms::subdivided;

Geometry depth_box(Vec3 half) {
    return Geometry::solid(shapes::box(half));
}

Placed moved_by(const Geometry& geometry, Vec3 offset) {
    return {geometry, translation(offset)};
}

double smaller_size(const Placed& a, const Placed& b) {
    double smaller = HUGE_VAL;
    for (const Placed* placed : {&a, &b}) {
        const Vec3 sides = size(bounds(*placed));
        smaller = std::min(smaller, std::max({sides.x, sides.y, sides.z}));
    }
    return smaller;
}

/// The bounds are as near as promised, and `lower` is the depth at the point.
Depth checked_depth(const Placed& a, const Placed& b, double tolerance) {
    const Depth found = depth(a, b, {.tolerance = tolerance});
    EXPECT_LE(found.lower, found.upper);
    EXPECT_LE(found.upper - found.lower, tolerance * smaller_size(a, b) + 1e-11);
    if (found.upper > 0) {
        EXPECT_LE(closest_point(a, found.point).signed_distance(), 1e-11);
        EXPECT_NEAR(found.lower, -signed_distance(b, found.point).distance, 1e-11);
        EXPECT_NEAR(found.lower, length(found.point - found.on_surface), 1e-11);
    }
    return found;
}

struct KnownDepth {
    const char* name;
    Placed a, b;
    double a_in_b, b_in_a;
};

std::vector<KnownDepth> known_depths() {
    const Geometry cube = depth_box({1, 1, 1}), plate = depth_box({5, 5, 0.5});
    const Geometry block = depth_box({4, 4, 4}), bar = depth_box({5, 0.5, 0.5});
    const Geometry ball = Geometry::sphere({}, 1), small = Geometry::sphere({}, 0.5);
    const Geometry ground = Geometry::half_space({}, {0, 0, 1});
    const Geometry u = Geometry::solid(letter_u(2)), l = Geometry::solid(letter_l(2));
    const Geometry teeth = Geometry::solid(comb(4, 2));
    const Transform turned = {{{{-1, 0, 0}, {0, -1, 0}, {0, 0, 1}}}, {8, 9.25, 0}};
    return {
        {"a cube in a face", moved_by(cube, {0, 0, 1.75}), cube, 0.25, 0.25},
        {"a cube in an edge", moved_by(cube, {0, 1.5, 1.75}), cube, 0.25, 0.25},
        {"a cube in a corner", moved_by(cube, {1.5, 1.25, 1.75}), cube, 0.25, 0.25},
        {"equal cubes", cube, cube, 1, 1},
        {"a plate through a block", plate, block, 4, 0.5},
        {"a bar through a block", moved_by(bar, {0, 0.25, 0}), block, 4, 0.5},
        {"a cube inside", cube, block, 4, 1},
        {"a ball in a face", moved_by(ball, {0.25, 0, 1.75}), cube, 0.25, 0.25},
        {"a ball in a ball", moved_by(ball, {0, 0, 1.75}), ball, 0.25, 0.25},
        {"a ball inside a ball", moved_by(small, {0, 0.25, 0}), ball, 1, 0.5},
        {"a cube in the ground", moved_by(cube, {0, 0, 0.25}), ground, 0.75, 0.75},
        {"a ball in the ground", moved_by(ball, {0, 0, 0.25}), ground, 0.75, 0.75},
        // The foot of the L ends in the right wall of the U, 0.25 deep.
        {"an L in a U", moved_by(l, {2.25, 1.5, 0}), u, 0.25, 0.25},
        // Its stem stands in the floor, 0.125 deep.
        {"an L on a U's floor", moved_by(l, {1.5, 0.875, 0}), u, 0.125, 0.125},
        // The teeth of one end in the gaps of the other, and 0.25 in its teeth.
        {"combs", Placed(teeth, turned), Placed(teeth), 0.25, 0.25},
    };
}

TEST(Depth, IsThatOfTheFormula) {
    int tested = 0;
    for (const KnownDepth& known : known_depths())
        for (const double tolerance : {1e-3, 1e-9}) {
            SCOPED_TRACE(known.name);
            for (const bool is_exchanged : {false, true}) {
                const Placed& a = is_exchanged ? known.b : known.a;
                const Placed& b = is_exchanged ? known.a : known.b;
                const double expected = is_exchanged ? known.b_in_a : known.a_in_b;
                const Depth found = checked_depth(a, b, tolerance);
                EXPECT_LE(found.lower, expected + 1e-11);
                EXPECT_GE(found.upper, expected - 1e-11);
                ++tested;
            }
        }
    EXPECT_GT(tested, 50);
}

TEST(Depth, DoesNotDependOnThePose) {
    Random random(3);
    for (const KnownDepth& known : known_depths()) {
        if (known.b.geometry().kind() == GeometryKind::round)
            continue;
        SCOPED_TRACE(known.name);
        const Transform motion = translation({100, -20, 3}) * random_motion(random, 1);
        const Placed a(known.a.geometry(), motion * known.a.world_from_local());
        const Placed b(known.b.geometry(), motion * known.b.world_from_local());
        const Depth found = checked_depth(a, b, 1e-6);
        EXPECT_NEAR(found.lower, known.a_in_b, 1e-5);
        EXPECT_GE(found.upper, known.a_in_b - 1e-11);
    }
}

/// A ball in a torus is as deep as the tube's radius and less its way off the tube's middle.
TEST(Depth, OfABallInATorusIsThatOfTheTube) {
    const double tube = 0.4, off = 0.35, radius = 0.25;
    const Geometry ring = Geometry::solid(shapes::torus(1, tube, 256, 128));
    const Placed ball(Geometry::sphere({0, 1 + off, 0}, radius));
    const Depth found = checked_depth(ball, ring, 1e-4);
    EXPECT_NEAR(found.lower, tube - (off - radius), 3e-4);
    const Depth back = checked_depth(ring, ball, 1e-4);
    EXPECT_NEAR(back.lower, radius, 3e-4);
}

TEST(Depth, IsTheSameForAFinerMesh) {
    const Mesh u = letter_u(2), l = letter_l(2), hare = shapes::hare(2);
    const Transform aside = translation({0.25, 0.375, 0.125});
    struct Case {
        Mesh a, b;
        Transform at;
    };
    for (const Case& c : {Case{l, u, translation({2.25, 1.5, 0.25})}, Case{hare, hare, aside}}) {
        const Geometry a = Geometry::solid(c.a), b = Geometry::solid(c.b);
        const Geometry fine_a = Geometry::solid(subdivided(subdivided(c.a)));
        const Geometry fine_b = Geometry::solid(subdivided(c.b));
        const Depth coarse = checked_depth({a, c.at}, b, 1e-7);
        const Depth fine = checked_depth({fine_a, c.at}, fine_b, 1e-7);
        EXPECT_GT(coarse.lower, 0.05);
        EXPECT_NEAR(coarse.lower, fine.lower, 1e-6);
        EXPECT_LE(coarse.lower, fine.upper);
        EXPECT_LE(fine.lower, coarse.upper);
    }
}

/// No sample that is in both is deeper than `upper`, and the best one is nearly as deep as `lower`.
TEST(Depth, IsThatOfDenseSamples) {
    Random random(5);
    const Geometry shapes_of[] = {
        Geometry::solid(shapes::hare(2)), Geometry::solid(shapes::torus(0.8, 0.3, 16, 8)),
        Geometry::solid(shapes::shuttle(2)), Geometry::convex(shapes::polytope({.faces = 30}))};
    int deep = 0;
    for (int i = 0; i < cases(24); ++i) {
        const Geometry& a = shapes_of[random.below(4)];
        const Geometry& b = shapes_of[random.below(4)];
        const Placed at(a, random_motion(random, 0.3)), other(b, random_motion(random, 0.3));
        const Depth found = checked_depth(at, other, 1e-3);
        const Box box_a = bounds(at), box_b = bounds(other);
        const Box box = {max(box_a.min, box_b.min), min(box_a.max, box_b.max)};
        double best = 0;
        constexpr int steps = 16;
        const Vec3 step = size(box) / steps;
        for (int j = 0; j < steps * steps * steps; ++j) {
            const Vec3 p =
                box.min + Vec3{(j % steps + 0.5) * step.x, (j / steps % steps + 0.5) * step.y,
                               (j / steps / steps + 0.5) * step.z};
            if (contains(other, p) && contains(at, p))
                best = std::max(best, -signed_distance(other, p).distance);
        }
        EXPECT_LE(best, found.upper + 1e-12);
        EXPECT_GE(best, found.lower - length(step));
        deep += best > 0.05;
    }
    EXPECT_GT(deep, cases(24) / 3);
}

TEST(Depth, IsZeroIfInsidesDoNotMeet) {
    const Geometry cube = depth_box({1, 1, 1}), ball = Geometry::sphere({}, 1);
    for (const Vec3 offset : {Vec3{2, 0, 0}, Vec3{2, 2, 0.5}, Vec3{3, 0, 0}, Vec3{0, 2, -2}})
        for (const Geometry& geometry : {cube, ball}) {
            const Placed other = moved_by(geometry, offset);
            const Depth found = depth(cube, other);
            EXPECT_EQ(found.lower, 0);
            EXPECT_EQ(found.upper, 0);
            EXPECT_NEAR(length(found.point - found.on_surface), separation(cube, other).distance,
                        1e-12);
        }
    EXPECT_EQ(depth(ball, moved_by(ball, {2, 0, 0})).upper, 0);
    const Depth least = depth(cube, moved_by(cube, {std::nextafter(2.0, 0.0), 0, 0}));
    EXPECT_GT(least.upper, 0);
    EXPECT_LT(least.upper, 1e-11);
}

TEST(Depth, OfABallThatTouchesFromInsideIsItsDiameter) {
    const Geometry ball = Geometry::sphere({}, 1), room = depth_box({1, 1, 1});
    EXPECT_NEAR(depth(ball, room, {.tolerance = 1e-9}).lower, 1, 1e-8);
    EXPECT_NEAR(depth(room, ball, {.tolerance = 1e-9}).lower, 1, 1e-8);
}

TEST(Depth, OfACylinderFlushInABoxIsHalfTheHeight) {
    const Placed can(Geometry::cylinder({0, 0, -1}, {0, 0, 1}, 1)), room(depth_box({2, 2, 1}));
    const Depth found = depth(can, room);
    EXPECT_LE(found.lower, 1);
    EXPECT_GE(found.upper, 1);
    EXPECT_LE(found.upper - found.lower, 2e-3);
}

TEST(Depth, OfASurfaceIsThatOfItsFaces) {
    Mesh sheet;
    sheet.vertices = {{-9, -9, 0.25}, {9, -9, 0.25}, {9, 9, 0.25}, {-9, 9, 0.25}};
    sheet.faces = {{0, 1, 2}, {0, 2, 3}};
    const Geometry surface = Geometry::surface(sheet), cube = depth_box({1, 1, 1});
    const Depth found = checked_depth(surface, cube, 1e-9);
    EXPECT_NEAR(found.lower, 0.75, 1e-8);
    EXPECT_NEAR(found.point.z, 0.25, 1e-12);
}

TEST(Depth, InACompoundIsThatOfTheDeepestPart) {
    const Geometry cube = depth_box({1, 1, 1});
    const Geometry row =
        Geometry::compound({{cube, translation({0, 0, 0})}, {cube, translation({4, 0, 0})}});
    const Placed two(row, translation({0, 0, 0.5}));
    EXPECT_NEAR(depth(moved_by(cube, {1.75, 0, 0.5}), two).lower, 0.25, 2e-3);
    EXPECT_NEAR(depth(moved_by(depth_box({1.5, 1, 1}), {2, 0, 0.5}), two).lower, 0.5, 2e-3);
    const Depth whole = depth(moved_by(depth_box({2, 1, 1}), {2.5, 0, 0.5}), two);
    EXPECT_NEAR(whole.lower, 1, 2e-3);
    EXPECT_NEAR(whole.point.x, 4, 2e-2);
    EXPECT_NEAR(depth(two, moved_by(cube, {1.75, 0, 0.5})).lower, 0.25, 2e-3);
}

TEST(Depth, WithFewCellsStillHasTheTruthBetweenItsBounds) {
    const Geometry ball = Geometry::solid(shapes::icosphere(1, 4));
    const Placed other(ball, translation({0.3, 0.2, 1.7}));
    const Depth best = depth(ball, other, {.tolerance = 1e-9});
    double width = HUGE_VAL;
    for (const std::uint32_t cells : {1u, 10u, 100u, 1000u}) {
        const Depth found = depth(ball, other, {.tolerance = 1e-9, .cells = cells});
        EXPECT_LE(found.lower, best.upper);
        EXPECT_GE(found.upper, best.lower);
        EXPECT_LE(found.upper - found.lower, width);
        width = found.upper - found.lower;
    }
}

ErrorCode depth_code(const Placed& a, const Placed& b, const DepthOptions& options = {}) {
    const auto found = try_depth(a, b, options);
    return found ? ErrorCode::bad_file : found.error().code();
}

TEST(Depth, FailsWhereThereIsNone) {
    const Geometry cube = depth_box({1, 1, 1}), sheet = Geometry::surface(shapes::box({1, 1, 1}));
    const Geometry ground = Geometry::half_space({}, {0, 0, 1});
    EXPECT_EQ(depth_code(cube, sheet), ErrorCode::unsupported);
    EXPECT_EQ(depth_code(ground, ground), ErrorCode::unsupported);
    EXPECT_EQ(depth_code(Geometry::plane({}, {0, 0, 1}), cube), ErrorCode::unsupported);
    EXPECT_EQ(depth_code(cube, cube, {.tolerance = 0}), ErrorCode::bad_argument);
    EXPECT_EQ(depth_code(cube, cube, {.tolerance = NAN}), ErrorCode::bad_argument);
    EXPECT_EQ(depth_code(cube, cube, {.cells = 0}), ErrorCode::bad_argument);
}

}  // namespace
}  // namespace allide

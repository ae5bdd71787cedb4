// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>

#include <allide/allide.h>

#include "motion/moving_contact.h"
#include "tests/at_least.h"
#include "tests/cases.h"
#include "tests/motion/motion_scenes.h"

namespace allide {
namespace {

constexpr double turn_around = 6.283185307179586;

Placed placed_at(const Moving& moving, double time) {
    return Placed(moving.geometry(), moving.pose(time));
}

/// The first sampled time at which the two share a point; refined around the least separation.
std::optional<double> sampled_impact(const Moving& a, const Moving& b, int samples) {
    double nearest = INFINITY, at = 0;
    for (int i = 0; i <= samples; ++i) {
        const double time = double(i) / samples;
        const double distance = separation(placed_at(a, time), placed_at(b, time)).distance;
        if (distance == 0)
            return time;
        if (distance < nearest) {
            nearest = distance;
            at = time;
        }
    }
    for (double step = 0.5 / samples; step > 1e-5; step /= 2)
        for (const double time : {at - step, at + step}) {
            if (time < 0 || time > 1)
                continue;
            const double distance = separation(placed_at(a, time), placed_at(b, time)).distance;
            if (distance == 0)
                return time;
            if (distance < nearest) {
                nearest = distance;
                at = time;
            }
        }
    return std::nullopt;
}

double size_of_pair(const Moving& a, const Moving& b) {
    double size = 0;
    for (const Moving* m : {&a, &b})
        if (const double d = length(allide::size(bounds(m->start()))); std::isfinite(d))
            size = std::max(size, d);
    return size;
}

void expect_bounded(const Moving& a, const Moving& b, const Impact& found) {
    EXPECT_LE(found.time, found.latest);
    EXPECT_FALSE(found.exhausted);
    EXPECT_NEAR(length(found.normal), 1, 1e-9);
    const double distance =
        separation(placed_at(a, found.latest), placed_at(b, found.latest)).distance;
    EXPECT_LE(distance, 1.1e-6 * (1 + size_of_pair(a, b)));
    if (found.time == 0) {
        EXPECT_LE(distance, 1e-11);
    }
}

void expect_none_missed(std::uint64_t seed, int count) {
    const std::vector<MovingKind> kinds = moving_kinds();
    Random random(seed);
    int hits = 0, misses = 0, skipped = 0;
    for (int i = 0; i < count; ++i) {
        const MovingKind& s = kinds[random.below(kinds.size())];
        const MovingKind& t = kinds[random.below(kinds.size())];
        const Moving a(s.geometry, random_way(random, i % motion_kinds));
        const Moving b(t.geometry, random_way(random, (i / motion_kinds) % motion_kinds));
        const auto found = try_first_impact(a, b);
        if (!found) {
            EXPECT_EQ(found.error().code(), ErrorCode::unsupported);
            ++skipped;
            continue;
        }
        const auto sampled = sampled_impact(a, b, 40);
        SCOPED_TRACE(std::string(s.name) + ", " + t.name + ", case " + std::to_string(i));
        if (sampled) {
            ASSERT_TRUE(found->has_value());
            EXPECT_LE((*found)->time, *sampled);
        }
        if (*found)
            expect_bounded(a, b, **found);
        ++(*found ? hits : misses);
    }
    EXPECT_GE(hits, at_least(count / 7));
    EXPECT_GE(misses, at_least(count / 7));
    EXPECT_LT(skipped, count / 6);
}

TEST(FirstImpact, IsNeverMissedByAnyKindOfGeometryAndMotion) {
    expect_none_missed(1, cases(160));
}

TEST(SlowFirstImpact, IsNeverMissedByAnyKindOfGeometryAndMotion) {
    expect_none_missed(11, cases(20'000));
}

TEST(FirstImpact, IsThatOfTheExchangedPair) {
    const std::vector<MovingKind> kinds = moving_kinds();
    Random random(2);
    int hits = 0;
    for (int i = 0; i < cases(40); ++i) {
        const Moving a(kinds[random.below(bounded_kinds)].geometry,
                       random_way(random, i % motion_kinds));
        const Moving b(kinds[random.below(bounded_kinds)].geometry, random_way(random, 2 + i % 3));
        const auto forth = first_impact(a, b), back = first_impact(b, a);
        ASSERT_EQ(forth.has_value(), back.has_value()) << i;
        if (!forth)
            continue;
        ++hits;
        EXPECT_NEAR(forth->time, back->time, 1e-4) << i;
    }
    EXPECT_GE(hits, at_least(9));
}

TEST(FirstImpact, OfTwoBallsIsWhereTheFormulaSays) {
    const Geometry ball = Geometry::sphere({0, 0, 0}, 1),
                   mesh = Geometry::solid(shapes::icosphere(1, 4));
    for (const Geometry& g : {ball, mesh}) {
        const Moving a(g, Motion::straight(translation({-5, 0.5, 0}), translation({5, 0.5, 0})));
        const auto found = first_impact(a, Moving(g));
        ASSERT_TRUE(found);
        const double expected = (5 - std::sqrt(4 - 0.25)) / 10;
        EXPECT_NEAR(found->time, expected, &g == &ball ? 1e-6 : 2e-3);
        EXPECT_LT(found->normal.y, 0);
    }
    const auto far = first_impact(
        Moving(ball, Motion::straight(translation({-5, 2.5, 0}), translation({5, 2.5, 0}))),
        Moving(ball), {.gap = 0.6});
    ASSERT_TRUE(far);
    EXPECT_NEAR(far->time, (5 - std::sqrt(2.6 * 2.6 - 2.5 * 2.5)) / 10, 1e-5);
}

TEST(FirstImpact, SeesABulletThroughAPaperWall) {
    const Geometry bullet = Geometry::convex(shapes::icosphere(0.01, 1));
    const Geometry wall = Geometry::surface(one_triangle(3));
    for (const double x : {0.0, 0.3, 1.0}) {
        const Motion flight =
            Motion::straight(translation({x / 10, -1, 400}), translation({x / 10, -1, -600}));
        const Moving flying(bullet, flight);
        EXPECT_FALSE(intersects(placed_at(flying, 0), wall));
        EXPECT_FALSE(intersects(placed_at(flying, 1), wall));
        const auto found = first_impact(flying, Moving(wall));
        ASSERT_TRUE(found);
        EXPECT_NEAR(found->time, (400 - 0.01) / 1000, 1e-6);
        EXPECT_NEAR(found->normal.z, -1, 1e-9);
        EXPECT_EQ(found->feature_b, (Feature{FeatureKind::face, 0}));
    }
}

/// A bar of length 2 that turns about the origin, and a post at that angle.
TEST(FirstImpact, OfABarThatTurnsIsAtThePost) {
    const Geometry bar = Geometry::solid(shapes::box({2, 0.05, 0.05}));
    const Geometry post = Geometry::capsule({0, 0, -3}, {0, 0, 3}, 0.05);
    for (const double turns : {0.3, 1.0, 10.0}) {
        const double angle = 1.1;
        const Moving turning(bar, Motion::turn({}, {{0, 0, 0}, {0, 0, 1}, turns * turn_around, 0}));
        const Moving still(
            post, Motion::still(translation({1.5 * std::cos(angle), 1.5 * std::sin(angle), 0})));
        const auto found = first_impact(turning, still);
        ASSERT_TRUE(found);
        const double before = std::asin((0.05 + 0.05) / 1.5);  // half the bar and the radius
        EXPECT_NEAR(found->time, (angle - before) / (turns * turn_around), 1e-5 / turns);
    }
    const Moving away(bar, Motion::turn({}, {{0, 0, 0}, {0, 0, 1}, 10 * turn_around, 0}));
    EXPECT_FALSE(first_impact(away, Moving(post, Motion::still(translation({2.2, 0, 0})))));
}

TEST(FirstImpact, LetsAScrewThroughANutWithLittlePlay) {
    const Geometry rod = Geometry::capsule({0, 0, -2}, {0, 0, 2}, 0.5 - 1e-9);
    std::vector<Part> walls;
    for (const double x : {-1.0, 1.0}) {
        walls.push_back(
            {Geometry::solid(shapes::box({0.5, 1.5, 0.5})), translation({x, 0, 0}), -1});
        walls.push_back(
            {Geometry::solid(shapes::box({1.5, 0.5, 0.5})), translation({0, x, 0}), -1});
    }
    const Moving nut(Geometry::compound(walls));
    const Moving screw(rod, Motion::turn({}, {{0, 0, 0}, {0, 0, 1}, 10 * turn_around, 1}));
    EXPECT_FALSE(first_impact(screw, nut, {.tolerance = 1e-10}));
    const Moving tilted(rod, Motion::turn({}, {{0, 0, 0}, {1e-6, 0, 1}, 10 * turn_around, 1}));
    EXPECT_TRUE(first_impact(tilted, nut, {.tolerance = 1e-10}));
}

/// A coin on its way through itself: half of its height above the axis at an angle is known.
TEST(FirstImpact, OfACoinThatTurnsIsWhereTheFormulaSays) {
    const double radius = 1, half = 0.05, height = 0.7;
    const Geometry coin = Geometry::cylinder({0, 0, -half}, {0, 0, half}, radius);
    const Geometry ceiling = Geometry::half_space({0, 0, height}, {0, 0, height - 1});
    const Geometry wall =
        Geometry::surface({{{-50, -50, height}, {50, -50, height}, {0, 90, height}}, {{0, 1, 2}}});
    const Motion turn = Motion::turn({}, {{0, 0, 0}, {1, 0, 0}, turn_around / 4, 0});
    // radius sin(x) + half cos(x) = height
    const double angle = std::asin(height / std::hypot(radius, half)) - std::atan2(half, radius);
    for (const Geometry& above : {ceiling, wall}) {
        const auto found = first_impact(Moving(coin, turn), Moving(above));
        ASSERT_TRUE(found);
        EXPECT_NEAR(found->time, angle / (turn_around / 4), 1e-5);
        EXPECT_NEAR(std::fabs(found->normal.z), 1, 1e-3);
    }
}

TEST(FirstImpact, OfConesAndCylindersThatGoStraightIsWhereTheFormulaSays) {
    const Geometry cone = Geometry::cone({0, 0, 0}, {0, 0, 1}, 0.5, 0);
    const Geometry can = Geometry::cylinder({0, 0, -1}, {0, 0, 1}, 1);
    const Geometry floor = Geometry::solid(shapes::box({5, 5, 1}));
    const Motion down = Motion::straight(translation({0, 0, 9}), translation({0, 0, -1}));
    EXPECT_NEAR(first_impact(Moving(cone, down), Moving(floor))->time, 0.8, 1e-6);
    EXPECT_NEAR(first_impact(Moving(can, down), Moving(floor))->time, 0.7, 1e-6);
    EXPECT_NEAR(first_impact(Moving(can, down), Moving(can))->time, 0.7, 1e-6);
    EXPECT_NEAR(first_impact(Moving(can, down), Moving(Geometry::sphere({0, 0, 0}, 1)))->time, 0.7,
                1e-6);
    const Motion along = Motion::straight(translation({-9, 0, 0}), translation({1, 0, 0}));
    EXPECT_NEAR(first_impact(Moving(can, along), Moving(can))->time, 0.7, 1e-6);
    EXPECT_TRUE(first_impact(Moving(can), Moving(can))->certain);
}

TEST(FirstImpact, LetsACanSlideJustAboveAFloor) {
    const Geometry can = Geometry::cylinder({0, 0, 0}, {0, 0, 1}, 0.5);
    const Geometry rod = Geometry::cylinder({0, 0, 0.5}, {3, 0, 0.5}, 0.5);
    const Mesh box = shapes::box({9, 9, 1});
    for (const Geometry& floor :
         {Geometry::half_space({0, 0, -1}, {0, 0, 0}), Geometry::solid(box), Geometry::convex(box)})
        for (const Geometry& shape : {can, rod}) {
            const double top = floor.kind() == GeometryKind::round ? -1 : 1;
            const Motion above =
                Motion::straight(translation({-4, 0, top + 1e-5}), translation({4, 1, top + 1e-5}));
            MotionOptions options = {.tolerance = 1e-8};
            options.budget.tests = 3000;
            EXPECT_FALSE(first_impact(Moving(shape, above), Moving(floor), options));
            const Motion sinking =
                Motion::straight(translation({-4, 0, top + 1e-5}), translation({4, 1, top - 1e-5}));
            const auto found = first_impact(Moving(shape, sinking), Moving(floor), options);
            ASSERT_TRUE(found);
            EXPECT_FALSE(found->exhausted);
            EXPECT_NEAR(found->time, 0.5, 0.01);
        }
}

TEST(FirstImpact, AtTheEndsIsWhatIntersectsSays) {
    const Geometry box = Geometry::solid(shapes::box({0.5, 0.5, 0.5}));
    const Moving still(box);
    const Moving touching(box, Motion::still(translation({1, 0, 0})));
    const auto at_start = first_impact(touching, still);
    ASSERT_TRUE(at_start);
    EXPECT_EQ(at_start->time, 0);
    EXPECT_TRUE(at_start->certain);
    EXPECT_NEAR(length(at_start->normal), 1, 1e-12);

    Transform end = rotation(Vec3{0, 0, 1}, 1);
    end.rotation.rows[2].z = 1 + 4e-7;  // barely rigid
    end.translation = {0, 0, 1 + 2e-7};
    const Moving falling(box, Motion::linear(translation({0, 0, 3}), end));
    const auto at_end = first_impact(falling, still, {.tolerance = 1e-9});
    ASSERT_EQ(intersects(placed_at(falling, 1), placed_at(still, 1)), at_end.has_value());
    ASSERT_TRUE(at_end);
    EXPECT_EQ(at_end->time, 1);
}

TEST(FirstImpact, LeavesOutWhatRestsOnAFloor) {
    const Geometry box = Geometry::solid(shapes::box({0.5, 0.5, 0.5}));
    const Geometry floor =
        Geometry::surface({{{-50, -50, -0.5}, {50, -50, -0.5}, {50, 90, -0.5}}, {{0, 1, 2}}});
    const Motion along = Motion::straight({}, translation({3, -2, 0}));
    EXPECT_EQ(first_impact(Moving(box, along), Moving(floor))->time, 0);
    EXPECT_FALSE(first_impact(Moving(box, along), Moving(floor), {.start = Start::left_out}));
    Mesh with_wall = floor.mesh();
    with_wall.vertices.insert(with_wall.vertices.end(), {{2, -9, -9}, {2, 9, -9}, {2, 0, 9}});
    with_wall.faces.push_back({3, 4, 5});
    const auto wall = first_impact(Moving(box, along), Moving(Geometry::surface(with_wall)),
                                   {.start = Start::left_out});
    ASSERT_TRUE(wall);
    EXPECT_NEAR(wall->time, 0.5, 1e-6);
    EXPECT_EQ(wall->feature_b.index / (wall->feature_b.kind == FeatureKind::edge ? 3 : 1), 1u);
    // Thrown up, it falls onto what it rested on.
    const Moving ball(Geometry::sphere({0, 0, 0}, 0.5),
                      Motion::turn({}, {{1, 0, 0}, {0, 1, 0}, 0.98 * turn_around, 0}));
    EXPECT_TRUE(first_impact(ball, Moving(Geometry::plane({0, 0, -0.5}, {0, 0, 0})),
                             {.start = Start::left_out}));
}

TEST(FirstImpact, EndsWithItsBudget) {
    const Geometry ball = Geometry::solid(shapes::icosphere(1, 3));
    const Moving a(ball, Motion::linear(translation({-3, 1.9, 0}),
                                        rotation(Vec3{1, 1, 0}, 2) * translation({3, 0, 0})));
    const Moving b(ball);
    const auto full = first_impact(a, b);
    double proven = -1;
    for (std::uint64_t tests = 0; tests < 100'000; tests = 4 * tests + 1) {
        MotionOptions options;
        options.budget.tests = tests;
        const auto found = first_impact(a, b, options);
        if (!found || !found->exhausted)
            break;
        EXPECT_GE(found->time, proven);
        proven = found->time;
        if (full) {
            EXPECT_LE(found->time, full->time);
        }
    }
    EXPECT_GE(proven, 0);
}

TEST(FirstImpact, UntilHidesWhatIsLater) {
    const Geometry ball = Geometry::sphere({0, 0, 0}, 1);
    const Moving a(ball, Motion::straight(translation({-6, 0, 0}), translation({4, 0, 0})));
    EXPECT_NEAR(first_impact(a, Moving(ball))->time, 0.4, 1e-6);
    EXPECT_FALSE(first_impact(a, Moving(ball), {.until = 0.399}));
    EXPECT_TRUE(first_impact(a, Moving(ball), {.until = 0.4}));
    EXPECT_FALSE(first_impact(a, Moving(ball), {.until = 0}));
    EXPECT_TRUE(meets(a, Moving(ball)));
}

/// Triangles on small integers that go straight: no tolerance is left.
TEST(FirstImpact, OfStraightFacesIsExact) {
    Random random(5);
    const auto point = [&] {
        const double x = random.integer(-3, 3), y = random.integer(-3, 3);
        return Vec3{x, y, double(random.integer(-3, 3))};
    };
    int met = 0, apart = 0;
    for (int i = 0; i < cases(400); ++i) {
        MovingVertex a[3], b[3];
        Mesh mesh_a{{}, {{0, 1, 2}}}, mesh_b{{}, {{0, 1, 2}}};
        const Vec3 offset = 2 * point();
        for (int k = 0; k < 3; ++k) {
            a[k].from = point();
            b[k].from = b[k].to = point();
            a[k].to = a[k].from + offset;
            mesh_a.vertices.push_back(a[k].from);
            mesh_b.vertices.push_back(b[k].from);
        }
        const auto found = cast_shape(Placed(Geometry::surface(mesh_a)), offset,
                                      Placed(Geometry::surface(mesh_b)));
        const bool expected = moving_contact(a, b) == MovingContact::meet;
        ASSERT_EQ(found.has_value(), expected) << i;
        if (found) {
            EXPECT_TRUE(found->certain) << i;
        }
        ++(expected ? met : apart);
    }
    EXPECT_GT(met, cases(50));
    EXPECT_GT(apart, cases(50));
}

TEST(FirstImpact, OfStraightConvexShapesIsExactToTheLastBit) {
    const Geometry box = Geometry::convex(shapes::box({0.5, 0.5, 0.5}));
    const auto slides = [&](double height) {
        return first_impact(Moving(box, Motion::straight(translation({-3, 0, height}),
                                                         translation({3, 0.25, height}))),
                            Moving(box));
    };
    const auto touching = slides(1);
    ASSERT_TRUE(touching);
    EXPECT_TRUE(touching->certain);
    EXPECT_NEAR(touching->time, 1.0 / 3, 1e-5);
    EXPECT_FALSE(slides(std::nextafter(1.0, 2.0)));
    EXPECT_TRUE(slides(std::nextafter(1.0, 0.0)));
}

TEST(CastShape, AgreesWithAStraightMotion) {
    Random random(3);
    const std::vector<MovingKind> kinds = moving_kinds();
    int hits = 0;
    for (int i = 0; i < cases(60); ++i) {
        const Geometry& shape = kinds[random.below(bounded_kinds)].geometry;
        const Geometry& target = kinds[random.below(bounded_kinds)].geometry;
        const Transform from = random_motion(random, 2), at = random_motion(random, 1);
        const Vec3 offset = random_point(random, 4);
        const auto cast = cast_shape(Placed(shape, from), offset, Placed(target, at));
        const Transform to = {from.rotation, from.translation + offset};
        const auto moved = first_impact(Moving(shape, Motion::straight(from, to)),
                                        Moving(target, Motion::still(at)));
        ASSERT_EQ(cast.has_value(), moved.has_value());
        if (cast) {
            EXPECT_NEAR(cast->time, moved->time, 1e-5);
        }
        hits += cast ? 1 : 0;
    }
    EXPECT_GE(hits, at_least(5));
}

}  // namespace
}  // namespace allide

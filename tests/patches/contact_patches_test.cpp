// SPDX-License-Identifier: MIT
#include <allide/contact_patches.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include <allide/point.h>
#include <allide/shapes.h>

#include "base/random.h"
#include "scenes/motion.h"
#include "tests/cases.h"

namespace allide {
namespace {

Geometry patch_box(Vec3 half) {
    return Geometry::convex(shapes::box(half));
}

/// A flat table with its top at z = 0, its sides divided into `cells` each.
Geometry table(int cells) {
    std::vector<Vec3> points;
    for (const double z : {0.0, -1.0})
        for (int i = 0; i <= cells; ++i)
            for (const double side : {-4.0, 4.0}) {
                const double along = -4 + 8.0 * i / cells;
                points.push_back({along, side, z});
                points.push_back({side, along, z});
            }
    return Geometry::convex(points);
}

ContactPatch only_patch(const Placed& a, const Placed& b, const PatchOptions& options = {}) {
    const std::vector<ContactPatch> found = contact_patches(a, b, options);
    EXPECT_EQ(found.size(), 1u);
    return found.empty() ? ContactPatch{} : found[0];
}

std::set<PatchFeatures> features_of(const ContactPatch& patch) {
    std::set<PatchFeatures> features;
    for (const PatchPoint& p : patch.points)
        features.insert(p.features);
    EXPECT_EQ(features.size(), patch.points.size()) << "two points are named alike";
    return features;
}

TEST(ContactPatches, OfABoxOnATableAreItsFourCorners) {
    for (const int cells : {1, 50}) {
        const Placed box(patch_box({1, 0.5, 0.25}),
                         translation({0.5, 0.25, 0.25}) * rotation({0, 0, 1}, 0.4));
        const ContactPatch patch = only_patch(table(cells), box);
        EXPECT_NEAR(patch.normal.z, 1, 1e-12);
        EXPECT_NEAR(patch.area, 2, 1e-9);
        ASSERT_EQ(patch.points.size(), 4u);
        for (const PatchPoint& p : patch.points) {
            EXPECT_EQ(p.features.a[0], no_vertex);
            ASSERT_EQ(p.features.b[0], p.features.b[1]);
            const Vec3 corner =
                box.world_from_local() * box.geometry().mesh().vertices[p.features.b[0]];
            EXPECT_LT(length(corner - p.point), 1e-9);
            EXPECT_NEAR(p.gap, 0, 1e-12);
        }
        features_of(patch);
    }
}

TEST(ContactPatches, OfAPrismOnAPlaneAreThree) {
    const Vec3 corners[] = {{0, 0, 0}, {2, 0, 0}, {0, 1, 0}, {0, 0, 1}, {2, 0, 1}, {0, 1, 1}};
    const ContactPatch patch = only_patch(Geometry::convex(corners), table(1));
    EXPECT_EQ(patch.points.size(), 3u);
    EXPECT_NEAR(patch.normal.z, -1, 1e-12);
    EXPECT_NEAR(patch.area, 1, 1e-9);
}

TEST(ContactPatches, HaveTheDepthOrGapOfEachPoint) {
    const Geometry ground = table(1), box = patch_box({1, 1, 1});
    const Placed deep(box, translation({0, 0, 0.875}));
    for (const PatchPoint& p : only_patch(ground, deep).points)
        EXPECT_NEAR(p.gap, -0.125, 1e-9);
    const Placed above(box, translation({0, 0, 1.125}));
    EXPECT_TRUE(contact_patches(ground, above).empty());
    for (const PatchPoint& p : only_patch(ground, above, {.gap = 0.25}).points) {
        EXPECT_NEAR(p.gap, 0.125, 1e-9);
        EXPECT_NEAR(p.point.z, 0.0625, 1e-9);
    }
    // Tilted by less than a ten thousandth, one end is deeper than the other.
    const Placed tilted(box, translation({0, 0, 1}) * rotation({0, 1, 0}, 5e-5));
    const ContactPatch patch = only_patch(ground, tilted);
    ASSERT_EQ(patch.points.size(), 4u);
    const auto [least, most] = std::ranges::minmax_element(patch.points, {}, &PatchPoint::gap);
    EXPECT_NEAR(most->gap - least->gap, 1e-4, 2e-5);
}

TEST(ContactPatches, OfCornersAndEdgesAreOneOrTwoPoints) {
    const Geometry ground = table(1), box = patch_box({1, 1, 1});
    const double half = std::sqrt(2.0);
    const Placed on_edge(box, translation({0, 0, half}) * rotation({1, 0, 0}, 0.7853981633974483));
    EXPECT_EQ(only_patch(ground, on_edge, {.gap = 1e-6}).points.size(), 2u);
    const Placed on_corner(box, translation({0, 0, std::sqrt(3.0)}) *
                                    rotation({1, -1, 0}, std::acos(1 / std::sqrt(3.0))));
    const ContactPatch corner = only_patch(ground, on_corner, {.gap = 1e-6});
    ASSERT_EQ(corner.points.size(), 1u);
    EXPECT_EQ(corner.points[0].features.b[0], corner.points[0].features.b[1]);
    // Two edges that cross.
    const Placed across(box,
                        translation({0, 0, half + 1e-7}) * rotation({1, 0, 0}, 0.7853981633974483));
    const Placed below(box, translation({0, 0, -half}) * rotation({0, 1, 0}, 0.7853981633974483));
    const ContactPatch crossing = only_patch(below, across, {.gap = 1e-6});
    ASSERT_EQ(crossing.points.size(), 1u);
    EXPECT_NE(crossing.points[0].features.a[0], crossing.points[0].features.a[1]);
    EXPECT_NE(crossing.points[0].features.b[0], crossing.points[0].features.b[1]);
    EXPECT_LT(length(crossing.points[0].point), 1e-6);
}

TEST(ContactPatches, AreReducedToTheLargestArea) {
    const Geometry drum = Geometry::convex(shapes::cylinder(1, 1, 24));
    const Placed standing(drum, translation({0, 0, 0.5}));
    const ContactPatch all = only_patch(table(1), standing, {.points = 100});
    EXPECT_EQ(all.points.size(), 24u);
    for (const std::uint32_t most : {1u, 2u, 3u, 4u, 8u})
        EXPECT_EQ(only_patch(table(1), standing, {.points = most}).points.size(), most);
    double span = 0;
    const ContactPatch four = only_patch(table(1), standing);
    for (const PatchPoint& p : four.points)
        for (const PatchPoint& q : four.points)
            span = std::max(span, length(p.point - q.point));
    EXPECT_GT(span, 1.9);
    EXPECT_NEAR(four.area, all.area, 1e-12);
}

TEST(ContactPatches, OfAStackDoNotFlicker) {
    Random random(1);
    const Geometry box = patch_box({1, 1, 0.5});
    for (const double turned : {0.0, 0.5}) {
        std::set<std::set<PatchFeatures>> seen;
        std::set<PatchFeatures> first;
        for (int frame = 0; frame < cases(1000); ++frame) {
            Transform upper =
                rotation(random_direction(random), 1e-9) * rotation({0, 0, 1}, turned);
            upper.translation = Vec3{0, 0, 1} + random_point(random, 1e-9);
            const ContactPatch patch = only_patch(box, Placed(box, upper), {.gap = 1e-7});
            seen.insert(features_of(patch));
            EXPECT_EQ(patch.points.size(), 4u);
            EXPECT_NEAR(patch.normal.z, 1, 1e-6);
        }
        EXPECT_EQ(seen.size(), 1u);
    }
}

/// Random polytopes in contact: every point is on both, and exchanging them changes signs only.
TEST(ContactPatches, AreOnBothAndTheSameExchanged) {
    Random random(5);
    int found = 0;
    for (int i = 0; i < cases(400); ++i) {
        const Geometry a = Geometry::convex(shapes::polytope({.faces = 12, .seed = 3}));
        const Geometry b = i % 2 ? patch_box({0.5, 0.75, 1}) : a;
        const Placed at(a, random_motion(random, 0.1));
        Placed other(b, random_motion(random, 1));
        const Penetration way = penetration(at, other);
        if (way.depth == 0)
            continue;
        other.move(translation((way.depth - 1e-3) * way.direction) * other.world_from_local());
        const ContactPatch patch = only_patch(at, other), back = only_patch(other, at);
        EXPECT_LT(length(patch.normal + back.normal), 1e-6);
        EXPECT_NEAR(patch.area, back.area, 1e-6);
        ASSERT_EQ(patch.points.size(), back.points.size());
        for (const PatchPoint& p : patch.points) {
            EXPECT_LT(closest_point(at, p.point).distance, 2e-3);
            EXPECT_LT(closest_point(other, p.point).distance, 2e-3);
            EXPECT_LT(p.gap, 0);
        }
        ++found;
    }
    EXPECT_GT(found, cases(400) / 3);
}

/// Exchanging the two changes signs and the order of features only.
ContactPatch patch_both_ways(const Placed& a, const Placed& b, const PatchOptions& options = {}) {
    const ContactPatch patch = only_patch(a, b, options), back = only_patch(b, a, options);
    EXPECT_LT(length(patch.normal + back.normal), 1e-9);
    EXPECT_NEAR(patch.area, back.area, 1e-9);
    EXPECT_EQ(patch.points.size(), back.points.size());
    const std::set<PatchFeatures> features = features_of(patch);
    for (const PatchPoint& p : back.points)
        EXPECT_TRUE(features.contains({p.features.b, p.features.a}));
    return patch;
}

TEST(RoundContactPatches, OfMeshesOnTheGroundAreTheirCorners) {
    const Placed at(patch_box({1, 0.5, 0.25}),
                    translation({1e6, 7, 0.24}) * rotation({0, 0, 1}, 0.4));
    for (const Geometry& ground :
         {Geometry::half_space({0, 0, 0}, {0, 0, 1}), Geometry::plane({0, 0, 0}, {0, 0, -1})}) {
        const ContactPatch patch = patch_both_ways(ground, at);
        EXPECT_NEAR(patch.normal.z, 1, 1e-12);
        EXPECT_NEAR(patch.area, 2, 1e-8);
        ASSERT_EQ(patch.points.size(), 4u);
        for (const PatchPoint& p : patch.points) {
            EXPECT_EQ(p.features.a[0], no_vertex);
            EXPECT_EQ(p.features.b[0], p.features.b[1]);
            EXPECT_NEAR(p.gap, -0.01, 1e-9);
            EXPECT_NEAR(p.point.z, -0.005, 1e-9);
        }
    }
    const Vec3 corners[] = {{0, 0, 0}, {2, 0, 0}, {0, 1, 0}, {0, 0, 1}, {2, 0, 1}, {0, 1, 1}};
    const Geometry prism = Geometry::convex(corners);
    EXPECT_EQ(patch_both_ways(Geometry::half_space({}, {0, 0, 1}), prism).points.size(), 3u);
}

struct RoundRest {
    const char* name;
    Geometry geometry;
    Transform at;
    std::size_t points;
    double area;
};

std::vector<RoundRest> resting() {
    const double quarter = 1.5707963267948966, rim = 32 * std::sin(quarter / 8) / 2;
    const Geometry rod = Geometry::capsule({0, 0, -1}, {0, 0, 1}, 0.5);
    const Geometry can = Geometry::cylinder({0, 0, -1}, {0, 0, 1}, 1);
    const Geometry cone = Geometry::cone({0, 0, 0}, {0, 0, 3}, 4, 0);
    const Transform lying = rotation({0, 1, 0}, quarter);
    return {
        {"ball", Geometry::sphere({0, 0, 1}, 1), {}, 1, 0},
        {"rod lying", rod, translation({0, 0, 0.5}) * lying, 2, 0},
        {"rod standing", rod, translation({0, 0, 1.5}), 1, 0},
        {"rod leaning", rod, translation({0, 0, 1.2}) * rotation({0, 1, 0}, 0.5), 1, 0},
        {"can standing", can, translation({0, 0, 1}), 4, rim},
        {"can upside down", can, translation({0, 0, 1}) * rotation({1, 0, 0}, 2 * quarter), 4, rim},
        {"can lying", can, translation({0, 0, 1}) * lying, 2, 0},
        {"can leaning", can, translation({0, 0, 1.3}) * rotation({0, 1, 0}, 0.5), 1, 0},
        {"cone standing", cone, {}, 4, 16 * rim},
        {"cone on its tip", cone, translation({0, 0, 3}) * rotation({1, 0, 0}, 2 * quarter), 1, 0},
        {"cone lying", cone,
         rotation({0, 1, 0}, quarter + std::asin(0.8)) * translation({0, 0, -3}), 2, 0}};
}

TEST(RoundContactPatches, AreThePointsThatRest) {
    const Geometry grounds[] = {Geometry::half_space({0, 0, 0}, {0, 0, 1}), table(1),
                                Geometry::plane({0, 0, 0}, {0, 0, 1})};
    for (const Geometry& ground : grounds)
        for (const RoundRest& rest : resting()) {
            SCOPED_TRACE(rest.name);
            const Placed round(rest.geometry, translation({0, 0, -1e-3}) * rest.at);
            const ContactPatch patch = patch_both_ways(ground, round, {.gap = 0.3});
            EXPECT_EQ(patch.points.size(), rest.points);
            if (rest.area < 10) {
                EXPECT_NEAR(patch.area, rest.area, 1e-6);
            }
            for (const PatchPoint& p : patch.points)
                EXPECT_LT(closest_point(round, p.point + 0.5 * p.gap * patch.normal).distance,
                          1e-3);
        }
}

TEST(RoundContactPatches, DoNotFlicker) {
    Random random(2);
    const Geometry ground = Geometry::half_space({0, 0, 0}, {0, 0, 1});
    for (const RoundRest& rest : resting()) {
        SCOPED_TRACE(rest.name);
        std::set<std::set<PatchFeatures>> seen;
        for (int frame = 0; frame < cases(1000); ++frame) {
            const Transform jitter =
                translation(random_point(random, 1e-9)) * rotation(random_direction(random), 1e-9);
            const Placed round(rest.geometry, jitter * rest.at);
            seen.insert(features_of(only_patch(ground, round, {.gap = 0.3})));
        }
        EXPECT_EQ(seen.size(), 1u);
    }
}

TEST(RoundContactPatches, OfRoundShapesOnEachOther) {
    const Geometry ball = Geometry::sphere({}, 1), can = Geometry::cylinder({}, {0, 0, 1}, 1);
    const Geometry rod = Geometry::capsule({-2, 0, 0}, {2, 0, 0}, 0.5);
    const ContactPatch touch = patch_both_ways(ball, Placed(ball, translation({1.2, 0, 1.5})));
    ASSERT_EQ(touch.points.size(), 1u);
    EXPECT_LT(length(touch.points[0].point - Vec3{0.6, 0, 0.75}), 1e-9);
    EXPECT_NEAR(touch.points[0].gap, std::hypot(1.2, 1.5) - 2, 1e-9);
    const Placed above(rod, translation({0, 0, 0.9}) * rotation({0, 0, 1}, 1));
    const ContactPatch crossed = patch_both_ways(rod, above);
    ASSERT_EQ(crossed.points.size(), 1u);
    EXPECT_LT(length(crossed.points[0].point - Vec3{0, 0, 0.45}), 1e-9);
    EXPECT_EQ(crossed.points[0].features, (PatchFeatures{{1, 2}, {1, 2}}));
    const Placed beside(rod, translation({1, 0, 0.9}));
    EXPECT_EQ(patch_both_ways(rod, beside).points.size(), 2u);
    // A smaller can on a larger one has the smaller end; rims that are equal have all of it.
    const Geometry small = Geometry::cylinder({}, {0, 0, 1}, 0.25);
    const Placed on_top(small, translation({0.3, 0.2, 0.99}));
    const ContactPatch stack = patch_both_ways(can, on_top);
    EXPECT_EQ(stack.points.size(), 4u);
    EXPECT_NEAR(stack.normal.z, 1, 1e-9);
    EXPECT_NEAR(stack.area, 0.0625 * 3.14159, 2e-3);
    EXPECT_NEAR(patch_both_ways(can, Placed(can, translation({0, 0, 0.99}))).area, 3.14159, 0.03);
    const Placed on_rod(rod, translation({0, 0, 1.45}));
    EXPECT_EQ(patch_both_ways(can, on_rod).points.size(), 2u);
}

Geometry random_bounded(Random& random) {
    const Vec3 p = random_point(random, 0.5), q = p + random_direction(random);
    const double radius = random.uniform(0.2, 1);
    switch (random.below(5)) {
        case 0:
            return Geometry::sphere(p, radius);
        case 1:
            return Geometry::capsule(p, q, radius);
        case 2:
            return Geometry::cylinder(p, q, radius);
        case 3:
            return Geometry::cone(p, q, radius, random.below(2) == 0 ? 0 : 0.5);
        default:
            return patch_box({0.5, 0.75, 1});
    }
}

TEST(RoundContactPatches, AreOnBoth) {
    Random random(6);
    int found = 0;
    for (int i = 0; i < cases(600); ++i) {
        const Placed a(random_bounded(random), random_motion(random, 0.1));
        Placed b(random_bounded(random), random_motion(random, 1));
        const Penetration way = penetration(a, b);
        if (way.depth == 0)
            continue;
        b.move(translation((way.depth - 1e-3) * way.direction) * b.world_from_local());
        const ContactPatch patch = only_patch(a, b);
        EXPECT_FALSE(patch.points.empty()) << i;
        for (const PatchPoint& p : patch.points) {
            EXPECT_LT(closest_point(a, p.point).distance, 2e-3) << i;
            EXPECT_LT(closest_point(b, p.point).distance, 2e-3) << i;
            EXPECT_LT(p.gap, 0) << i;
        }
        ++found;
    }
    EXPECT_GT(found, cases(600) / 3);
}

ErrorCode patch_code(const Placed& a, const Placed& b, const PatchOptions& options = {}) {
    const auto found = try_contact_patches(a, b, options);
    return found ? ErrorCode::bad_file : found.error().code();
}

TEST(ContactPatches, AreRefusedWhereTheyAreNotKnown) {
    const Geometry box = patch_box({1, 1, 1}), solid = Geometry::solid(shapes::box({1, 1, 1}));
    EXPECT_EQ(patch_code(box, solid), ErrorCode::unsupported);
    const Geometry ground = Geometry::half_space({0, 0, 0}, {0, 0, 1});
    EXPECT_EQ(patch_code(ground, ground), ErrorCode::unsupported);
    EXPECT_EQ(patch_code(Geometry::compound({{box}}), box), ErrorCode::unsupported);
    EXPECT_EQ(patch_code(box, box, {.points = 0}), ErrorCode::bad_argument);
    EXPECT_EQ(patch_code(box, box, {.gap = -1}), ErrorCode::bad_argument);
}

}  // namespace
}  // namespace allide

// SPDX-License-Identifier: MIT
#include <cmath>

#include <gtest/gtest.h>

#include <allide/query.h>
#include <allide/shapes.h>
#include <allide/tracker.h>

namespace allide {
namespace {

TEST(Geometry, RejectsWhatItCannotBe) {
    Mesh bad = shapes::box({1, 1, 1});
    bad.faces[3][1] = 99;
    EXPECT_EQ(Geometry::try_surface(bad).error().code(), ErrorCode::bad_index);
    bad = shapes::box({1, 1, 1});
    bad.vertices[2].y = NAN;
    EXPECT_EQ(Geometry::try_surface(bad).error().code(), ErrorCode::out_of_range);
    bad = shapes::box({1, 1, 1});
    bad.faces.pop_back();
    EXPECT_TRUE(Geometry::try_surface(bad));
    EXPECT_EQ(Geometry::try_solid(bad).error().code(), ErrorCode::not_closed);
    std::swap(bad.faces[0][1], bad.faces[0][2]);
    EXPECT_THROW(Geometry::solid(bad), Error);
}

TEST(Placed, RejectsATransformThatIsNotRigid) {
    const Geometry cube = Geometry::solid(shapes::box({1, 1, 1}));
    Transform t;
    t.rotation.rows[1].y = 2;
    EXPECT_EQ(Placed::try_make(cube, t).error().code(), ErrorCode::bad_transform);
    EXPECT_THROW(Placed(cube, t), Error);
    EXPECT_THROW(Placed(cube, translation({INFINITY, 0, 0})), Error);
}

TEST(Query, LatticeTranslationsKeepKissingContacts) {
    const Geometry cube = Geometry::solid(shapes::box({1, 1, 1}));
    for (const double far : {0.0, 1e6, 5e6, 1e15}) {
        const Placed a(cube, translation({far, far, -far}));
        const Placed b(cube, translation({far + 2, far + 1, -far}));
        EXPECT_TRUE(intersects(a, b));
        EXPECT_EQ(separation(a, b).distance, 0);
        EXPECT_EQ(intersecting_faces(a, b).size(),
                  intersecting_faces({cube, {}}, {cube, translation({2, 1, 0})}).size());
    }
}

TEST(Query, BruteForceCountsEveryPair) {
    const Geometry cube = Geometry::solid(shapes::box({1, 1, 1}), {.tree = Tree::none});
    Stats stats;
    EXPECT_FALSE(
        intersecting_faces(cube, {cube, translation({1, 0, 0})}, {.stats = &stats}).empty());
    EXPECT_EQ(stats.volume_tests, 144u);
    EXPECT_GT(stats.face_tests, 0u);
    EXPECT_LT(stats.face_tests, 144u);
}

TEST(Query, TreesLookAtFewFaces) {
    const Geometry ball = Geometry::solid(shapes::icosphere(1, 4));  // 5120 faces
    Stats stats;
    EXPECT_TRUE(intersects(ball, {ball, translation({1.98, 0, 0})}, {.stats = &stats}));
    EXPECT_LT(stats.face_tests, 200u);
    EXPECT_LT(stats.volume_tests, 5000u);
}

TEST(Query, ATreeAndNoneGiveTheSameTogether) {
    const Geometry with = Geometry::solid(shapes::icosphere(1, 2));
    const Geometry without = Geometry::solid(shapes::icosphere(1, 2), {.tree = Tree::none});
    const Transform near = translation({1.5, 0.2, 0.1});
    EXPECT_EQ(intersecting_faces(with, {without, near}), intersecting_faces(with, {with, near}));
    EXPECT_TRUE(intersects(with, {without, {}}));
}

TEST(Query, SolidsInsideSolidsIntersect) {
    const Geometry outer = Geometry::solid(shapes::icosphere(3, 3)),
                   inner = Geometry::solid(shapes::hare(1));
    Stats stats;
    EXPECT_TRUE(intersects(outer, {inner, translation({0.3, 1, -1})}, {.stats = &stats}));
    EXPECT_TRUE(intersects({inner, translation({0.3, 1, -1})}, outer));
    EXPECT_LT(stats.face_tests, 100u);
    EXPECT_FALSE(intersects(outer, {inner, translation({0, 0, 9})}));
    const Geometry shell = Geometry::surface(shapes::icosphere(3, 3));
    EXPECT_FALSE(intersects(shell, inner));
}

TEST(FirstContact, SharesItsPointWithBothFaces) {
    for (const Tree tree : {Tree::bvh8, Tree::none}) {
        const Geometry ball = Geometry::solid(shapes::icosphere(1, 2), {.tree = tree});
        const auto contact = first_contact(ball, {ball, translation({1.5, 0, 0})});
        ASSERT_TRUE(contact);
        EXPECT_NEAR(contact->point.x, 0.75, 0.1);
        EXPECT_FALSE(first_contact(ball, {ball, translation({3, 0, 0})}));
        const Geometry small = Geometry::solid(shapes::icosphere(0.1, 1), {.tree = tree});
        EXPECT_FALSE(first_contact(ball, small));
        EXPECT_TRUE(intersects(ball, small));
    }
}

TEST(SeparationWithin, AnswersOnlyWithinTheMargin) {
    for (const Tree tree : {Tree::bvh8, Tree::none}) {
        const Geometry cube = Geometry::solid(shapes::box({1, 1, 1}), {.tree = tree});
        const Placed other(cube, translation({2.5, 0, 0}));
        EXPECT_FALSE(separation_within(cube, other, 0.49));
        ASSERT_TRUE(separation_within(cube, other, 0.5));
        EXPECT_EQ(separation_within(cube, other, 0.51)->distance, 0.5);
        const Geometry inner = Geometry::solid(shapes::box({0.1, 0.1, 0.1}), {.tree = tree});
        ASSERT_TRUE(separation_within(cube, inner, 0));
        EXPECT_EQ(separation_within(cube, inner, 0)->feature_a.kind, FeatureKind::interior);
    }
}

TEST(CastRay, FindsTheFirstFaceFromBothSides) {
    for (const Tree tree : {Tree::bvh8, Tree::none}) {
        const Geometry cube = Geometry::solid(shapes::box({1, 1, 1}), {.tree = tree});
        const Placed placed(cube, translation({5, 0, 0}));
        EXPECT_EQ(cast_ray(placed, {0, 0.2, 0.3}, {1, 0, 0})->t, 4);
        EXPECT_EQ(cast_ray(placed, {5, 0.2, 0.3}, {2, 0, 0})->t, 0.5);
        EXPECT_FALSE(cast_ray(placed, {0, 0.2, 0.3}, {-1, 0, 0}));
        EXPECT_TRUE(cast_ray(placed, {0, 0, 0}, {1, 0, 0}));  // along a diagonal two faces share
        EXPECT_FALSE(cast_ray(placed, {0, 0, 0}, {0, 0, 0}));
        EXPECT_FALSE(cast_ray(placed, {5, 0, 1}, {1e-100, 0, 0}));  // counts as zero
        EXPECT_FALSE(cast_ray(placed, {NAN, 0, 0}, {1, 0, 0}));
    }
}

TEST(Tracker, AnswersAsTheFreeFunctionsDoAtLessCost) {
    const Geometry knot =
        Geometry::solid(shapes::torus_knot({.radius = 1, .segments = 200, .sides = 8}));
    const Geometry hare = Geometry::solid(shapes::hare(1));
    Tracker tracker;
    Stats cold, warm;
    int met = 0;
    for (int i = 0; i < 200; ++i) {
        const Transform at_b = translation({3 - 0.02 * i, 0.3, 0}) * rotation({1, 2, 3}, 0.01 * i);
        const Placed b(hare, at_b);
        const Separation expected = separation(knot, b, {.stats = &cold});
        EXPECT_NEAR(tracker.separation(knot, b, {.stats = &warm}).distance, expected.distance,
                    1e-12);
        EXPECT_EQ(tracker.intersects(knot, b), expected.distance == 0);
        met += expected.distance == 0;
    }
    EXPECT_GT(met, 20);
    EXPECT_LT(met, 180);
    EXPECT_LT(warm.face_tests, cold.face_tests);
    EXPECT_LT(warm.volume_tests, cold.volume_tests);
}

TEST(Tracker, StartsAnewWithAnotherPair) {
    const Geometry ball = Geometry::solid(shapes::icosphere(1, 4)),
                   cube = Geometry::solid(shapes::box({1, 1, 1}));
    Tracker tracker;
    EXPECT_TRUE(tracker.intersects(ball, {ball, translation({1.9, 0, 0})}));
    EXPECT_TRUE(tracker.intersects(cube, {cube, translation({1.9, 0, 0})}));
    EXPECT_EQ(tracker.separation(cube, {cube, translation({2.5, 0, 0})}).distance, 0.5);
    EXPECT_FALSE(tracker.intersects(ball, {cube, translation({2.5, 0, 0})}));
}

TEST(Query, SwappedArgumentsGiveSwappedAnswers) {
    const Geometry ball = Geometry::solid(shapes::icosphere(1, 2));
    const Geometry hare = Geometry::solid(shapes::hare(2));
    const Transform t = rotation({1, 2, 3}, 1) * translation({0.9, 0, 0});
    std::vector<FacePair> ab = intersecting_faces({ball, t}, hare);
    for (FacePair& pair : ab)
        std::swap(pair.face_a, pair.face_b);
    std::sort(ab.begin(), ab.end());
    EXPECT_FALSE(ab.empty());
    EXPECT_EQ(ab, intersecting_faces(hare, {ball, t}));
}

TEST(Placed, OwnsItsGeometry) {
    std::vector<Placed> row;
    for (int i = 0; i < 3; ++i)
        row.push_back(
            Placed(Geometry::solid(shapes::box({1, 1, 1})), translation({1.5 * i, 0, 0})));
    std::vector<Placed> copies = row;
    row.clear();
    EXPECT_TRUE(intersects(copies[0], copies[1]));
    EXPECT_FALSE(intersects(copies[0], copies[2]));
    const Placed moved = std::move(copies[1]);
    EXPECT_EQ(moved.geometry().mesh().faces.size(), 12u);
    EXPECT_TRUE(intersects(Geometry::convex(shapes::icosphere(1, 1)), moved));
}

TEST(SeparationWithin, AMarginThatIsNotANumberIsAnError) {
    const Geometry cube = Geometry::solid(shapes::box({1, 1, 1}));
    const Placed beside(cube, translation({3, 0, 0}));
    EXPECT_THROW(std::ignore = separation_within(cube, beside, NAN), Error);
    EXPECT_THROW(std::ignore = faces_within(cube, beside, NAN), Error);
    EXPECT_FALSE(separation_within(cube, beside, -1));
    Tracker tracker;
    EXPECT_THROW(std::ignore = tracker.separation_within(cube, beside, NAN), Error);
    EXPECT_FALSE(tracker.separation_within(cube, beside, 0.9));
    for (int step = 0; step < 3; ++step)
        EXPECT_EQ(tracker.separation_within(cube, beside, 1.1)->distance, 1);
}

}  // namespace
}  // namespace allide

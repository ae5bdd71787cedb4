// SPDX-License-Identifier: MIT
#include <cmath>
#include <string>
#include <thread>

#include <gtest/gtest.h>

#include <allide/query.h>
#include <allide/shapes.h>
#include <allide/tracker.h>

#include "scenes/motion.h"
#include "tests/convex/kissing_cases.h"

namespace allide {
namespace {

TEST(Convex, MakesTheHullOfPointsAndOfMeshes) {
    const std::vector<Vec3> points = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0.1, 0.1, 0.1}};
    const Geometry simplex = Geometry::convex(points);
    EXPECT_EQ(simplex.mesh().faces.size(), 4u);
    EXPECT_EQ(simplex.kind(), GeometryKind::convex);
    EXPECT_TRUE(simplex.is_solid());
    EXPECT_EQ(Geometry::convex(shapes::torus(1, 0.3, 12, 8)).kind(), GeometryKind::convex);
}

TEST(Convex, AConvexMeshKeepsItsFaces) {
    const Mesh mesh = shapes::polytope({.faces = 60});
    EXPECT_EQ(Geometry::convex(mesh).mesh().faces, mesh.faces);
    EXPECT_EQ(Geometry::convex(shapes::box({1, 2, 3})).mesh().faces, shapes::box({1, 2, 3}).faces);
}

TEST(Convex, AConvexMeshMayHaveCoordinatesThatQueriesTakeForZero) {
    for (const double tiny : {5e-324, 1e-300, 0x1p-201, -1e-310}) {
        Mesh mesh = shapes::box({1, 1, 1});
        for (Vec3& v : mesh.vertices)
            v = {v.x < 0 ? tiny : v.x, v.y < 0 ? 0 : v.y, v.z < 0 ? -tiny : v.z};
        const Geometry cube = Geometry::convex(mesh);
        EXPECT_EQ(cube.mesh().faces, mesh.faces);
        EXPECT_EQ(bounds(cube.mesh()), (Box{{0, 0, 0}, {1, 1, 1}}));
        EXPECT_EQ(separation(cube, Placed(cube, translation({2, 0, 0}))).distance, 1);
    }
}

TEST(Convex, RejectsWhatHasNoVolume) {
    const std::vector<Vec3> flat = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}};
    EXPECT_EQ(Geometry::try_convex(flat).error().code(), ErrorCode::degenerate);
    EXPECT_FALSE(Geometry::try_convex(Mesh{}));
    const std::vector<Vec3> bad = {{0, 0, 0}, {1, 0, 0}, {0, NAN, 0}, {1, 1, 1}};
    EXPECT_EQ(Geometry::try_convex(bad).error().code(), ErrorCode::out_of_range);
}

TEST(Convex, RejectsAConcaveMeshWhenToldToAndNamesTheFace) {
    const ConvexOptions strict = {.reject_concave = true};
    EXPECT_TRUE(Geometry::try_convex(shapes::icosphere(1, 2), strict));
    const auto ring = Geometry::try_convex(shapes::torus(1, 0.3, 12, 8), strict);
    ASSERT_FALSE(ring);
    EXPECT_EQ(ring.error().code(), ErrorCode::not_convex);
    EXPECT_NE(std::string(ring.error().what()).find("face "), std::string::npos);
    Mesh open = shapes::box({1, 1, 1});
    open.faces.pop_back();
    EXPECT_EQ(Geometry::try_convex(open, strict).error().code(), ErrorCode::not_closed);
}

/// One pair by polytopes, by trees alone, and by brute force.
struct ThreeWays {
    explicit ThreeWays(const ConvexCase& pair)
        : a{Geometry::convex(pair.a), Geometry::convex(pair.a, {.method = ConvexMethod::faces}),
            Geometry::solid(pair.a, {.tree = Tree::none})},
          b{Geometry::convex(pair.b), Geometry::convex(pair.b, {.method = ConvexMethod::faces}),
            Geometry::solid(pair.b, {.tree = Tree::none})} {}

    Geometry a[3], b[3];
};

TEST(Convex, EveryFamilyIsAnsweredAsByBruteForce) {
    Random random(1);
    for (const ConvexFamily family : all_convex_families)
        for (int i = 0; i < 150; ++i) {
            SCOPED_TRACE(std::string(name(family)) + " " + std::to_string(i));
            const ConvexCase pair = convex_case(family, random);
            const ThreeWays ways(pair);
            ASSERT_EQ(ways.a[0].mesh().faces, pair.a.faces);
            const Placed oracle_a(ways.a[2], pair.world_from_a),
                oracle_b(ways.b[2], pair.world_from_b);
            const bool expected = intersects(oracle_a, oracle_b);
            const double distance = separation(oracle_a, oracle_b).distance;
            for (int k = 0; k < 2; ++k) {
                const Placed a(ways.a[k], pair.world_from_a), b(ways.b[k], pair.world_from_b);
                EXPECT_EQ(intersects(a, b), expected);
                EXPECT_EQ(intersecting_faces(a, b), intersecting_faces(oracle_a, oracle_b));
                const Separation found = separation(a, b);
                EXPECT_EQ(found.distance == 0, expected);
                const Box bounds_a = bounds(pair.a), bounds_b = bounds(pair.b);
                const double size = std::max(length(bounds_a.max - bounds_a.min),
                                             length(bounds_b.max - bounds_b.min));
                EXPECT_NEAR(found.distance, distance, 1e-12 * (distance + size));
            }
        }
}

/// Counts in `by_trees` where polytopes left it to the trees.
void expect_oracles_answers(const ConvexCase& pair, ConvexMethod method, int& by_trees) {
    const Geometry a = Geometry::convex(pair.a, {.method = method});
    const Geometry b = Geometry::convex(pair.b, {.method = method});
    const Placed p(a, pair.world_from_a), q(b, pair.world_from_b);
    const Separation oracle = separation_by_brute_force(pair);
    EXPECT_EQ(intersects(p, q), oracle.distance == 0);
    const Separation found = separation(p, q);
    EXPECT_EQ(found.distance == 0, oracle.distance == 0);
    EXPECT_NEAR(found.distance, oracle.distance, 1e-12 * (oracle.distance + 2));
    by_trees += a.memory().leaves > 0;
    Tracker tracker;
    for (int i = 0; i < 2; ++i) {
        EXPECT_EQ(tracker.intersects(p, q), oracle.distance == 0);
        EXPECT_EQ(tracker.separation(p, q).distance == 0, oracle.distance == 0);
    }
}

TEST(Convex, KissingPairsHardlyEverReachTheTrees) {
    constexpr int count = 200;
    for (const KissingFamily family : all_kissing_families)
        for (const ConvexMethod method : {ConvexMethod::gjk, ConvexMethod::lin_canny}) {
            SCOPED_TRACE(name(family));
            Random random(14);
            int by_trees = 0;
            for (int i = 0; i < count; ++i)
                expect_oracles_answers(kissing_case(family, random), method, by_trees);
            EXPECT_LE(by_trees, count / 50);
        }
}

TEST(Convex, MeetsSurfacesAndSolidsAsASolidDoes) {
    const Mesh mesh = shapes::polytope({.faces = 60});
    const Geometry convex = Geometry::convex(mesh), solid = Geometry::solid(mesh);
    const Geometry others[] = {
        Geometry::surface(shapes::terrain({.size = 4, .height = 1, .cells = 12})),
        Geometry::solid(shapes::torus(2, 0.5, 20, 10))};
    Random random(2);
    for (const Geometry& other : others)
        for (int i = 0; i < 100; ++i) {
            const Placed a(convex, random_motion(random, 2)), b(other, random_motion(random, 1));
            const Placed same(solid, a.world_from_local());
            EXPECT_EQ(intersects(a, b), intersects(same, b));
            EXPECT_EQ(intersects(b, a), intersects(b, same));
            EXPECT_EQ(separation(a, b).distance, separation(same, b).distance);
            EXPECT_EQ(intersecting_faces(b, a), intersecting_faces(b, same));
        }
}

TEST(Convex, ATrackerAnswersAsQueriesDo) {
    const Geometry a = Geometry::convex(shapes::polytope({.faces = 36}));
    const Geometry b = Geometry::convex(shapes::polytope({.faces = 100, .aspect = 2}));
    Tracker tracker;
    int meetings = 0;
    for (int i = 0; i < 400; ++i) {
        const Placed at_a(a, rotation({1, 2, 3}, 0.02 * i));
        const Placed at_b(b, translation({1.5 + 0.6 * std::fabs(i % 100 / 50.0 - 1), 0, 0}) *
                                 rotation({3, 1, 0}, 0.03 * i));
        const Separation expected = separation(at_a, at_b), found = tracker.separation(at_a, at_b);
        EXPECT_NEAR(found.distance, expected.distance, 1e-12 * (expected.distance + 4));
        EXPECT_EQ(found.distance == 0, expected.distance == 0);
        EXPECT_EQ(tracker.intersects(at_a, at_b), intersects(at_a, at_b));
        meetings += expected.distance == 0;
    }
    EXPECT_GT(meetings, 10);
    EXPECT_LT(meetings, 390);
}

TEST(Convex, HoldsNoTreeUntilOneIsNeeded) {
    const Geometry a = Geometry::convex(shapes::polytope()),
                   b = Geometry::convex(shapes::polytope({.seed = 2}));
    const std::size_t before = a.memory().total();
    EXPECT_LT(before, 4000u);
    EXPECT_FALSE(intersects(a, Placed(b, translation({2.1, 0, 0}))));
    EXPECT_TRUE(intersects(a, Placed(b, translation({0.5, 0, 0}))));
    EXPECT_EQ(a.memory().total(), before);
    EXPECT_FALSE(intersecting_faces(a, Placed(b, translation({0.5, 0, 0}))).empty());
    EXPECT_GT(a.memory().total(), before);
}

TEST(Convex, ThreadsShareTheTreeThatOneOfThemBuilds) {
    const Geometry a = Geometry::convex(shapes::polytope({.faces = 200})),
                   b = Geometry::convex(shapes::polytope({.faces = 200, .seed = 2}));
    const Transform shift = translation({0.5, 0.25, 0});
    std::vector<std::size_t> counts(4);
    std::vector<std::thread> threads;
    for (std::size_t& count : counts)
        threads.emplace_back([&] { count = intersecting_faces(a, Placed(b, shift)).size(); });
    for (std::thread& thread : threads)
        thread.join();
    EXPECT_GT(counts[0], 0u);
    for (const std::size_t count : counts)
        EXPECT_EQ(count, counts[0]);
}

}  // namespace
}  // namespace allide

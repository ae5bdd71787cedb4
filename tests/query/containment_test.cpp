// SPDX-License-Identifier: MIT
// Containment looks only at components that can lie inside the other geometry.
#include <gtest/gtest.h>

#include <allide/batch.h>
#include <allide/tracker.h>

#include "tests/query/scenes.h"

namespace allide {
namespace {

/// Small triangles that share no vertex, spread over a cube with sides of 20.
Mesh scattered_triangles(std::uint32_t count) {
    Random random(count);
    Mesh soup;
    for (std::uint32_t f = 0; f < count; ++f) {
        const Vec3 p = {random.uniform(-10, 10), random.uniform(-10, 10), random.uniform(-10, 10)};
        soup.vertices.insert(soup.vertices.end(), {p, p + Vec3{0.01, 0, 0}, p + Vec3{0, 0.01, 0}});
        soup.faces.push_back({3 * f, 3 * f + 1, 3 * f + 2});
    }
    return soup;
}

std::uint64_t tests(const Stats& stats) {
    return stats.volume_tests + stats.face_tests;
}

std::vector<Geometry> bodies() {
    return {
        Geometry::convex(shapes::icosphere(1, 1)), Geometry::solid(shapes::torus(1, 0.3, 8, 6)),
        Geometry::solid(shapes::icosphere(1, 1), {.tree = Tree::dop18}),
        Geometry::deformable(shapes::icosphere(1, 1), {.solid = true}),
        Geometry::compound({{Geometry::convex(shapes::icosphere(1, 1))},
                            {Geometry::solid(shapes::box({1, 1, 1})), translation({0, 3, 0})}})};
}

/// All queries that test containment, each with its count.
std::vector<std::uint64_t> counts_of_queries(const Placed& a, const Placed& b) {
    std::vector<std::uint64_t> counts;
    const auto count = [&](const auto& ask) {
        Stats stats;
        ask(QueryOptions{.stats = &stats});
        counts.push_back(tests(stats));
    };
    Tracker tracker;
    bool result[1];
    count([&](const QueryOptions& o) { EXPECT_FALSE(intersects(a, b, o)); });
    count([&](const QueryOptions& o) { EXPECT_FALSE(intersects(b, a, o)); });
    count([&](const QueryOptions& o) { EXPECT_FALSE(tracker.intersects(a, b, o)); });
    count([&](const QueryOptions& o) { EXPECT_FALSE(separation_within(a, b, 1, o)); });
    count([&](const QueryOptions& o) { intersects(a, std::span(&b, 1), result, {.query = o}); });
    count([&](const QueryOptions& o) {
        EXPECT_EQ(intersects_within_budget(a, b, {.tests = 1000}, o).verdict,
                  BudgetVerdict::disjoint);
    });
    return counts;
}

TEST(Containment, FarComponentsCostNothing) {
    const Geometry one = Geometry::surface(scattered_triangles(1));
    const Geometry some = Geometry::surface(scattered_triangles(1000));
    const Geometry many = Geometry::surface(scattered_triangles(100'000));
    Transform pose = rotation({1, 2, 3}, 1);
    pose.translation = {100, 20, -30};
    for (const Geometry& body : bodies()) {
        const Placed far(body, pose);
        const auto of_one = counts_of_queries(one, far), of_some = counts_of_queries(some, far);
        const auto of_many = counts_of_queries(many, far);
        EXPECT_EQ(of_some, of_many);
        for (std::size_t i = 0; i < of_one.size(); ++i)
            EXPECT_LE(of_many[i], of_one[i] + 200);
    }
}

TEST(Containment, LoadedAndMovedGeometriesCostNoMore) {
    const Geometry soup = Geometry::surface(scattered_triangles(10'000));
    const Geometry loaded = Geometry::from_bytes(soup.to_bytes());
    const Geometry soft = Geometry::deformable(scattered_triangles(10'000));
    const Geometry body = Geometry::convex(shapes::icosphere(1, 1));
    const Placed far(body, translation({100, 0, 0}));
    const auto expected = counts_of_queries(soup, far);
    EXPECT_EQ(counts_of_queries(loaded, far), expected);
    std::vector<Vec3> moved = soft.mesh().vertices;
    for (Vec3& v : moved)
        v = v + Vec3{0, 5, 0};
    Placed deformed(soft);
    deformed.deform(moved);
    EXPECT_EQ(counts_of_queries(deformed, far), counts_of_queries(soft, far));
}

/// Closed shells around the origin: solid for radii from 3 to 4 and from 1 to 2.
Mesh nested_shells() {
    Mesh shells;
    for (const double radius : {4.0, 3.0, 2.0, 1.0}) {
        Mesh ball = shapes::icosphere(radius, 2);
        const auto first = static_cast<std::uint32_t>(shells.vertices.size());
        shells.vertices.insert(shells.vertices.end(), ball.vertices.begin(), ball.vertices.end());
        for (const Face& f : ball.faces) {
            const bool is_cavity = radius == 3 || radius == 1;
            shells.faces.push_back(
                {first + f[0], first + f[is_cavity ? 2 : 1], first + f[is_cavity ? 1 : 2]});
        }
    }
    return shells;
}

/// Small triangles in the free parts: the inner cavity, the outer one, and around everything.
Mesh triangles_between_shells(Random& random, std::uint32_t count) {
    constexpr double middle[] = {0.4, 2.4, 6};
    Mesh mesh;
    for (std::uint32_t f = 0; f < count; ++f) {
        const Vec3 p =
            (middle[random.below(3)] + random.uniform(-0.2, 0.2)) * random_direction(random);
        for (int k = 0; k < 3; ++k)
            mesh.vertices.push_back(p + 0.02 * random_direction(random));
        mesh.faces.push_back({3 * f, 3 * f + 1, 3 * f + 2});
    }
    return mesh;
}

void move_into_a_shell(Mesh& mesh, std::uint32_t face, Random& random) {
    const Vec3 to = (random.below(2) == 0 ? 1.6 : 3.6) * random_direction(random);
    const Vec3 by = to - mesh.vertices[mesh.faces[face][0]];
    for (const std::uint32_t v : mesh.faces[face])
        mesh.vertices[v] = mesh.vertices[v] + by;
}

Transform far_pose(Random& random, double far) {
    Transform pose = random_motion(random, 3);
    pose.translation = pose.translation + far * random_direction(random);
    return pose;
}

TEST(Containment, AnswersAreThoseOfBruteForceOnNestedComponents) {
    Random random(81);
    const Mesh shells = nested_shells();
    const Geometry brute_outer = Geometry::solid(shells, {.tree = Tree::none});
    const Geometry outers[] = {Geometry::solid(shells),
                               Geometry::solid(shells, {.tree = Tree::dop18}),
                               Geometry::deformable(shells, {.solid = true})};
    int inside = 0;
    for (int scene = 0; scene < 60; ++scene) {
        const std::uint32_t count = 1 + random.below(40);
        Mesh mesh = triangles_between_shells(random, count);
        for (std::uint32_t moved = random.below(3); moved > 0; --moved)
            move_into_a_shell(mesh, random.below(count), random);
        const Geometry brute_inner = Geometry::surface(mesh, {.tree = Tree::none});
        const Geometry inner = Geometry::surface(mesh), soft = Geometry::deformable(mesh);
        const Transform pose = far_pose(random, scene % 3 == 0 ? 1e7 : 1);
        const Separation expected =
            separation(Placed(brute_outer, pose), Placed(brute_inner, pose));
        inside += expected.feature_a.kind == FeatureKind::interior;
        for (const Geometry& outer : outers)
            for (const Geometry* g : {&inner, &soft}) {
                const Placed a(outer, pose), b(*g, pose);
                const Separation found = separation(a, b);
                EXPECT_EQ(intersects(a, b), expected.distance == 0);
                EXPECT_EQ(intersects(b, a), expected.distance == 0);
                EXPECT_EQ(found.distance, expected.distance);
                EXPECT_EQ(found.feature_b, expected.feature_b);
                EXPECT_EQ(separation_lower_bound(a, b, 1) == 0, expected.distance == 0);
                EXPECT_EQ(
                    intersects_within_budget(a, b, {}).verdict,
                    expected.distance == 0 ? BudgetVerdict::intersects : BudgetVerdict::disjoint);
            }
    }
    EXPECT_GT(inside, 20);
    EXPECT_LT(inside, 55);
}

TEST(Containment, SolidsInsideComponentsOfTheOtherAreFoundFromBothSides) {
    const Geometry shells = Geometry::solid(nested_shells());
    const Geometry ball = Geometry::convex(shapes::icosphere(0.2, 1));
    for (const auto& [x, is_inside] :
         {std::pair{0.5, false}, {1.5, true}, {2.5, false}, {3.5, true}, {4.5, false}}) {
        const Placed moved(ball, translation({x, 0.01, 0.02}));
        EXPECT_EQ(intersects(shells, moved), is_inside);
        EXPECT_EQ(intersects(moved, shells), is_inside);
    }
    const Geometry giant = Geometry::convex(shapes::icosphere(9, 1));
    EXPECT_TRUE(intersects(shells, giant));
}

/// Triangles in the hole of a ring: their boxes lie in its box, and none is inside.
Mesh triangles_in_hole(std::uint32_t count) {
    Mesh soup = scattered_triangles(count);
    for (Vec3& v : soup.vertices)
        v = 0.01 * v;
    return soup;
}

TEST(Containment, TheBudgetCountsIt) {
    const Geometry soup = Geometry::surface(triangles_in_hole(100'000));
    const Geometry ring = Geometry::solid(shapes::torus(1, 0.4, 24, 12));
    for (const std::uint64_t allowed : {0u, 100u, 1000u, 30'000u}) {
        Stats stats;
        const BudgetAnswer answer =
            intersects_within_budget(soup, ring, {.tests = allowed}, {.stats = &stats});
        EXPECT_EQ(answer.verdict, BudgetVerdict::may_intersect);
        EXPECT_GT(answer.depth, 0);
        EXPECT_LE(tests(stats), allowed);
    }
    EXPECT_EQ(intersects_within_budget(soup, ring, {}).verdict, BudgetVerdict::disjoint);
}

TEST(Containment, ABudgetEndsAmongManyParts) {
    const Geometry ring = Geometry::solid(shapes::torus(1, 0.4, 24, 12));
    const Geometry other = Geometry::solid(shapes::torus(3, 0.1, 24, 12));
    const std::vector<Part> rings(500, {ring}), others(500, {other});
    const Geometry a = Geometry::compound(rings), b = Geometry::compound(others);
    Stats stats;
    const BudgetAnswer answer = intersects_within_budget(a, b, {.tests = 5000}, {.stats = &stats});
    EXPECT_EQ(answer.verdict, BudgetVerdict::may_intersect);
    EXPECT_GT(answer.depth, 0);
    EXPECT_LE(tests(stats), 5000u);
    EXPECT_LE(stats.box_tests, 5000u);
}

TEST(Containment, MemoryOfTheComponentTreeIsCounted) {
    const Geometry soup = Geometry::surface(triangles_in_hole(1000));
    const Geometry ring = Geometry::solid(shapes::torus(1, 0.4, 24, 12));
    EXPECT_EQ(soup.memory().components, 0u);
    EXPECT_FALSE(intersects(soup, ring));
    const std::size_t bytes = soup.memory().components;
    EXPECT_GE(bytes, 1000 * (4 + 4 + 48u));
    const Geometry ready = Geometry::surface(triangles_in_hole(1000));
    ready.prepare();
    EXPECT_EQ(ready.memory().components, bytes);
    const Geometry both = Geometry::compound({{ready}, {Geometry::convex(shapes::box({1, 1, 1}))}});
    both.prepare();
    EXPECT_GT(both.memory().nodes + both.memory().leaves,
              ready.memory().nodes + ready.memory().leaves);
}

}  // namespace
}  // namespace allide

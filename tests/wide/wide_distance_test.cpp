// SPDX-License-Identifier: MIT
#include "wide/wide_distance.h"

#include <cmath>

#include <gtest/gtest.h>

#include <allide/shapes.h>

#include "brute/brute.h"
#include "scenes/motion.h"
#include "scenes/rods.h"
#include "tests/targets.h"

namespace allide {
namespace {

struct Body {
    Mesh mesh;
    WideTree tree = build_wide_tree(view(mesh));
    std::vector<NodeSlabs> slabs = build_wide_slabs(tree, view(mesh));
    LazyObbs obbs{};

    PlacedTree at(const Transform& place, bool with_slabs = true) const {
        return {tree, {view(mesh), place}, with_slabs ? slabs.data() : nullptr, &obbs};
    }
};

struct TreePair {
    Mesh mesh_a, mesh_b;
    Body a = {mesh_a}, b = {mesh_b};
    WideScratch scratch{};
    Stats stats{};

    std::optional<FaceSeparation> nearest(const Transform& at_a, const Transform& at_b,
                                          const DistanceQuery& query = {HUGE_VAL, {}}) {
        return wide_separation({a.at(at_a), b.at(at_b)}, query, {scratch, stats});
    }

    double oracle(const Transform& at_a, const Transform& at_b) const {
        Mesh world_a = mesh_a, world_b = mesh_b;
        world_vertices(at_a, mesh_a.vertices, world_a.vertices);
        world_vertices(at_b, mesh_b.vertices, world_b.vertices);
        Stats unused;
        return brute::separation({view(world_a), {}}, {view(world_b), {}}, unused).distance;
    }

    double allowed_error(double distance) const {
        return 2e-12 * (distance + 2 * (a.tree.extent + b.tree.extent));
    }

    void expect_oracle(const Transform& at_a, const Transform& at_b) {
        const double expected = oracle(at_a, at_b), allowed = allowed_error(expected);
        const auto found = nearest(at_a, at_b);
        ASSERT_TRUE(found);
        ASSERT_EQ(found->separation.distance == 0, expected == 0);
        ASSERT_NEAR(found->separation.distance, expected, allowed);
        const auto plain = wide_separation({a.at(at_a, false), b.at(at_b, false)},
                                           {HUGE_VAL, std::nullopt}, {scratch, stats});
        ASSERT_EQ(plain->separation.distance == 0, expected == 0);
        ASSERT_NEAR(plain->separation.distance, expected, allowed);
        scratch.obb_policy = {0, 0, 0};
        const auto oriented = nearest(at_a, at_b);
        scratch.obb_policy = {};
        ASSERT_EQ(oriented->separation.distance == 0, expected == 0);
        ASSERT_NEAR(oriented->separation.distance, expected, allowed);
        // From any guess, and within any limit that is not below it.
        const DistanceQuery guessed = {HUGE_VAL, FacesOfPair{0, 0}};
        ASSERT_NEAR(nearest(at_a, at_b, guessed)->separation.distance, expected, allowed);
        const DistanceQuery limited = {expected * 1.001 + 1e-9, std::nullopt};
        ASSERT_NEAR(nearest(at_a, at_b, limited)->separation.distance, expected, allowed);
        if (expected * 0.001 > allowed) {
            EXPECT_FALSE(nearest(at_a, at_b, {expected * 0.999, std::nullopt}));
        }
        expect_bounds(at_a, at_b, expected);
    }

    void expect_bounds(const Transform& at_a, const Transform& at_b, double distance) {
        for (const double share : {0.1, 0.5, 0.99}) {
            const double bound =
                wide_lower_bound({a.at(at_a), b.at(at_b)}, share, {scratch, stats});
            ASSERT_LE(bound, distance);
            ASSERT_GE(bound, share * distance - allowed_error(distance));
        }
    }
};

TEST(WideDistance, IsThatOfTheOracleNearAndFar) {
    const Mesh bodies[] = {shapes::icosphere(1, 2), shapes::torus(1, 0.3, 20, 8), shapes::hare(2),
                           shapes::box({1, 1, 1}),
                           shapes::torus_knot({.radius = 1, .segments = 60, .sides = 5})};
    Random random(1);
    for (const Mesh& a : bodies)
        for (const Mesh& b : bodies) {
            TreePair pair{a, b};
            for (const double far : {0.0, 1e6, 5e6})
                for (const double reach : {0.5, 3.0}) {
                    const Transform base = translation({far, far, -far});
                    const Transform at_a = base * random_motion(random, reach);
                    pair.expect_oracle(at_a, base * random_motion(random, reach));
                }
        }
}

TEST(WideDistance, OfKissingAndNearlyKissingBoxes) {
    TreePair pair{shapes::box({1, 1, 1}), shapes::box({1, 1, 1})};
    for (const double gap : {0.0, 1e-15, 1e-9, 1e-3, 1.0})
        for (const Vec3 side : {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{1, 1, 1}})
            pair.expect_oracle({}, translation((2 + gap) * side));
}

TEST(WideDistance, OfSoupsAndDefectiveRotations) {
    Random random(2);
    for (int i = 0; i < 40; ++i) {
        Mesh soups[2];
        for (Mesh& soup : soups)
            for (std::uint32_t f = 0; f < 30; ++f) {
                const double x = random.integer(-3, 3), y = random.integer(-3, 3);
                const Vec3 base = {x, y, 0};
                for (int k = 0; k < 3; ++k)
                    soup.vertices.push_back(base + random_point(random, f % 3 == 0 ? 0 : 0.3));
                soup.faces.push_back({3 * f, 3 * f + 1, 3 * f + 2});
            }
        Transform at_b = random_motion(random, 2);
        for (Vec3& row : at_b.rotation.rows)
            row = (1 + random.uniform(-4e-7, 4e-7)) * row;
        TreePair{soups[0], soups[1]}.expect_oracle(random_motion(random, 1), at_b);
    }
}

TEST(WideDistance, OfNestedAndEqualBodies) {
    TreePair shells{shapes::icosphere(2, 3), shapes::icosphere(1, 2)};
    TreePair rings{shapes::torus(1, 0.3, 30, 12), shapes::torus(1, 0.2, 30, 12)};
    TreePair twins{shapes::hare(2), shapes::hare(2)};
    Random random(3);
    for (int i = 0; i < 6; ++i) {
        const Transform turn = rotation(random_point(random, 1), i);
        shells.expect_oracle(turn, turn * translation({0.1 * i, 0, 0}));
        rings.expect_oracle(turn, turn * translation({0, 0, 0.01 * i}));
        twins.expect_oracle(turn, turn * translation({0, 0.7 * i, 0}));
    }
}

/// Thin triangles of random directions around the origin, some of them segments and points.
Mesh needles(Random& random, std::uint32_t count, double length) {
    Mesh mesh;
    for (std::uint32_t f = 0; f < count; ++f) {
        const Vec3 tip = random_point(random, 1), along = random_point(random, length);
        const double width = f % 5 == 0 ? 0 : 1e-6;
        mesh.vertices.insert(mesh.vertices.end(),
                             {tip, tip + along, tip + 0.5 * along + random_point(random, width)});
        if (f % 7 == 0)
            mesh.vertices.back() = mesh.vertices[mesh.vertices.size() - 2] = tip;
        mesh.faces.push_back({3 * f, 3 * f + 1, 3 * f + 2});
    }
    return mesh;
}

TEST(WideDistance, OfNeedlesAndPoints) {
    Random random(4);
    for (int i = 0; i < 12; ++i) {
        const Mesh a = needles(random, 60, 1), b = needles(random, 60, 5);
        TreePair pair{a, b};
        const double far = i % 3 == 0 ? 5e6 : 0;
        const Transform base = translation({far, 0, -far});
        pair.expect_oracle(base * random_motion(random, 1), base * random_motion(random, 2));
    }
}

TEST(WideDistance, OfRods) {
    Random random(9);
    int apart = 0;
    for (const double radius : {0.02, 0.002, 1e-6}) {
        TreePair pair{rods({.count = 20, .sides = 5, .radius = radius}),
                      rods({.count = 20, .sides = 4, .radius = radius, .room = 0.2, .seed = 2})};
        for (const double reach : {0.3, 2.0, 6.0}) {
            const Transform at_a = random_motion(random, reach);
            const Transform at_b = random_motion(random, reach);
            pair.expect_oracle(at_a, at_b);
            apart += pair.oracle(at_a, at_b) > 0;
        }
        EXPECT_GT(pair.a.obbs.memory(), 1000u);
    }
    EXPECT_GT(apart, 3);
}

TEST(WideDistance, OfTheTiniestAndTheLargest) {
    Random random(5);
    for (const double size : {0x1p-150, 0x1p-90, 0x1p-72, 0x1p-50, 0x1p40, 0x1p57}) {
        Mesh a = shapes::torus(1, 0.3, 12, 8), b = shapes::icosphere(1, 1);
        for (Mesh* mesh : {&a, &b})
            for (Vec3& v : mesh->vertices)
                v = size * v;
        TreePair pair{a, b};
        for (const double apart : {0.2, 2.5, 6.0}) {
            Transform at_b = random_motion(random, 1);
            at_b.translation = apart * size * normalized(at_b.translation);
            pair.expect_oracle({}, at_b);
        }
    }
}

TEST(WideDistance, OfLargeAndSmallTogether) {
    Random random(6);
    Mesh speck = shapes::icosphere(1e-5, 1);
    TreePair pair{shapes::terrain({.size = 100, .height = 10, .cells = 20}), speck};
    for (int i = 0; i < 20; ++i)
        pair.expect_oracle({}, translation({0, 0, 5}) * random_motion(random, 20));
}

TEST(WideDistance, FromAnyGuessIsTheColdOne) {
    TreePair pair{shapes::torus_knot({.radius = 3, .segments = 200, .sides = 8}),
                  shapes::shuttle(6)};
    Random random(7);
    std::optional<FacesOfPair> last;
    Transform at = translation({4, 0, 0});
    for (int i = 0; i < 300; ++i) {
        const bool jumps = i % 40 == 39;
        at = jumps ? random_motion(random, 5)
                   : translation(random_point(random, 0.05)) * at *
                         rotation(random_point(random, 1), random.uniform(0, 0.05));
        const auto cold = pair.nearest({}, at);
        const auto warm = pair.nearest({}, at, {HUGE_VAL, last});
        ASSERT_EQ(warm->separation.distance == 0, cold->separation.distance == 0);
        ASSERT_NEAR(warm->separation.distance, cold->separation.distance,
                    pair.allowed_error(cold->separation.distance));
        last = FacesOfPair{warm->face_a, warm->face_b};
    }
}

TEST(WideDistance, LooksAtFewFaces) {
    TreePair pair{shapes::icosphere(1, 5), shapes::icosphere(1, 5)};  // 20 480 faces each
    const auto found = pair.nearest({}, translation({2.5, 0.3, 0.1}));
    EXPECT_LT(pair.stats.face_tests, 20u);
    EXPECT_LT(pair.stats.node_updates, 60u);
    EXPECT_LT(pair.stats.volume_tests, 4000u);
    pair.stats = {};
    pair.nearest({}, translation({2.5, 0.301, 0.1}),
                 {HUGE_VAL, FacesOfPair{found->face_a, found->face_b}});
    EXPECT_LT(pair.stats.face_tests, 12u);
}

TEST(WideDistance, SlabsSeeThroughNestedShells) {
    TreePair pair{shapes::icosphere(2, 5), shapes::icosphere(1, 5)};
    const PlacedTree inner = pair.b.at(translation({0.3, 0.2, 0.1}));
    wide_separation({pair.a.at({}), inner}, {HUGE_VAL, {}}, {pair.scratch, pair.stats});
    const Stats with = pair.stats;
    pair.stats = {};
    wide_separation({pair.a.at({}, false), {inner.tree, inner.faces}}, {HUGE_VAL, {}},
                    {pair.scratch, pair.stats});
    EXPECT_LT(5 * with.node_updates, pair.stats.node_updates);
    EXPECT_LT(with.face_tests, 100u);
}

TEST(WideLowerBound, CostsLessThanTheDistance) {
    TreePair pair{shapes::icosphere(1, 5),
                  shapes::torus_knot({.radius = 1, .segments = 400, .sides = 10})};
    const Transform at = translation({3, 0.3, 0.1});
    pair.nearest({}, at);
    const Stats distance = pair.stats;
    pair.stats = {};
    wide_lower_bound({pair.a.at({}), pair.b.at(at)}, 0.5, {pair.scratch, pair.stats});
    EXPECT_LT(2 * pair.stats.volume_tests, distance.volume_tests);
    EXPECT_LT(pair.stats.face_tests, distance.face_tests);
}

TEST(WideSlabs, HoldTheFacesOfEachChild) {
    const Body body = {shapes::torus_knot({.radius = 3, .segments = 100, .sides = 8})};
    int thin = 0;
    for (std::size_t n = 0; n < body.tree.nodes.size(); ++n)
        for (int lane = 0; lane < wide_lanes; ++lane) {
            const WideNode& node = body.tree.nodes[n];
            const NodeSlabs& slabs = body.slabs[n];
            if (!(node.min[0][lane] <= node.max[0][lane]) || !node.child[lane].is_leaf())
                continue;
            const Vec3 normal = {slabs.normal[0][lane], slabs.normal[1][lane],
                                 slabs.normal[2][lane]};
            EXPECT_LE(length(normal), 1);
            const WideChild leaf = node.child[lane];
            for (int i = 0; i < leaf.count(); ++i)
                for (int k = 0; k < 3; ++k) {
                    const std::uint32_t face = faces_of(body.at({}), leaf)[i];
                    const double along =
                        dot(normal, view(body.mesh).triangle(face)[k] - body.tree.origin);
                    EXPECT_GE(along, slabs.low[lane]);
                    EXPECT_LE(along, slabs.high[lane]);
                }
            thin += slabs.high[lane] - slabs.low[lane] < 0.05;
        }
    EXPECT_GT(thin, 50);
}

TEST(WideDistance, EveryTargetTakesTheSameSteps) {
    TreePair pair{shapes::hare(2), shapes::shuttle(3)};
    std::vector<Stats> stats;
    std::vector<double> distances;
    for_each_simd_target([&] {
        pair.stats = {};
        const auto found = pair.nearest({}, translation({1, 2, 2}) * rotation({1, 1, 0}, 1));
        stats.push_back(pair.stats);
        distances.push_back(found->separation.distance);
        EXPECT_EQ(stats.back().face_tests, stats.front().face_tests);
        EXPECT_EQ(stats.back().volume_tests, stats.front().volume_tests);
        EXPECT_EQ(stats.back().node_updates, stats.front().node_updates);
        EXPECT_EQ(distances.back(), distances.front());
        EXPECT_GT(found->separation.distance, 0);
    });
}

}  // namespace
}  // namespace allide

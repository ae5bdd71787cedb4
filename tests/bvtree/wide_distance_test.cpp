// SPDX-License-Identifier: MIT
#include "bvtree/wide_distance.h"

#include <cmath>

#include <gtest/gtest.h>

#include <allide/shapes.h>

#include "brute/brute.h"
#include "scenes/motion.h"
#include "tests/targets.h"

namespace allide {
namespace {

struct TreePair {
    Mesh mesh_a, mesh_b;
    WideTree tree_a = build_wide_tree(view(mesh_a)), tree_b = build_wide_tree(view(mesh_b));
    WideScratch scratch{};
    Stats stats{};

    std::optional<FaceSeparation> nearest(const Transform& at_a, const Transform& at_b,
                                          const DistanceQuery& query = {HUGE_VAL, {}}) {
        return wide_separation({tree_a, {view(mesh_a), at_a}}, {tree_b, {view(mesh_b), at_b}},
                               query, scratch, stats);
    }

    double oracle(const Transform& at_a, const Transform& at_b) const {
        Mesh a = mesh_a, b = mesh_b;
        world_vertices(at_a, a.vertices, a.vertices);
        world_vertices(at_b, b.vertices, b.vertices);
        Stats unused;
        return brute::separation({view(a), {}}, {view(b), {}}, unused).distance;
    }

    void expect_oracle(const Transform& at_a, const Transform& at_b) {
        const double expected = oracle(at_a, at_b);
        const double allowed = 2e-12 * (expected + 2 * (tree_a.extent + tree_b.extent));
        const auto found = nearest(at_a, at_b);
        ASSERT_TRUE(found);
        ASSERT_EQ(found->separation.distance == 0, expected == 0);
        ASSERT_NEAR(found->separation.distance, expected, allowed);
        // From any guess, and within any limit that is not below it.
        const DistanceQuery guessed = {HUGE_VAL, FacesOfPair{0, 0}};
        ASSERT_NEAR(nearest(at_a, at_b, guessed)->separation.distance, expected, allowed);
        const DistanceQuery limited = {expected * 1.001 + 1e-9, std::nullopt};
        ASSERT_NEAR(nearest(at_a, at_b, limited)->separation.distance, expected, allowed);
        if (expected > 1e-6) {
            EXPECT_FALSE(nearest(at_a, at_b, {expected * 0.999, std::nullopt}));
        }
    }
};

TEST(WideDistance, IsThatOfTheOracleNearAndFar) {
    const Mesh bodies[] = {icosphere(1, 2), torus(1, 0.3, 20, 8), animal(2), box({1, 1, 1}),
                           torus_knot({.radius = 1, .segments = 60, .sides = 5})};
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
    TreePair pair{box({1, 1, 1}), box({1, 1, 1})};
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

TEST(WideDistance, LooksAtFewFaces) {
    TreePair pair{icosphere(1, 5), icosphere(1, 5)};  // 20 480 faces each
    pair.nearest({}, translation({2.5, 0.3, 0.1}));
    EXPECT_LT(pair.stats.face_tests, 500u);
    const Stats cold = pair.stats;
    const auto found = pair.nearest({}, translation({2.5, 0.3, 0.1}));
    pair.stats = {};
    pair.nearest({}, translation({2.5, 0.301, 0.1}),
                 {HUGE_VAL, FacesOfPair{found->face_a, found->face_b}});
    EXPECT_LT(pair.stats.face_tests, cold.face_tests);
}

TEST(WideDistance, EveryTargetTakesTheSameSteps) {
    TreePair pair{animal(2), shuttle(3)};
    std::vector<std::uint64_t> face_tests, distances;
    for_each_simd_target([&] {
        pair.stats = {};
        const auto found = pair.nearest({}, translation({1, 2, 2}) * rotation({1, 1, 0}, 1));
        face_tests.push_back(pair.stats.face_tests);
        EXPECT_EQ(face_tests.back(), face_tests.front());
        EXPECT_GT(found->separation.distance, 0);
    });
}

}  // namespace
}  // namespace allide

// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "dop_cases.h"
#include "primitive/closest.h"
#include "tests/cases.h"

namespace allide {
namespace {

constexpr DopTumbling tumblings[] = {DopTumbling::planes, DopTumbling::approximation,
                                     DopTumbling::hill_climbing, DopTumbling::rebound};
constexpr DopOverlap overlap_modes[] = {DopOverlap::conservative, DopOverlap::exact};
constexpr DopTraversal traversals[] = {DopTraversal::larger_first, DopTraversal::environment_first,
                                       DopTraversal::lock_step};

std::vector<DopQueryOptions> all_query_options() {
    std::vector<DopQueryOptions> all;
    for (const DopTumbling t : tumblings)
        for (const DopOverlap o : overlap_modes)
            for (const DopTraversal v : traversals)
                all.push_back({.tumbling = t, .overlap = o, .traversal = v});
    return all;
}

constexpr DopBuildOptions full = {.vertices = true, .hull = true, .closure = true};

struct Trees {
    AnyDopTree a, b;
    Trees(int k, const DopScene& scene, const DopBuildOptions& options)
        : a(AnyDopTree::try_build(k, view(scene.a), options).value()),
          b(AnyDopTree::try_build(k, view(scene.b), options).value()) {}
};

struct Known {
    DopPose pose;
    std::vector<FacePair> pairs;
};

std::vector<Known> known_poses(const DopScene& scene, int steps, double place, std::uint64_t seed) {
    std::vector<Known> known;
    for (const DopPose& pose : billiard(scene, steps, place, seed))
        known.push_back({pose, oracle_pairs(scene, pose)});
    return known;
}

void expect_oracle(const Trees& trees, const DopScene& scene, const Known& known,
                   const DopQueryOptions& options, DopScratch& scratch) {
    Stats stats;
    EXPECT_EQ(dop_pairs(trees.a, trees.b, scene, known.pose, options, scratch, stats), known.pairs)
        << scene.name << ", k " << trees.a.k();
}

TEST(DopQuery, EveryOptionFindsThePairsOfTheOracleAlongFlights) {
    std::size_t touching = 0, poses = 0;
    DopScratch scratch;
    for (const DopScene& scene : dop_scenes()) {
        const std::vector<Known> known = known_poses(scene, cases(8), 0, 7);
        for (const Known& k : known)
            touching += !k.pairs.empty();
        poses += known.size();
        for (const int k : all_dops) {
            const Trees trees(k, scene, full);
            for (const DopQueryOptions& options : all_query_options())
                for (const Known& one : known)
                    expect_oracle(trees, scene, one, options, scratch);
        }
    }
    EXPECT_GT(touching, poses / 3);
    EXPECT_LT(touching, poses);
}

TEST(DopQuery, EveryTreeFindsThePairsOfTheOracle) {
    DopScratch scratch;
    for (const DopScene& scene : dop_scenes()) {
        if (scene.name != "knot and hare" && scene.name != "terrain and sphere")
            continue;
        const std::vector<Known> known = known_poses(scene, 6, 0, 8);
        for (const int k : all_dops)
            for (const auto rule : {DopSplitRule::longest_side, DopSplitRule::min_sum,
                                    DopSplitRule::min_max, DopSplitRule::splatter})
                for (const auto point : {DopSplitPoint::mean, DopSplitPoint::median}) {
                    const Trees trees(k, scene, {.rule = rule, .point = point});
                    for (const Known& one : known)
                        expect_oracle(trees, scene, one, {}, scratch);
                }
    }
}

TEST(DopQuery, EveryLeafSizeFindsThePairsOfTheOracle) {
    DopScratch scratch;
    for (const DopScene& scene : dop_scenes()) {
        const std::vector<Known> known = known_poses(scene, 6, 0, 17);
        for (const std::uint32_t leaf_faces : {1u, 3u, 40u, 10'000u}) {
            const Trees trees(18, scene, {.leaf_faces = leaf_faces});
            for (const Known& one : known)
                expect_oracle(trees, scene, one, {}, scratch);
        }
    }
}

TEST(DopQuery, FindsThePairsOfTheOracleFarFromTheOrigin) {
    DopScratch scratch;
    for (const DopScene& scene : dop_scenes())
        for (const double place : {1e6, 5e6}) {
            const std::vector<Known> known = known_poses(scene, cases(6), place, 9);
            for (const int k : {6, 18, 20, 26}) {
                const Trees trees(k, scene, full);
                for (const DopQueryOptions& options : all_query_options())
                    for (const Known& one : known)
                        expect_oracle(trees, scene, one, options, scratch);
            }
        }
}

TEST(DopQuery, FindsContactsThatOnlyTheRoundingOfFarVerticesMakes) {
    DopScratch scratch;
    const DopScene scene = {"boxes", shapes::box({1, 1, 1}), shapes::box({1, 1, 1})};
    // Coordinates near 1e12 are multiples of 2^-13, about 1.2e-4: gaps of less than half close.
    const Transform at = translation({1e12, -1e12, 1e12});
    for (const double gap : {1e-6, 1e-5, 5e-5}) {
        const DopPose pose = {at, translation({1e12 + 2, -1e12, 1e12})};
        DopScene apart = scene;
        for (Vec3& v : apart.b.vertices)
            v.x += gap;
        const Known known = {pose, oracle_pairs(apart, pose)};
        EXPECT_FALSE(known.pairs.empty());
        for (const int k : all_dops) {
            const Trees trees(k, apart, {.leaf_faces = 1, .vertices = true, .hull = true});
            for (const DopTumbling tumbling : tumblings)
                expect_oracle(trees, apart, known, {.tumbling = tumbling}, scratch);
        }
    }
}

TEST(DopQuery, FindsThePairsOfTheOracleUnderRotationsAsCrookedAsAllowed) {
    DopScratch scratch;
    for (const DopScene& scene : dop_scenes())
        for (DopPose pose : billiard(scene, 5, 3, 18)) {
            for (int i = 0; i < 3; ++i) {
                pose.a.rotation.rows[i] = (1 - 4e-7) * pose.a.rotation.rows[i];
                pose.b.rotation.rows[i] = (1 + 4e-7) * pose.b.rotation.rows[i];
            }
            const Known known = {pose, oracle_pairs(scene, pose)};
            for (const int k : {6, 8, 18, 26}) {
                const Trees trees(k, scene, full);
                for (const DopTumbling tumbling : tumblings)
                    expect_oracle(trees, scene, known, {.tumbling = tumbling}, scratch);
            }
        }
}

TEST(DopQuery, FindsThePairsOfTheOracleAtEveryScale) {
    DopScratch scratch;
    for (const double scale : {0x1p50, 0x1p-60, 0x1p-140, 0x1p-180}) {
        DopScene scene = {"scaled", shapes::icosphere(1, 1), shapes::torus(0.8, 0.2, 8, 5)};
        for (Vec3& v : scene.a.vertices)
            v = scale * v;
        for (Vec3& v : scene.b.vertices)
            v = scale * v;
        for (const Known& known : known_poses(scene, 4, 0, 19))
            for (const int k : all_dops)
                expect_oracle({k, scene, full}, scene, known, {}, scratch);
    }
}

TEST(DopQuery, FarFromTheOriginCostsWhatItCostsAtTheOrigin) {
    DopScratch scratch;
    const DopScene scene = dop_scenes()[1];
    const Trees trees(18, scene, {});
    std::uint64_t tests[2];
    for (const int far : {0, 1}) {
        Stats stats;
        for (const DopPose& pose : billiard(scene, 20, far * 5e6, 10))
            dop_pairs(trees.a, trees.b, scene, pose, {}, scratch, stats);
        tests[far] = stats.volume_tests + stats.face_tests;
    }
    EXPECT_LE(tests[1], tests[0] * 1.02);
}

TEST(DopQuery, FindsAllPairsOfLatticeSoups) {
    Random random(11);
    DopScratch scratch;
    for (int i = 0; i < cases(6); ++i) {
        const DopScene scene = {"soup", crowded_lattice(random, 60), crowded_lattice(random, 60)};
        DopPose pose = {{}, translation({double(random.integer(-4, 4)), 1, 0})};
        if (i % 2 == 1)
            pose.b.rotation = {{{0, 1, 0}, {-1, 0, 0}, {0, 0, 1}}};
        const Known known = {pose, oracle_pairs(scene, pose)};
        EXPECT_FALSE(known.pairs.empty());
        for (const int k : all_dops) {
            const Trees trees(k, scene, full);
            for (const DopQueryOptions& options : all_query_options())
                expect_oracle(trees, scene, known, options, scratch);
        }
    }
}

TEST(DopQuery, TreesThatDoNotFlyAreTumbledByTheirFaces) {
    DopScratch scratch;
    for (const DopScene& scene : dop_scenes()) {
        const Trees trees(18, scene, {.moving = false});
        for (const Known& one : known_poses(scene, 5, 0, 12))
            expect_oracle(trees, scene, one, {}, scratch);
    }
}

TEST(DopQuery, ATreeRebuiltForEveryPoseFindsTheSame) {
    DopScratch scratch;
    for (const DopScene& scene : dop_scenes())
        for (const Known& one : known_poses(scene, 3, 0, 13)) {
            DopScene world = scene;
            world_vertices(one.pose.a, scene.a.vertices, world.a.vertices);
            world_vertices(one.pose.b, scene.b.vertices, world.b.vertices);
            const Trees trees(14, world, {.moving = false});
            expect_oracle(trees, world, {{}, one.pairs}, {}, scratch);
        }
}

TEST(DopQuery, TighterVolumesNeverCostMoreTests) {
    DopScratch scratch;
    for (const DopScene& scene : dop_scenes()) {
        const Trees trees(18, scene, full);
        for (const DopPose& pose : billiard(scene, 6, 0, 14)) {
            const auto tests = [&](DopTumbling tumbling, DopOverlap overlap) {
                Stats stats;
                dop_pairs(trees.a, trees.b, scene, pose,
                          {tumbling, overlap, DopTraversal::environment_first}, scratch, stats);
                return stats.volume_tests;
            };
            const auto conservative = DopOverlap::conservative, exact = DopOverlap::exact;
            const std::uint64_t usual = tests(DopTumbling::approximation, conservative);
            EXPECT_LE(tests(DopTumbling::approximation, exact), usual);
            EXPECT_LE(tests(DopTumbling::hill_climbing, conservative), usual);
            const std::uint64_t least = tests(DopTumbling::rebound, conservative);
            EXPECT_LE(least, usual);
            EXPECT_LE(least, tests(DopTumbling::planes, conservative));
        }
    }
}

TEST(DopQuery, UpdatesANodeOncePerPoseAndOnlyIfVisited) {
    const DopScene scene = dop_scenes()[0];
    const Trees trees(18, scene, {});
    DopScratch scratch;
    for (const DopPose& pose : billiard(scene, 8, 0, 15)) {
        Stats stats;
        dop_pairs(trees.a, trees.b, scene, pose, {}, scratch, stats);
        EXPECT_LE(stats.node_updates, trees.b.node_count());
        EXPECT_LE(stats.node_updates, stats.volume_tests);
    }
    DopPose far = {{}, translation({100, 0, 0}) * rotation({1, 2, 3}, 1)};
    Stats stats;
    dop_pairs(trees.a, trees.b, scene, far, {}, scratch, stats);
    EXPECT_EQ(stats.node_updates, 1u);
    EXPECT_EQ(stats.volume_tests, 1u);
}

TEST(DopQuery, ASinkThatSaysFalseEndsIt) {
    const DopScene scene = dop_scenes()[4];
    const Trees trees(18, scene, {});
    DopScratch scratch;
    Stats stats;
    int calls = 0;
    const bool ended = !for_each_candidate(trees.a, trees.b, frame_of(scene, {}), {}, scratch,
                                           stats, [&](auto...) { return ++calls < 3; });
    EXPECT_TRUE(ended);
    EXPECT_EQ(calls, 3);
}

using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

/// The pairs of faces within `margin`, by looking at all of them.
Pairs near_pairs(const DopScene& scene, const DopPose& pose, double margin) {
    Pairs pairs;
    const PlacedFaces a = {view(scene.a), pose.a}, b = {view(scene.b), pose.b};
    for (std::uint32_t i = 0; i < scene.a.faces.size(); ++i)
        for (std::uint32_t j = 0; j < scene.b.faces.size(); ++j)
            if (closest_triangles(a.world_triangle(i), b.world_triangle(j)).distance <= margin)
                pairs.push_back({i, j});
    return pairs;
}

void expect_candidates(const Trees& trees, const DopScene& scene, const DopPose& pose,
                       const DopQueryOptions& options, const Pairs& near) {
    DopScratch scratch;
    Pairs found;
    Stats stats;
    for_each_candidate(trees.a, trees.b, frame_of(scene, pose), options, scratch, stats,
                       [&](std::uint32_t i, std::uint32_t j) {
                           found.push_back({i, j});
                           return true;
                       });
    std::sort(found.begin(), found.end());
    EXPECT_TRUE(std::includes(found.begin(), found.end(), near.begin(), near.end()));
    EXPECT_LT(found.size(), scene.a.faces.size() * scene.b.faces.size() / 2);
}

TEST(DopQuery, LosesNoPairWithinTheMarginOrTheEpsilon) {
    const DopScene scene = {"small", shapes::icosphere(1, 1), shapes::torus(0.8, 0.2, 8, 5)};
    for (const DopPose& pose : billiard(scene, 4, 1e6, 16)) {
        const Pairs within_margin = near_pairs(scene, pose, 0.05);
        const Pairs within_epsilons = near_pairs(scene, pose, 0.1);
        for (const int k : all_dops) {
            const Trees plain(k, scene, full);
            for (DopQueryOptions options : all_query_options()) {
                options.margin = 0.05;
                expect_candidates(plain, scene, pose, options, within_margin);
            }
            const Trees grown(k, scene,
                              {.epsilon = 0.05, .vertices = true, .hull = true, .closure = true});
            for (const DopTumbling tumbling : tumblings)
                expect_candidates(grown, scene, pose, {.tumbling = tumbling}, within_epsilons);
        }
    }
}

}  // namespace
}  // namespace allide

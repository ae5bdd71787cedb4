// SPDX-License-Identifier: MIT
// Measures the costs of the parts of a query, on the scenes of docs/design/kdop.md. Prints times
// and asserts counts.
#include <cstdio>

#include <gtest/gtest.h>

#include "base/timer.h"
#include "dop_cases.h"

namespace allide {
namespace {

DopScene knot_over_terrain() {
    return {"knot over terrain", shapes::terrain({.size = 100, .height = 10, .cells = 200}),
            shapes::torus_knot({.radius = 10, .tube_radius = 1, .segments = 400, .sides = 25})};
}

/// Everywhere on the terrain, from just touching its highest plane to 4 below that.
std::vector<DopPose> scattered(const DopScene& scene, int count) {
    Random random(3);
    std::vector<DopPose> poses;
    for (int i = 0; i < count; ++i) {
        Transform t = random_rotation(random);
        double low = 0;
        for (const Vec3 v : scene.b.vertices)
            low = std::min(low, dot(t.rotation.rows[2], v));
        t.translation = {random.uniform(-35, 35), random.uniform(-35, 35),
                         9 - low - random.uniform(0, 4)};
        poses.push_back({{}, t});
    }
    return poses;
}

/// Low over the terrain and slowly turning.
std::vector<DopPose> flight(int count) {
    std::vector<DopPose> poses;
    for (int i = 0; i < count; ++i) {
        Transform t = rotation({1, 2, 3}, 0.01 * i);
        t.translation = {-35 + 70.0 * i / count, 20 - 30.0 * i / count, 17};
        poses.push_back({{}, t});
    }
    return poses;
}

struct Cost {
    Stats stats;
    std::size_t contacts = 0;
    double seconds = 0;
};

Cost cost_of(const AnyDopTree& a, const AnyDopTree& b, const DopScene& scene,
             const std::vector<DopPose>& poses, const DopQueryOptions& options) {
    const double radius_a = reach_of(scene.a), radius_b = reach_of(scene.b);
    DopScratch scratch;
    Cost cost;
    const Timer timer;
    for (const DopPose& pose : poses)
        for_each_candidate(a, b, relative_frame(pose.a, radius_a, pose.b, radius_b), options,
                           scratch, cost.stats, [&](std::uint32_t i, std::uint32_t j) {
                               ++cost.stats.face_tests;
                               cost.contacts += contact(scene, pose, i, j) != ContactKind::none;
                               return true;
                           });
    cost.seconds = timer.seconds();
    return cost;
}

void print(const char* what, int k, const Cost& cost, std::size_t poses) {
    const auto each = [&](std::uint64_t n) {
        return static_cast<double>(n) / static_cast<double>(poses);
    };
    std::printf("%-28s k %2d %8.0f volume tests %6.0f updates %6.0f face tests %6.0f us\n", what, k,
                each(cost.stats.volume_tests), each(cost.stats.node_updates),
                each(cost.stats.face_tests), 1e6 * cost.seconds / static_cast<double>(poses));
}

AnyDopTree environment(int k, const Mesh& mesh) {
    return AnyDopTree::try_build(k, view(mesh), {.moving = false}).value();
}

TEST(SlowDopCosts, LockStepTestsFewerVolumesAndUpdatesMoreNodes) {
    const DopScene scene = knot_over_terrain();
    const std::vector<DopPose> poses = scattered(scene, 60);
    for (const int k : {6, 14, 18, 26}) {
        const AnyDopTree a = environment(k, scene.a);
        const AnyDopTree b = AnyDopTree::try_build(k, view(scene.b)).value();
        const Cost first =
            cost_of(a, b, scene, poses, {.traversal = DopTraversal::environment_first});
        const Cost larger = cost_of(a, b, scene, poses, {});
        const Cost step = cost_of(a, b, scene, poses, {.traversal = DopTraversal::lock_step});
        print("environment first", k, first, poses.size());
        print("lock step", k, step, poses.size());
        print("larger first", k, larger, poses.size());
        EXPECT_EQ(first.contacts, larger.contacts);
        EXPECT_LT(larger.stats.volume_tests, first.stats.volume_tests);
        EXPECT_EQ(first.contacts, step.contacts);
        EXPECT_EQ(first.stats.face_tests, step.stats.face_tests);
        EXPECT_LT(step.stats.volume_tests, first.stats.volume_tests);
        EXPECT_GT(step.stats.node_updates, first.stats.node_updates);
    }
}

TEST(SlowDopCosts, LeavesHaveAFlatOptimum) {
    const DopScene scene = knot_over_terrain();
    const std::vector<DopPose> poses = scattered(scene, 60);
    const AnyDopTree a = environment(18, scene.a);
    std::uint64_t last = ~std::uint64_t(0);
    for (const std::uint32_t leaf_faces : {1u, 2u, 4u, 8u, 16u, 40u}) {
        const AnyDopTree b =
            AnyDopTree::try_build(18, view(scene.b), {.leaf_faces = leaf_faces}).value();
        const Cost cost = cost_of(a, b, scene, poses, {});
        const std::string what = "leaves of " + std::to_string(leaf_faces);
        print(what.c_str(), 18, cost, poses.size());
        EXPECT_LT(cost.stats.node_updates, last);
        last = cost.stats.node_updates;
    }
}

TEST(SlowDopCosts, TheFrontSavesVolumeTestsOnAFlight) {
    const DopScene scene = knot_over_terrain();
    const std::vector<DopPose> poses = flight(500);
    for (const int k : {6, 14, 18, 26}) {
        const AnyDopTree a = environment(k, scene.a);
        const AnyDopTree b = AnyDopTree::try_build(k, view(scene.b)).value();
        DopFront front;
        const auto order = DopTraversal::environment_first;
        const Cost cold = cost_of(a, b, scene, poses, {.traversal = order});
        const Cost warm = cost_of(a, b, scene, poses, {.traversal = order, .front = &front});
        print("from the root", k, cold, poses.size());
        print("from the front", k, warm, poses.size());
        EXPECT_EQ(cold.contacts, warm.contacts);
        EXPECT_LT(warm.stats.volume_tests, cold.stats.volume_tests);
    }
}

TEST(SlowDopCosts, SplittingRulesByTheVolumeTheyLeave) {
    const Mesh mesh = shapes::pipes({.size = 10, .faces = 10'000});
    const char* names[] = {"longest side", "min sum", "min max", "splatter"};
    for (int rule = 0; rule < 4; ++rule) {
        double volumes[2];
        for (int point = 0; point < 2; ++point) {
            const Timer timer;
            const DopTree<18> tree(view(mesh), {.rule = static_cast<DopSplitRule>(rule),
                                                .point = static_cast<DopSplitPoint>(point),
                                                .leaf_faces = 1,
                                                .moving = false});
            const double seconds = timer.seconds();
            volumes[point] = total_volume(tree);
            std::printf("%-14s %-7s volume %7.1f  built in %5.0f ms\n", names[rule],
                        point == 0 ? "mean" : "median", volumes[point], 1e3 * seconds);
        }
        EXPECT_LT(volumes[0], volumes[1]);
    }
}

}  // namespace
}  // namespace allide

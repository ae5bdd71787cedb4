// SPDX-License-Identifier: MIT
// Front tracking and time-critical queries.
#include <gtest/gtest.h>

#include "base/parallel.h"
#include "dop_cases.h"

namespace allide {
namespace {

AnyDopTree coherent_tree(int k, const Mesh& mesh, const DopBuildOptions& options = {}) {
    return AnyDopTree::try_build(k, view(mesh), options).value();
}

TEST(DopFront, IsAlwaysACutAndFindsWhatAColdQueryFinds) {
    DopScratch scratch;
    for (const DopScene& scene : dop_scenes())
        for (const int k : {6, 18, 26}) {
            const AnyDopTree a = coherent_tree(k, scene.a), b = coherent_tree(k, scene.b);
            DopFront front;
            for (const DopPose& pose : billiard(scene, 40, 0, 21)) {
                Stats warm, cold;
                EXPECT_EQ(dop_pairs(a, b, scene, pose, {.front = &front}, scratch, warm),
                          dop_pairs(a, b, scene, pose, {}, scratch, cold));
                ASSERT_TRUE(is_cut(front, a));
            }
        }
}

TEST(DopFront, SavesVolumeTests) {
    DopScratch scratch;
    const DopScene scene = {"pipes", shapes::pipes({.size = 10, .faces = 4000}),
                            shapes::icosphere(0.5, 1)};
    const AnyDopTree a = coherent_tree(18, scene.a), b = coherent_tree(18, scene.b);
    DopFront front;
    Stats warm, cold;
    Transform pose = rotation({1, 1, 0}, 1);
    for (int i = 0; i < 100; ++i) {
        pose.translation = {-4 + 0.08 * i, 1, 0.5};
        dop_pairs(a, b, scene, {{}, pose}, {.front = &front}, scratch, warm);
        dop_pairs(a, b, scene, {{}, pose}, {}, scratch, cold);
    }
    EXPECT_EQ(warm.face_tests, cold.face_tests);
    EXPECT_LT(warm.volume_tests, 0.9 * cold.volume_tests);
}

TEST(DopFront, DropsToLeavesAndRisesToTheRootALevelAtATime) {
    DopScratch scratch;
    const DopScene scene = {"spheres", shapes::icosphere(1, 2), shapes::icosphere(1, 1)};
    const AnyDopTree a = coherent_tree(18, scene.a, {.leaf_faces = 1}),
                     b = coherent_tree(18, scene.b);
    DopFront front;
    Stats stats;
    dop_pairs(a, b, scene, {}, {.front = &front}, scratch, stats);
    EXPECT_EQ(front.cells().size(), scene.a.faces.size());
    std::size_t before = front.cells().size();
    int steps = 0;
    for (; front.cells().size() > 1 && steps < 50; ++steps) {
        dop_pairs(a, b, scene, {{}, translation({9, 0, 0})}, {.front = &front}, scratch, stats);
        ASSERT_TRUE(is_cut(front, a));
        EXPECT_GE(2 * front.cells().size(), before);
        before = front.cells().size();
    }
    EXPECT_LT(steps, 50);
    EXPECT_GT(steps, 8);
}

TEST(DopFront, BeginsAgainWithAnotherEnvironment) {
    DopScratch scratch;
    DopFront front;
    Stats stats;
    for (const DopScene& scene : dop_scenes()) {
        const AnyDopTree a = coherent_tree(14, scene.a), b = coherent_tree(14, scene.b);
        const DopPose pose = billiard(scene, 1, 0, 24)[0];
        EXPECT_EQ(dop_pairs(a, b, scene, pose, {.front = &front}, scratch, stats),
                  oracle_pairs(scene, pose));
        EXPECT_TRUE(is_cut(front, a));
    }
}

TEST(DopScratch, DoesNotGrowOnceWarm) {
    DopScratch scratch;
    DopFront front;
    const DopScene scene = dop_scenes()[1];
    const AnyDopTree a = coherent_tree(18, scene.a), b = coherent_tree(18, scene.b);
    const std::vector<DopPose> poses = billiard(scene, 20, 0, 25);
    std::size_t bytes[2];
    for (std::size_t& count : bytes) {
        Stats stats;
        front.reset();
        for (const DopPose& pose : poses)
            dop_pairs(a, b, scene, pose, {.front = &front}, scratch, stats);
        count = scratch.memory() + front.memory();
    }
    EXPECT_GT(bytes[0], 0u);
    EXPECT_EQ(bytes[0], bytes[1]);
}

TEST(DopScratch, OnePerThreadLetsThreadsShareTrees) {
    const DopScene scene = dop_scenes()[1];
    const AnyDopTree a = coherent_tree(18, scene.a), b = coherent_tree(18, scene.b);
    const std::vector<DopPose> poses = billiard(scene, 24, 0, 26);
    std::vector<std::vector<FacePair>> found(poses.size());
    parallel_for(4, poses.size(), 6, [&](std::size_t begin, std::size_t end) {
        DopScratch scratch;
        Stats stats;
        for (std::size_t i = begin; i < end; ++i)
            found[i] = dop_pairs(a, b, scene, poses[i], {}, scratch, stats);
    });
    for (std::size_t i = 0; i < poses.size(); ++i)
        EXPECT_EQ(found[i], oracle_pairs(scene, poses[i]));
}

TEST(DopFront, ThatIsNotACutIsSeen) {
    const Mesh mesh = shapes::box({1, 1, 1});
    const DopTree<18> tree(view(mesh));
    EXPECT_TRUE(is_cut(std::vector<std::uint32_t>{0}, tree.nodes()));
    EXPECT_TRUE(is_cut(std::vector<std::uint32_t>{1, tree.nodes()[0].link}, tree.nodes()));
    EXPECT_FALSE(is_cut(std::vector<std::uint32_t>{1}, tree.nodes()));
    EXPECT_FALSE(is_cut(std::vector<std::uint32_t>{0, 1}, tree.nodes()));
    EXPECT_FALSE(is_cut(std::vector<std::uint32_t>{tree.nodes()[0].link, 1}, tree.nodes()));
}

/// Depth of the deepest pair of crossing faces, measured in no direction but the normals of the
/// faces: moving one face along the other's normal by so much parts the two.
double least_depth(const Triangle& a, const Triangle& b) {
    const Vec3 n = normalized(cross(a[1] - a[0], a[2] - a[0]));
    double low = 1e300, high = -1e300;
    for (const Vec3 p : b.corners) {
        low = std::min(low, dot(n, p - a[0]));
        high = std::max(high, dot(n, p - a[0]));
    }
    return std::min(-low, high);
}

BudgetAnswer ask(const AnyDopTree& a, const AnyDopTree& b, const DopScene& scene,
                 const DopPose& pose, const DopQueryOptions& options, const Budget& budget,
                 DopScratch& scratch) {
    Stats stats;
    std::uint64_t face_tests = 0;
    const BudgetAnswer answer =
        time_critical(a, b, frame_of(scene, pose), options, budget, scratch, stats,
                      [&](std::uint32_t i, std::uint32_t j) {
                          ++face_tests;
                          return contact(scene, pose, i, j) == ContactKind::none;
                      });
    EXPECT_LE(stats.volume_tests + face_tests, budget.tests);
    return answer;
}

TEST(DopTimeCritical, NeverSaysAFalseDisjointWhateverTheBudget) {
    DopScratch scratch;
    int meeting = 0, apart = 0, undecided = 0;
    for (const DopScene& scene : dop_scenes())
        for (const int k : {6, 18}) {
            const AnyDopTree a = coherent_tree(k, scene.a), b = coherent_tree(k, scene.b);
            for (const DopPose& pose : billiard(scene, 6, 0, 22)) {
                const bool meets = !oracle_pairs(scene, pose).empty();
                ++(meets ? meeting : apart);
                for (const auto traversal :
                     {DopTraversal::larger_first, DopTraversal::environment_first,
                      DopTraversal::lock_step}) {
                    bool decided = false;
                    for (std::uint64_t tests = 0; !decided; tests += 1 + tests / 4) {
                        const BudgetAnswer answer = ask(a, b, scene, pose, {.traversal = traversal},
                                                        {.tests = tests}, scratch);
                        decided = answer.verdict != BudgetVerdict::may_intersect;
                        if (decided) {
                            EXPECT_EQ(answer.verdict == BudgetVerdict::intersects, meets);
                            EXPECT_EQ(answer.depth, 0);
                        } else {
                            EXPECT_GT(answer.depth, 0);
                            ++undecided;
                        }
                    }
                }
            }
        }
    EXPECT_GT(meeting, 5);
    EXPECT_GT(apart, 5);
    EXPECT_GT(undecided, 100);
}

/// Expects that the bound covers every contact of the pose, and counts them.
int expect_covered(const DopScene& scene, const DopPose& pose, double depth) {
    int contacts = 0;
    for (const FacePair& pair : oracle_pairs(scene, pose)) {
        const Triangle t = PlacedFaces{view(scene.a), pose.a}.world_triangle(pair.face_a);
        const Triangle u = PlacedFaces{view(scene.b), pose.b}.world_triangle(pair.face_b);
        EXPECT_LE(std::min(least_depth(t, u), least_depth(u, t)), depth);
        ++contacts;
    }
    return contacts;
}

TEST(DopTimeCritical, BoundsTheDepthOfEveryContactAndSharpensWithTheBudget) {
    DopScratch scratch;
    const DopScene scene = dop_scenes()[0];
    const AnyDopTree a = coherent_tree(18, scene.a), b = coherent_tree(18, scene.b);
    int contacts = 0, undecided = 0;
    for (const DopPose& pose : billiard(scene, 8, 0, 23)) {
        const BudgetAnswer at_once = ask(a, b, scene, pose, {}, {.tests = 0}, scratch);
        EXPECT_EQ(at_once.verdict, BudgetVerdict::may_intersect);
        double last = at_once.depth;
        contacts += expect_covered(scene, pose, at_once.depth);
        for (const std::uint64_t tests : {10, 100, 1000}) {
            const BudgetAnswer answer = ask(a, b, scene, pose, {}, {.tests = tests}, scratch);
            EXPECT_LE(answer.depth, last * (1 + 1e-6));
            last = answer.depth;
            undecided += answer.verdict == BudgetVerdict::may_intersect;
        }
    }
    EXPECT_GT(contacts, 10);
    EXPECT_GT(undecided, 4);
}

TEST(DopTimeCritical, ATimeThatHasRunOutLeavesItOpen) {
    DopScratch scratch;
    const DopScene scene = dop_scenes()[4];
    const AnyDopTree a = coherent_tree(18, scene.a), b = coherent_tree(18, scene.b);
    EXPECT_EQ(ask(a, b, scene, {}, {}, {.time = std::chrono::nanoseconds(0)}, scratch).verdict,
              BudgetVerdict::may_intersect);
    EXPECT_EQ(ask(a, b, scene, {}, {}, {.time = std::chrono::minutes(15)}, scratch).verdict,
              BudgetVerdict::disjoint);
}

}  // namespace
}  // namespace allide

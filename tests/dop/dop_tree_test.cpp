// SPDX-License-Identifier: MIT
#include <numeric>

#include <gtest/gtest.h>

#include "dop_cases.h"

namespace allide {
namespace {

AnyDopTree tree_of(int k, const Mesh& mesh, const DopBuildOptions& options = {}) {
    return AnyDopTree::try_build(k, view(mesh), options).value();
}

constexpr DopSplitRule rules[] = {DopSplitRule::longest_side, DopSplitRule::min_sum,
                                  DopSplitRule::min_max, DopSplitRule::splatter};
constexpr DopSplitPoint points[] = {DopSplitPoint::mean, DopSplitPoint::median};

TEST(DopTree, HasTwiceAsManyNodesAsFacesButOneAtThresholdOne) {
    const Mesh mesh = shapes::hare(1, 0);
    for (const int k : all_dops)
        for (const DopSplitRule rule : rules)
            for (const DopSplitPoint point : points) {
                const DopBuildOptions options = {
                    .rule = rule, .point = point, .leaf_faces = 1, .moving = false};
                EXPECT_EQ(tree_of(k, mesh, options).node_count(), 2 * mesh.faces.size() - 1);
            }
}

TEST(DopTree, EndsWhereAllCentroidsAreEqual) {
    Mesh mesh = {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {}};
    mesh.faces.assign(100, {0, 1, 2});
    for (const DopSplitRule rule : rules)
        for (const DopSplitPoint point : points)
            EXPECT_EQ(
                tree_of(18, mesh, {.rule = rule, .point = point, .leaf_faces = 1}).node_count(),
                199u);
}

TEST(DopTree, OfNoFacesFindsNothing) {
    const Mesh mesh;
    const AnyDopTree tree = tree_of(18, mesh);
    DopScratch scratch;
    Stats stats;
    EXPECT_EQ(tree.node_count(), 0u);
    EXPECT_TRUE(for_each_candidate(tree, tree, RelativeFrame{{}, {}, 0}, {}, scratch, stats,
                                   [](auto...) { return false; }));
}

TEST(DopTree, RejectsOtherKsAndBadEpsilons) {
    const Mesh mesh = shapes::box({1, 1, 1});
    const auto rejected = AnyDopTree::try_build(16, view(mesh));
    ASSERT_FALSE(rejected);
    EXPECT_EQ(rejected.error().code(), ErrorCode::bad_argument);
    EXPECT_NE(std::string(rejected.error().what()).find("16"), std::string::npos);
    EXPECT_FALSE(AnyDopTree::try_build(18, view(mesh), {.epsilon = -1}));
    EXPECT_FALSE(AnyDopTree::try_build(18, view(mesh),
                                       {.epsilon = std::numeric_limits<double>::infinity()}));
}

template <int K>
void expect_sound(const Mesh& mesh, const DopBuildOptions& options) {
    const DopTree<K> tree(view(mesh), options);
    const auto nodes = tree.nodes();
    std::vector<std::uint32_t> seen;
    for (std::uint32_t i = 0; i < nodes.size(); ++i) {
        if (nodes[i].is_leaf())
            for (const std::uint32_t f : tree.faces(nodes[i]))
                seen.push_back(f);
        for (const std::uint32_t f : tree.faces_below(i))
            for (const std::uint32_t v : mesh.faces[f])
                for (int d = 0; d < K / 2; ++d) {
                    const double at = along(dop_normals<K>[d], mesh.vertices[v] - tree.origin());
                    EXPECT_LE(nodes[i].volume.low(d), at - options.epsilon);
                    EXPECT_GE(nodes[i].volume.high(d), at + options.epsilon);
                }
    }
    std::sort(seen.begin(), seen.end());
    std::vector<std::uint32_t> all(mesh.faces.size());
    std::iota(all.begin(), all.end(), 0);
    EXPECT_EQ(seen, all);
}

TEST(DopTree, PartitionsTheFacesAndHoldsThemGrownByEpsilon) {
    const Mesh mesh = shapes::torus(1, 0.3, 10, 6);
    for (const DopSplitRule rule : rules) {
        expect_sound<6>(mesh, {.rule = rule, .epsilon = 0.01});
        expect_sound<18>(mesh, {.rule = rule, .leaf_faces = 5});
        expect_sound<20>(mesh, {.rule = rule, .point = DopSplitPoint::median, .epsilon = 0.1});
    }
}

double tree_volume(const Mesh& mesh, DopSplitRule rule, DopSplitPoint point) {
    const DopBuildOptions options = {
        .rule = rule, .point = point, .leaf_faces = 1, .moving = false};
    return total_volume(DopTree<18>(view(mesh), options));
}

TEST(DopTree, MeanGivesLessVolumeThanMedian) {
    const Mesh mesh = shapes::pipes({.size = 10, .faces = 2000});
    for (const DopSplitRule rule : rules)
        EXPECT_LT(tree_volume(mesh, rule, DopSplitPoint::mean),
                  tree_volume(mesh, rule, DopSplitPoint::median));
}

TEST(DopTree, TheMedianGivesTheLeastHeightThereIs) {
    for (const int cells : {3, 8, 13}) {
        const Mesh mesh = shapes::terrain({.cells = cells});
        const DopTree<18> tree(view(mesh), {.point = DopSplitPoint::median, .leaf_faces = 1});
        std::size_t height = 0;
        std::vector<std::pair<std::uint32_t, std::size_t>> todo = {{0, 0}};
        while (!todo.empty()) {
            const auto [node, depth] = todo.back();
            todo.pop_back();
            height = std::max(height, depth);
            if (tree.nodes()[node].is_leaf())
                continue;
            todo.push_back({node + 1, depth + 1});
            todo.push_back({tree.nodes()[node].link, depth + 1});
        }
        std::size_t least = 0;
        while ((std::size_t(1) << least) < mesh.faces.size())
            ++least;
        EXPECT_EQ(height, least);
    }
}

TEST(DopTree, DefaultsAreThoseOfTheThesisButForTumblingAndOrder) {
    const DopBuildOptions build;
    EXPECT_EQ(build.rule, DopSplitRule::splatter);
    EXPECT_EQ(build.point, DopSplitPoint::mean);
    const DopQueryOptions query;
    EXPECT_EQ(query.overlap, DopOverlap::conservative);
    EXPECT_EQ(query.front, nullptr);
    EXPECT_EQ(query.tumbling, DopTumbling::planes);
    EXPECT_EQ(query.traversal, DopTraversal::larger_first);
    const Mesh small = shapes::icosphere(1, 1), large = shapes::icosphere(1, 4);
    const DopTree<18> of_small(view(small));
    for (const auto& node : of_small.nodes())
        EXPECT_LE(node.count, 1u);
    const DopTree<26> of_large(view(large));
    std::uint32_t most = 0;
    for (const auto& node : of_large.nodes())
        most = std::max(most, node.count);
    EXPECT_EQ(most, 4u);
}

TEST(DopTree, MinSumGivesTheLeastVolume) {
    const Mesh mesh = shapes::pipes({.size = 10, .faces = 2000});
    const double least = tree_volume(mesh, DopSplitRule::min_sum, DopSplitPoint::mean);
    EXPECT_LT(least, tree_volume(mesh, DopSplitRule::splatter, DopSplitPoint::mean));
    EXPECT_LT(least, tree_volume(mesh, DopSplitRule::longest_side, DopSplitPoint::mean));
}

TEST(DopTree, MorePlanesGiveLessVolume) {
    const Mesh mesh = shapes::torus(1, 0.3, 30, 12);
    const double v6 = total_volume(DopTree<6>(view(mesh))),
                 v14 = total_volume(DopTree<14>(view(mesh))),
                 v18 = total_volume(DopTree<18>(view(mesh))),
                 v26 = total_volume(DopTree<26>(view(mesh)));
    EXPECT_LT(v14, v6);
    EXPECT_LT(v18, v6);
    EXPECT_LT(v26, std::min(v14, v18));
}

TEST(DopTree, MemoryOfAnEnvironmentIsThatOfTheThesisWithoutItsTriangles) {
    const Mesh mesh = shapes::icosphere(1, 3);
    const std::size_t n = mesh.faces.size();
    for (const int k : all_dops) {
        const DopMemory m = tree_of(k, mesh, {.leaf_faces = 1, .moving = false}).memory();
        EXPECT_EQ(m.volumes, (2 * n - 1) * 4 * static_cast<std::size_t>(k));
        EXPECT_EQ(m.links, (2 * n - 1) * 8);
        EXPECT_EQ(m.faces, 4 * n);
        EXPECT_EQ(m.breps + m.hull + m.closure, 0u);
        EXPECT_EQ(m.total(), m.volumes + m.links + m.faces);
    }
    const DopMemory flying =
        tree_of(18, mesh, {.vertices = true, .hull = true, .closure = true}).memory();
    EXPECT_GT(flying.breps, 0u);
    EXPECT_GT(flying.hull, 0u);
    EXPECT_GT(flying.closure, 0u);
}

}  // namespace
}  // namespace allide

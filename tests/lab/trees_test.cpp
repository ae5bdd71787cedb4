// SPDX-License-Identifier: MIT
// Compares the lab's methods with brute force, along the flights of the trees.
#include <algorithm>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include <allide/shapes.h>

#include "bvtree/placed_faces.h"
#include "lab/trees/automatic_leaves.h"
#include "lab/trees/bottom_up.h"
#include "lab/trees/dop_variants.h"
#include "lab/trees/orientation.h"
#include "lab/trees/oscillating.h"
#include "lab/trees/other_splits.h"
#include "lab/trees/skinny_faces.h"
#include "lab/trees/volume_tree.h"
#include "primitive/triangle_contact.h"
#include "tests/oracle/flights.h"
#include "tests/oracle/tree_kinds.h"

namespace allide::lab {
namespace {

struct NamedTopology {
    const char* name;
    DopTopology (*make)(const MeshView& mesh);
};

constexpr NamedTopology topologies[] = {
    {"all centroids", [](const MeshView& m) { return best_centroid_splits(m, 0, 1); }},
    {"some centroids", [](const MeshView& m) { return best_centroid_splits(m, 8, 2); }},
    {"along normals", [](const MeshView& m) { return splits_along_normals<18>(m, 1); }},
    {"oscillating, 2 levels", [](const MeshView& m) { return oscillating_splits(m, {}, 1); }},
    {"oscillating, 3 levels", [](const MeshView& m) { return oscillating_splits(m, {3, 0}, 2); }},
    {"bottom up", [](const MeshView& m) { return bottom_up(m, 1); }},
    {"bottom up, leaves of 5", [](const MeshView& m) { return bottom_up(m, 5); }},
    {"automatic leaves",
     [](const MeshView& m) { return with_automatic_leaves(m, bottom_up(m, 1), {}, 40); }},
};

/// Whether nodes are in preorder and every face is in one leaf.
void expect_sound(const DopTopology& tree, std::size_t faces) {
    std::vector<std::uint32_t> sorted = tree.faces;
    std::ranges::sort(sorted);
    ASSERT_EQ(sorted.size(), faces);
    for (std::uint32_t f = 0; f < faces; ++f)
        ASSERT_EQ(sorted[f], f);
    std::vector<std::uint32_t> todo = {0};
    std::uint32_t next = 0, first = 0;
    while (!todo.empty()) {
        ASSERT_EQ(todo.back(), next++);
        const DopLink& node = tree.nodes[todo.back()];
        todo.pop_back();
        if (node.is_leaf()) {
            ASSERT_EQ(node.link, first);
            first += node.count;
            continue;
        }
        todo.push_back(node.link);
        todo.push_back(next);
    }
    EXPECT_EQ(next, tree.nodes.size());
    EXPECT_EQ(first, faces);
}

/// The contacts among the candidates that ask(frame, sink) hands on at a pose.
template <class Ask>
std::vector<FacePair> contacts(const Flight& flight, const Flight::Pose& pose, const Ask& ask) {
    const PlacedFaces a = {view(flight.a), pose.a}, b = {view(flight.b), pose.b};
    std::vector<FacePair> pairs;
    const auto keep = [&](std::uint32_t f, std::uint32_t g) {
        const ContactKind kind = triangle_contact(a.world_triangle(f), b.world_triangle(g));
        if (kind != ContactKind::none)
            pairs.push_back({f, g, kind});
        return true;
    };
    ask(relative_frame(pose.a, radius(flight.a), pose.b, radius(flight.b)), FacePairSink(keep));
    std::ranges::sort(pairs);
    return pairs;
}

class LabFlights : public testing::TestWithParam<int> {
protected:
    LabFlights() {
        for (const Flight::Pose& pose : flight.poses)
            expected_.push_back(oracle_contacts(flight, pose));
    }

    /// Flies `ask` and compares every pose with brute force.
    template <class Ask>
    void expect_oracle(const char* what, const Ask& ask) const {
        for (std::size_t i = 0; i < flight.poses.size(); ++i)
            ASSERT_EQ(contacts(flight, flight.poses[i], ask), expected_[i])
                << what << ", " << flight.name;
    }

    Flight flight = make_flight(GetParam(), 30);

private:
    std::vector<std::vector<FacePair>> expected_;
};
INSTANTIATE_TEST_SUITE_P(, LabFlights, testing::Range(0, flight_count));

TEST_P(LabFlights, EveryTopologyFindsThePairsOfTheOracle) {
    for (const NamedTopology& t : topologies) {
        const DopTopology of_a = t.make(view(flight.a)), of_b = t.make(view(flight.b));
        expect_sound(of_a, flight.a.faces.size());
        expect_sound(of_b, flight.b.faces.size());
        const DopTree<18> a(view(flight.a), of_a, {}), b(view(flight.b), of_b, {});
        DopScratch scratch;
        Stats stats;
        expect_oracle(t.name, [&](const RelativeFrame& frame, FacePairSink sink) {
            for_each_candidate(a, b, frame, DopQueryOptions{}, scratch, stats, sink);
        });
    }
}

template <int K>
void fly_split_along_normals(const Flight& flight, const auto& expect) {
    const DopTopology of_a = splits_along_normals<K>(view(flight.a), 1),
                      of_b = splits_along_normals<K>(view(flight.b), 2);
    expect_sound(of_a, flight.a.faces.size());
    expect_sound(of_b, flight.b.faces.size());
    const DopTree<K> a(view(flight.a), of_a, {}), b(view(flight.b), of_b, {});
    DopScratch scratch;
    Stats stats;
    expect(std::to_string(K).c_str(), [&](const RelativeFrame& frame, FacePairSink sink) {
        for_each_candidate(a, b, frame, DopQueryOptions{}, scratch, stats, sink);
    });
}

TEST_P(LabFlights, SplitsAlongTheNormalsOfEveryKFindThePairsOfTheOracle) {
    const auto expect = [this](const char* k, const auto& ask) { expect_oracle(k, ask); };
    fly_split_along_normals<8>(flight, expect);
    fly_split_along_normals<12>(flight, expect);
    fly_split_along_normals<14>(flight, expect);
    fly_split_along_normals<18>(flight, expect);
    fly_split_along_normals<20>(flight, expect);
    fly_split_along_normals<26>(flight, expect);
}

TEST_P(LabFlights, EveryVariantOfTheQueryFindsThePairsOfTheOracle) {
    const VariantTree a(view(flight.a)), b(view(flight.b));
    const SlabOrders orders(a);
    DopScratch scratch;
    const auto restart = DopVariant::Descent::restart;
    for (const DopVariant& variant :
         {DopVariant{}, DopVariant{.descent = DopVariant::Descent::environment_first},
          DopVariant{.descent = restart}, DopVariant{.orders = &orders}, DopVariant{.intervals = 3},
          DopVariant{.orders = &orders, .intervals = 5}, DopVariant{.levels = 2},
          DopVariant{.descent = restart, .levels = 3}}) {
        VariantStats stats;
        expect_oracle("variant", [&](const RelativeFrame& frame, FacePairSink sink) {
            for_each_candidate(a, b, frame, variant, scratch, stats, sink);
        });
        EXPECT_LE(stats.comparisons, 2 * variant.intervals * stats.stats.volume_tests);
    }
}

TEST_P(LabFlights, PiecesOfLongFacesFindThePairsOfTheFaces) {
    const DividedMesh of_a = divided(view(flight.a), 1.5), of_b = divided(view(flight.b), 1.2);
    EXPECT_EQ(of_a.pieces.faces.size(), flight.a.faces.size() * 3 / 2);
    const DopTree<18> a(view(of_a.pieces), {.epsilon = of_a.epsilon});
    const DopTree<18> b(view(of_b.pieces), {.epsilon = of_b.epsilon});
    DopScratch scratch;
    Stats stats;
    expect_oracle("pieces", [&](const RelativeFrame& frame, FacePairSink sink) {
        std::set<std::pair<std::uint32_t, std::uint32_t>> once;
        for_each_candidate(a, b, frame, DopQueryOptions{}, scratch, stats,
                           [&](std::uint32_t f, std::uint32_t g) {
                               once.insert({of_a.source[f], of_b.source[g]});
                               return true;
                           });
        for (const auto& [f, g] : once)
            sink(f, g);
    });
}

TEST_P(LabFlights, ATurnedTreeFindsThePairsOfTheMesh) {
    const TurnedMesh best = best_orientation(flight.b, 2, 7);
    const DopTree<18> a(view(flight.a)), b(view(best.mesh));
    DopScratch scratch;
    Stats stats;
    expect_oracle("turned", [&](const RelativeFrame& frame, FacePairSink sink) {
        for_each_candidate(a, b, best.frame(frame, radius(flight.b)), DopQueryOptions{}, scratch,
                           stats, sink);
    });
}

TEST_P(LabFlights, EveryVolumeFindsThePairsOfTheOracle) {
    flight.poses.resize(12);
    const std::vector<DopDirection> many = all_directions(2);
    const auto fly = [&](const char* name, const auto& make) {
        using Volume = decltype(make(Points()));
        const VolumeTree<Volume> a(view(flight.a), splits_along_normals<18>(view(flight.a), 2),
                                   make);
        const VolumeTree<Volume> b(view(flight.b), splits_along_normals<18>(view(flight.b), 2),
                                   make);
        Stats stats;
        expect_oracle(name, [&](const RelativeFrame& frame, FacePairSink sink) {
            for_each_candidate(a, b, frame, stats, sink);
        });
    };
    fly("spheres", [](const Points& p) { return Sphere(p); });
    fly("98-DOPs", [&](const Points& p) { return FreeDop(p, many); });
    fly("hulls", [](const Points& p) { return PointHull(p); });
}

TEST(LabTrees, AllDirectionsAreThoseOfTheLargestDops) {
    EXPECT_EQ(all_directions(1).size(), 13u);
    EXPECT_EQ(all_directions(2).size(), 49u);
}

TEST(LabTrees, OscillationAndBestCentroidsLeaveLessVolumeThanSplatter) {
    const Mesh mesh = shapes::pipes({.size = 10, .faces = 2000});
    const auto volume = [&](DopTopology t) {
        return total_volume(DopTree<18>(view(mesh), std::move(t), {}));
    };
    const double plain = total_volume(DopTree<18>(view(mesh), {.leaf_faces = 1, .moving = false}));
    EXPECT_LT(volume(oscillating_splits(view(mesh), {}, 1)), plain);
    EXPECT_LT(volume(best_centroid_splits(view(mesh), 0, 1)), plain);
}

TEST(LabTrees, SlabsInOrderNeedFewerComparisons) {
    const Flight flight = make_flight(0, 40);
    const VariantTree a(view(flight.a)), b(view(flight.b));
    const SlabOrders orders(a);
    DopScratch scratch;
    VariantStats usual, ordered;
    for (const Flight::Pose& pose : flight.poses) {
        const RelativeFrame frame =
            relative_frame(pose.a, radius(flight.a), pose.b, radius(flight.b));
        const auto go_on = [](auto...) { return true; };
        for_each_candidate(a, b, frame, {}, scratch, usual, go_on);
        for_each_candidate(a, b, frame, {.orders = &orders}, scratch, ordered, go_on);
    }
    EXPECT_EQ(usual.stats.volume_tests, ordered.stats.volume_tests);
    EXPECT_LT(ordered.comparisons, usual.comparisons);
}

TEST(LabTrees, EqualFacesStillEnd) {
    Mesh heap = {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {}};
    heap.faces.assign(300, {0, 1, 2});
    for (const NamedTopology& t : topologies)
        expect_sound(t.make(view(heap)), heap.faces.size());
    EXPECT_EQ(divided(view(heap), 2).pieces.faces.size(), 600u);
}

}  // namespace
}  // namespace allide::lab

// SPDX-License-Identifier: MIT
// Parallel close proximity (Klosowski 1998, section 5.3): a sphere in a slightly larger one. No
// faces meet, and the tests of volumes that it takes to know it are counted.
#include <algorithm>
#include <cstdio>

#include <gtest/gtest.h>

#include <allide/shapes.h>

#include "dop/dop_any_tree.h"
#include "mesh/mesh_view.h"
#include "obb/obb_query.h"

namespace allide {
namespace {

constexpr RelativeFrame in_place = {};

/// Tree tests, with leaves of one face each and the thesis's order of descent.
std::uint64_t dop_tests(int k, const Mesh& outer, const Mesh& inner) {
    const AnyDopTree a = AnyDopTree::try_build(k, view(outer), {.leaf_faces = 1}).value();
    const AnyDopTree b = AnyDopTree::try_build(k, view(inner), {.leaf_faces = 1}).value();
    DopScratch scratch;
    Stats stats;
    for_each_candidate(a, b, in_place, {.traversal = DopTraversal::environment_first}, scratch,
                       stats, [](auto...) { return true; });
    return stats.volume_tests;
}

/// Counts tests of boxes along the surface alone, as RAPID has them.
std::uint64_t obb_tests(const Mesh& outer, const Mesh& inner) {
    const ObbOptions rapid = {.mesh_axes = false};
    ObbScratch scratch;
    Stats stats;
    for_each_candidate(ObbTree(view(outer), rapid), ObbTree(view(inner), rapid), in_place, 0,
                       scratch, stats, [](auto...) { return true; });
    return stats.volume_tests;
}

struct Tests {
    std::uint64_t obb, dop6, dop14, dop18, dop26;
};

/// A sphere of 20 * 4^subdivisions faces around a copy of itself scaled by 1 - gap.
Tests tests(int subdivisions, double gap) {
    const Mesh outer = shapes::icosphere(1, subdivisions),
               inner = shapes::icosphere(1 - gap, subdivisions);
    const Tests t = {obb_tests(outer, inner), dop_tests(6, outer, inner),
                     dop_tests(14, outer, inner), dop_tests(18, outer, inner),
                     dop_tests(26, outer, inner)};
    const auto print = [](std::uint64_t n) { std::printf(" %9llu", (unsigned long long)n); };
    std::printf("%6zu faces, gap %-7g OBB", outer.faces.size(), gap);
    print(t.obb);
    std::printf("   k = 6, 14, 18, 26");
    for (const std::uint64_t n : {t.dop6, t.dop14, t.dop18, t.dop26})
        print(n);
    std::printf("\n");
    return t;
}

TEST(NestedSpheres, WellApartTheLargerDopsNeedFewerTestsThanOrientedBoxes) {
    for (const int subdivisions : {3, 4}) {
        const Tests t = tests(subdivisions, 0.5);
        EXPECT_LT(std::max({t.dop14, t.dop18, t.dop26}), t.obb);
        EXPECT_GT(t.dop6, t.obb);
    }
}

TEST(NestedSpheres, CloseTogetherOrientedBoxesNeedFewestAndBoxesAlongTheAxesFarMore) {
    for (const double gap : {0.1, 0.03}) {
        const Tests t = tests(4, gap);
        EXPECT_LT(t.obb, std::min({t.dop14, t.dop18, t.dop26}));
        EXPECT_GT(t.dop6, 10 * t.obb);
    }
}

TEST(NestedSpheres, WhereTheGapVanishesTheLargerDopsOvertakeAgain) {
    const Tests t = tests(3, 1e-4);
    EXPECT_LT(std::max({t.dop14, t.dop18, t.dop26}), t.obb);
}

TEST(NestedSpheres, TheFrontIsAsLongAsItCanBe) {
    const Mesh outer = shapes::icosphere(1, 3), inner = shapes::icosphere(0.999, 3);
    const AnyDopTree a = AnyDopTree::try_build(6, view(outer), {.leaf_faces = 1}).value();
    const AnyDopTree b = AnyDopTree::try_build(6, view(inner)).value();
    DopFront front;
    DopScratch scratch;
    Stats stats;
    for_each_candidate(a, b, in_place, {.front = &front}, scratch, stats,
                       [](auto...) { return true; });
    EXPECT_EQ(front.cells().size(), outer.faces.size());
}

TEST(SlowNestedSpheres, AllGapsAndSizes) {
    for (const int subdivisions : {3, 4, 5})
        for (const double gap : {0.5, 0.2, 0.1, 0.03, 0.01, 0.003, 0.001, 0.0001}) {
            const Tests t = tests(subdivisions, gap);
            EXPECT_LE(t.dop26, t.dop14);
            EXPECT_LE(t.dop18, t.dop6);
        }
}

}  // namespace
}  // namespace allide

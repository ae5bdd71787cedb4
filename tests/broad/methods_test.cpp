// SPDX-License-Identifier: MIT
// The papers' broad phases against brute force, and what they count.
#include <gtest/gtest.h>

#include "broad/papers/brute_force.h"
#include "broad/papers/dop_sweep.h"
#include "broad/papers/rectangle_sweep.h"
#include "broad/papers/sweep_and_prune.h"
#include "broad/papers/uniform_grid.h"
#include "tests/broad/phases.h"

namespace allide::broad {
namespace {

void expect_brute_pairs(Motion motion, std::uint32_t objects, int frames, std::uint64_t seed) {
    BruteForce brute;
    SweepAndPrune sparse(OverlapStorage::sparse), dense(OverlapStorage::dense);
    RectangleSweep over_x(0), over_z(2);
    UniformGrid fine(300), coarse(1 << 13);
    expect_same_pairs({&brute, &sparse, &dense, &over_x, &over_z, &fine, &coarse}, motion, objects,
                      frames, seed);
}

TEST(Methods, FindThePairsOfBruteForceInEveryMotion) {
    for (const Motion motion : all_motions)
        for (const std::uint32_t objects : {2u, 20u, 120u})
            expect_brute_pairs(motion, objects, objects > 100 ? 16 : 50, objects);
}

TEST(SlowMethods, FindThePairsOfBruteForceOverThousandsOfFrames) {
    for (const Motion motion : all_motions)
        expect_brute_pairs(motion, 200, 1000, 3);
}

TEST(BruteForce, FindsTouchingBoxesAndNoneThatAreApart) {
    const Lattice lattice({0, 0, 0}, 1);
    BruteForce brute;
    brute.place(0, lattice({{0, 0, 0}, {1, 1, 1}}));
    brute.place(1, lattice({{1, 1, 1}, {2, 2, 2}}));
    brute.place(2, lattice({{3, 0, 0}, {4, 1, 1}}));
    EXPECT_EQ(sorted(brute.fresh_pairs()), (std::vector<Pair>{{0, 1}}));
    EXPECT_TRUE(brute.fresh_pairs().empty());
    brute.place(2, lattice({{2, 2, 2}, {4, 4, 4}}));
    EXPECT_EQ(sorted(brute.fresh_pairs()), (std::vector<Pair>{{1, 2}}));
    EXPECT_EQ(brute.counters().box_tests, 2u);
}

class SweepMemory : public testing::TestWithParam<OverlapStorage> {};
INSTANTIATE_TEST_SUITE_P(Both, SweepMemory,
                         testing::Values(OverlapStorage::dense, OverlapStorage::sparse));

TEST_P(SweepMemory, CountsTheExchangesThatTheMotionNeeds) {
    const Lattice lattice({0, 0, 0}, 1);
    SweepAndPrune sweep(GetParam());
    // Five boxes along x, all alike in y and z.
    for (std::uint32_t i = 0; i < 5; ++i)
        sweep.place(i, lattice({{10.0 * i, 0, 0}, {10.0 * i + 5, 5, 5}}));
    EXPECT_TRUE(sweep.fresh_pairs().empty());

    // The first passes over the second: its two ends pass two each.
    sweep.place(0, lattice({{16, 0, 0}, {19, 5, 5}}));
    EXPECT_TRUE(sweep.fresh_pairs().empty());
    EXPECT_EQ(sweep.counters().exchanges, 4u);

    // Into the third: only its maximum passes a minimum.
    sweep.place(0, lattice({{16, 0, 0}, {20, 5, 5}}));
    EXPECT_EQ(sorted(sweep.fresh_pairs()), (std::vector<Pair>{{0, 2}}));
    EXPECT_EQ(sweep.counters().exchanges, 1u);
    EXPECT_EQ(sweep.active().size(), 1u);

    EXPECT_TRUE(sweep.fresh_pairs().empty());
    EXPECT_EQ(sweep.counters().exchanges, 0u);
    EXPECT_EQ(sweep.active().size(), 1u);
}

TEST_P(SweepMemory, ActiveListIsAllOverlappingPairs) {
    MovingBoxes boxes(Motion::resting, 150, 4);
    const Lattice lattice({0, 0, 0}, 0x1p-10);
    SweepAndPrune sweep(GetParam());
    std::vector<Box> now(150);
    for (int frame = 0; frame < 60; ++frame) {
        const auto& changes = boxes.next();
        apply(changes, lattice, sweep);
        for (const MovingBoxes::Change& change : changes)
            now[change.object] = change.box.value_or(Box{});
        sweep.fresh_pairs();
        std::vector<Pair> expected;
        for (std::uint32_t a = 0; a < now.size(); ++a)
            for (std::uint32_t b = a + 1; b < now.size(); ++b)
                if (overlaps(lattice(now[a]), lattice(now[b])))
                    expected.push_back({a, b});
        ASSERT_EQ(sorted(sweep.active()), expected);
    }
}

TEST(RectangleSweep, FindsFewerOverlapsThanListsExchangeWhenOneAxisIsCrowded) {
    // Thin towers on a floor: along z every interval overlaps every other.
    const Lattice lattice({0, 0, 0}, 0x1p-10);
    SweepAndPrune sweep;
    RectangleSweep rectangles(0);
    Random random(1);
    std::uint64_t exchanges = 0, found = 0;
    std::vector<Vec3> at;
    for (int i = 0; i < 300; ++i)
        at.push_back(random_point(random, 60));
    for (int frame = 0; frame < 10; ++frame) {
        for (std::uint32_t i = 0; i < at.size(); ++i) {
            const double bottom = random.uniform(-1, 1), top = random.uniform(50, 60);
            at[i] = at[i] + random_point(random, 0.1);
            const LatticeBox box =
                lattice({{at[i].x, at[i].y, bottom}, {at[i].x + 1, at[i].y + 1, top}});
            sweep.place(i, box);
            rectangles.place(i, box);
        }
        EXPECT_EQ(sorted(sweep.fresh_pairs()), sorted(rectangles.fresh_pairs()));
        if (frame > 0)
            exchanges += sweep.counters().exchanges;
        found += rectangles.rectangles()[0];
    }
    EXPECT_LT(10 * found, exchanges);
}

TEST(UniformGrid, ABadCellShowsInTimeAndMemory) {
    const auto cost = [](std::int32_t cell) {
        UniformGrid grid(cell);
        MovingBoxes boxes(Motion::coherent, 2000, 1);
        apply(boxes.next(), Lattice({0, 0, 0}, 0x1p-10), grid);
        grid.fresh_pairs();
        return std::pair(grid.counters().box_tests, grid.bytes());
    };
    const auto [good_tests, good_bytes] = cost(2000);
    EXPECT_GT(cost(100).second, 10 * good_bytes);
    EXPECT_GT(cost(100'000).first, 10 * good_tests);
}

TEST(DopSweep, KeepsThePairsThatOverlapAlongAllDirections) {
    Random random(5);
    for (const int directions : {3, 7, 9, 13})
        for (const OverlapStorage memory : {OverlapStorage::dense, OverlapStorage::sparse}) {
            DopSweep sweep(directions, memory);
            std::vector<std::vector<Interval>> dops(60);
            for (int frame = 0; frame < 30; ++frame) {
                for (std::uint32_t i = 0; i < dops.size(); ++i) {
                    if (frame > 0 && random.below(3) != 0)
                        continue;
                    dops[i].clear();
                    if (random.below(8) == 0) {
                        sweep.remove(i);
                        continue;
                    }
                    for (int k = 0; k < directions; ++k) {
                        const double low = random.uniform(-2, 2);
                        dops[i].push_back({low, low + random.uniform(1, 3)});
                    }
                    sweep.place(i, dops[i]);
                }
                std::vector<Pair> expected;
                for (std::uint32_t a = 0; a < dops.size(); ++a)
                    for (std::uint32_t b = a + 1; b < dops.size(); ++b) {
                        bool meet = !dops[a].empty() && !dops[b].empty();
                        for (std::size_t k = 0; meet && k < dops[a].size(); ++k)
                            meet = dops[a][k].min <= dops[b][k].max &&
                                   dops[b][k].min <= dops[a][k].max;
                        if (meet)
                            expected.push_back({a, b});
                    }
                ASSERT_EQ(sorted(sweep.overlapping_pairs()), expected);
            }
        }
}

}  // namespace
}  // namespace allide::broad

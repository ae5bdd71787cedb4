// SPDX-License-Identifier: MIT
// Numbers at the ends of their ranges (docs/design/broad.md): frames, places, numbers of pairs and
// boxes.
#include <new>

#include <gtest/gtest.h>

#include <allide/pair_finder.h>

#include "broad/papers/brute_force.h"
#include "broad/papers/pair_matrix.h"
#include "broad/papers/sweep_and_prune.h"
#include "broad/spatial/box_lanes.h"
#include "broad/spatial/ghost_grid.h"
#include "broad/spatial/spatial_phase.h"
#include "tests/allocations.h"
#include "tests/broad/phases.h"

namespace allide::broad {
namespace {

LatticeBox unit_box(std::int32_t at) {
    return {.min = {at, 0, 0}, .max = {at + 10, 10, 10}};
}

/// A few boxes come in every frame, some move, most rest, while stamps begin again. Objects at rest
/// never count as placed.
void expect_pairs_at_the_last_stamp(BroadPhase& phase, std::uint32_t frames) {
    BruteForce brute;
    std::uint32_t count = 0;
    for (std::uint32_t frame = 0; frame < frames; ++frame) {
        const std::uint32_t moved = frame % 3 == 2 ? 1 : 0, added = frame == 0 ? 40 : 2;
        for (std::uint32_t i = 0; i < added + moved; ++i) {
            const std::uint32_t object = i < added ? count + i : frame;
            const LatticeBox box = unit_box(static_cast<std::int32_t>(7 * object + frame));
            phase.place(object, box);
            brute.place(object, box);
        }
        count += added;
        ASSERT_EQ(sorted(phase.fresh_pairs()), sorted(brute.fresh_pairs())) << "frame " << frame;
        ASSERT_EQ(phase.counters().moved, added + moved) << "frame " << frame;
    }
}

TEST(Ranges, StampsBeginAgainWithoutLosingPairs) {
    for (const Structure structure : {Structure::automatic, Structure::grid, Structure::tree}) {
        SpatialPhase spatial({.structure = structure, .first_stamp = last_stamp - 3});
        expect_pairs_at_the_last_stamp(spatial, 12);
    }
    for (const OverlapStorage memory : {OverlapStorage::sparse, OverlapStorage::dense})
        for (const std::uint32_t now : {last_stamp - 3, UINT32_MAX - 3}) {
            SweepAndPrune sweep(memory, now);
            expect_pairs_at_the_last_stamp(sweep, 12);
        }
}

TEST(Ranges, AfterTheLastStampNoBoxIsFresh) {
    BoxTable table(last_stamp);
    table.place(0, unit_box(0));
    table.place(1, unit_box(1));
    EXPECT_EQ(table.moved(), 2u);
    table.end_frame();
    EXPECT_FALSE(table.is_fresh(0));
    table.place(1, unit_box(2));
    table.place(2, unit_box(2));
    EXPECT_EQ(table.moved(), 2u);
    EXPECT_TRUE(table.is_fresh(1) && table.is_fresh(2));
    EXPECT_FALSE(table.is_fresh(0));
}

TEST(Ranges, ADenseMatrixCountsPairsInMoreThan32Bits) {
    using Matrix = PairMatrix<std::uint16_t>;
    static_assert(Matrix::pairs_of(0) == 0 && Matrix::pairs_of(1) == 0 && Matrix::pairs_of(2) == 1);
    static_assert(Matrix::pairs_of(65'537) == 2'147'516'416u);
    static_assert(sizeof(std::size_t) < 8 || Matrix::pairs_of(std::uint64_t{1} << 31) ==
                                                 (std::uint64_t{1} << 61) - (1u << 30));
    Matrix matrix;
    matrix.resize(300);
    matrix[{298, 299}] = 7;
    matrix[{0, 1}] = 5;
    EXPECT_EQ((matrix[{298, 299}]), 7);
    EXPECT_EQ((matrix[{0, 1}]), 5);
}

TEST(Ranges, ATableOfPairsStopsWherePositionsWouldNotFit) {
    static_assert(PairSet::table_size_after(0) == 16 && PairSet::table_size_after(16) == 32);
    static_assert(PairSet::table_size_after(std::uint64_t{1} << 32) == SIZE_MAX);
    static_assert(sizeof(std::size_t) < 8 ||
                  PairSet::table_size_after(std::uint64_t{1} << 31) == std::uint64_t{1} << 32);
    static_assert(CountingSort::takes(UINT32_MAX) &&
                  !CountingSort::takes(std::uint64_t{UINT32_MAX} + 1));
}

TEST(PairSet, IsAsItWasWhenAPairFindsNoMemory) {
    PairSet set;
    std::uint32_t count = 0;
    largest_allocation = 1 << 12;
    try {
        for (; count < 100'000; ++count)
            set.insert({count, count + 1});
    } catch (const std::bad_alloc&) {
    }
    largest_allocation = SIZE_MAX;
    ASSERT_GT(count, 100u);
    ASSERT_LT(count, 100'000u);
    EXPECT_EQ(set.size(), count);
    EXPECT_FALSE(set.contains({count, count + 1}));
    EXPECT_TRUE(set.insert({count, count + 1}));
    for (std::uint32_t i = 0; i <= count; ++i)
        ASSERT_TRUE(set.contains({i, i + 1}));
}

TEST(Ranges, AGridRejectsMoreBoxesThanItsEntriesCanCount) {
    const LatticeBox one = unit_box(0);
    GhostGrid grid;
    const Region region = {{0, 0, 0}, {1, 1, 1}};
    EXPECT_TRUE(grid.plan({&one, 1}, region));
    EXPECT_FALSE(grid.plan({&one, most_grid_boxes + 1}, region));  // looks at none of them
    static_assert(std::uint64_t{most_grid_boxes} * 8 <= UINT32_MAX);
}

TEST(Ranges, SidesOfCubesFromBorderToBorderAreRight) {
    LatticeBox cube;
    for (int k = 0; k < 3; ++k) {
        cube.min[k] = -lattice_reach;
        cube.max[k] = lattice_reach;
    }
    EXPECT_EQ(side_of(cube), 2.0 * lattice_reach);
    cube.min[0] -= lattice_reach / 2;
    cube.max[0] += lattice_reach / 2;
    EXPECT_EQ(side_of(cube), 2.0 * lattice_reach + 2 * (lattice_reach / 2));
}

TEST(PairFinder, RejectsANumberForWhichThereIsNoMemory) {
    const Box box = {{0, 0, 0}, {1, 1, 1}};
    PairFinder finder;
    finder.place(0, box);
    finder.place(3, box);
    largest_allocation = std::size_t{1} << 24;
    for (const std::uint32_t number : {1u << 22, 1u << 30, (1u << 31) - 1}) {
        const auto placed = finder.try_place(number, box);
        ASSERT_FALSE(placed);
        EXPECT_EQ(placed.error().code(), ErrorCode::bad_argument);
        EXPECT_NE(std::string(placed.error().what()).find(std::to_string(number)),
                  std::string::npos);
        EXPECT_FALSE(finder.contains(number));
    }
    largest_allocation = SIZE_MAX;
    EXPECT_EQ(finder.size(), 2u);
    EXPECT_EQ(sorted(finder.pairs()), (std::vector<Pair>{{0, 3}}));
    finder.place(1000, box);
    EXPECT_EQ(finder.pairs().size(), 3u);
}

}  // namespace
}  // namespace allide::broad

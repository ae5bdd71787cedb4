// SPDX-License-Identifier: MIT
// Vector kernels against their scalar twins, for each target.
#include <array>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.h"
#include "broad/spatial/ghost_kernels.h"
#include "broad/spatial/packed_kernels.h"
#include "tests/targets.h"

namespace allide::broad {
namespace {

LatticeBox random_lattice_box(Random& random, int reach, int size) {
    LatticeBox box;
    if (random.below(20) == 0)
        return box;
    for (int k = 0; k < 3; ++k) {
        box.min[k] = random.integer(-reach, reach);
        box.max[k] = box.min[k] + random.integer(0, size);
    }
    return box;
}

TEST(PackedKernels, CompareEightBoxesAsTheTwinDoes) {
    for_each_simd_target([] {
        Random random(1);
        for (int i = 0; i < 20'000; ++i) {
            BoxBlock block;
            for (int lane = 0; lane < block_lanes; ++lane) {
                const LatticeBox box = random_lattice_box(random, 4, 3);
                for (int k = 0; k < 3; ++k) {
                    block.min[k][lane] = box.min[k];
                    block.max[k][lane] = box.max[k];
                }
            }
            const LatticeBox box = random_lattice_box(random, 4, 3);
            ASSERT_EQ(overlapping_lanes(block, box.min, box.max, 1),
                      overlapping_lanes_scalar(block, box.min, box.max, 1));
            ASSERT_EQ(
                overlapping_lanes(block, block.min[0] + 3, block.max[0] + 3, block_lanes),
                overlapping_lanes_scalar(block, block.min[0] + 3, block.max[0] + 3, block_lanes));
        }
    });
}

TEST(GhostKernels, CompareEntriesAsTheTwinDoes) {
    for_each_simd_target([] {
        Random random(2);
        std::array<CellEntry, 8> entries;
        for (int i = 0; i < 20'000; ++i) {
            for (CellEntry& entry : entries)
                for (int k = 0; k < 3; ++k) {
                    const bool wide = random.below(4) == 0;
                    entry.min[k] = static_cast<std::int16_t>(random.integer(-5, wide ? 8000 : 5));
                    entry.max[k] = static_cast<std::int16_t>(entry.min[k] + random.integer(0, 4));
                }
            const std::size_t count = random.below(9);
            ASSERT_EQ(overlapping_entries(entries.data(), count),
                      overlapping_entries_scalar(entries.data(), count));
        }
    });
}

/// All that a chunk of positions leaves behind.
struct Binned {
    ChunkBins bins;
    std::vector<std::uint32_t> counts;
    std::vector<CellEntry> entries;

    Binned(const GridFrame& frame, std::size_t places) : counts(places), frame_(frame) {}
    void make_room() {
        count_chunk(frame_, bins, counts.data());
        std::uint32_t sum = 0;
        for (std::uint32_t& count : counts)
            sum += std::exchange(count, sum);
        entries.resize(sum);
    }

private:
    const GridFrame& frame_;
};

void expect_same(const CellEntry& a, const CellEntry& b) {
    EXPECT_EQ(a.position(), b.position());
    for (int k = 0; k < 3; ++k) {
        EXPECT_EQ(a.min[k], b.min[k]);
        EXPECT_EQ(a.max[k], b.max[k]);
    }
}

/// Some cells along each axis, from -reach to reach, and one beyond for ghosts.
GridFrame cubic_frame(std::int32_t reach, int cells) {
    GridFrame frame;
    for (int k = 0; k < 3; ++k) {
        frame.low[k] = -reach;
        frame.high[k] = reach;
        frame.cells[k] = cells + 1;
    }
    frame.steps = static_cast<float>((1 << cell_bits) * (cells - 0.001) / (2.0 * reach));
    const auto row = static_cast<std::uint32_t>(cells) + 1;
    for (std::uint32_t axes = 0; axes < 8; ++axes)
        frame.neighbour[axes] = (axes & 1) + (axes >> 1 & 1) * row + (axes >> 2) * row * row;
    frame.places = std::size_t{row} * row * row;
    return frame;
}

void expect_same_bins(const GridFrame& frame, const ChunkBins& vector, const ChunkBins& scalar) {
    ASSERT_EQ(vector.count, scalar.count);
    ASSERT_EQ(vector.ghosts, scalar.ghosts);
    ASSERT_EQ(vector.large, scalar.large);
    for (std::size_t k = 0; k < vector.count; ++k) {
        ASSERT_EQ(vector.cell_of[k], scalar.cell_of[k]);
        ASSERT_TRUE(vector.cell_of[k] == no_cell || vector.cell_of[k] < frame.places);
    }
    for (std::size_t k = 0; k < vector.ghosts; ++k) {
        const std::uint32_t ghost = vector.ghost[k];
        ASSERT_EQ(ghost, scalar.ghost[k]);
        ASSERT_LT(vector.cell_of[ghost >> 3] + frame.neighbour[ghost & 7], frame.places);
    }
    for (std::size_t k = 0; k < vector.large; ++k)
        ASSERT_EQ(vector.large_position[k], scalar.large_position[k]);
}

void expect_same_as_twins(const GridFrame& frame, const std::vector<LatticeBox>& boxes) {
    Binned vector(frame, frame.places), scalar(frame, frame.places);
    bin_chunk(frame, boxes, 0, boxes.size(), vector.bins);
    bin_chunk_scalar(frame, boxes, 0, boxes.size(), scalar.bins);
    ASSERT_NO_FATAL_FAILURE(expect_same_bins(frame, vector.bins, scalar.bins));
    vector.make_room();
    scalar.make_room();
    scatter_chunk(frame, vector.bins, vector.counts.data(), vector.entries.data());
    scatter_chunk_scalar(frame, scalar.bins, scalar.counts.data(), scalar.entries.data());
    for (std::size_t k = 0; k < vector.entries.size(); ++k)
        expect_same(vector.entries[k], scalar.entries[k]);
}

TEST(GhostKernels, BinAndScatterAsTheTwinsDo) {
    for_each_simd_target([] {
        Random random(3);
        for (int i = 0; i < 100; ++i) {
            const int reach = 1 << random.integer(8, 28), cells = random.integer(1, 20);
            std::vector<LatticeBox> boxes;
            for (std::size_t position = 0; position < chunk_size; ++position)
                boxes.push_back(random_lattice_box(random, reach + reach / 8, 3 * reach / cells));
            ASSERT_NO_FATAL_FAILURE(expect_same_as_twins(cubic_frame(reach, cells), boxes));
        }
    });
}

/// Boxes of all sizes that begin or end at, or near, a border of the lattice.
LatticeBox box_at_a_border(Random& random) {
    LatticeBox box;
    for (int k = 0; k < 3; ++k) {
        const std::int32_t size = 1 << random.integer(0, 30);
        const std::int32_t side = random.integer(0, size - 1), from = random.integer(0, 2);
        const bool low = random.below(2) == 0;
        box.min[k] = low ? from - lattice_reach : lattice_reach - from - side;
        box.max[k] = low ? from - lattice_reach + side : lattice_reach - from;
    }
    return box;
}

TEST(GhostKernels, BinAndScatterAsTheTwinsDoFromBorderToBorder) {
    for_each_simd_target([] {
        Random random(4);
        for (const int cells : {1, 2, 7, 40})
            for (int i = 0; i < 10; ++i) {
                std::vector<LatticeBox> boxes;
                for (std::size_t position = 0; position < chunk_size; ++position)
                    boxes.push_back(box_at_a_border(random));
                ASSERT_NO_FATAL_FAILURE(
                    expect_same_as_twins(cubic_frame(lattice_reach, cells), boxes));
            }
    });
}

}  // namespace
}  // namespace allide::broad

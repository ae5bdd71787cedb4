// SPDX-License-Identifier: MIT
// Vector kernels against their scalar twins, for each target.
#include <array>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.h"
#include "broad/ghost_kernels.h"
#include "broad/packed_kernels.h"
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

/// All that a chunk of slots leaves behind.
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
    EXPECT_EQ(a.slot(), b.slot());
    for (int k = 0; k < 3; ++k) {
        EXPECT_EQ(a.min[k], b.min[k]);
        EXPECT_EQ(a.max[k], b.max[k]);
    }
}

TEST(GhostKernels, BinAndScatterAsTheTwinsDo) {
    for_each_simd_target([] {
        Random random(3);
        for (int i = 0; i < 100; ++i) {
            GridFrame frame;
            const int reach = 1 << random.integer(8, 28), cells = random.integer(1, 20);
            for (int k = 0; k < 3; ++k) {
                frame.low[k] = -reach;
                frame.high[k] = reach;
                frame.cells[k] = cells + 1;
            }
            frame.steps = static_cast<float>((1 << cell_bits) * (cells - 0.001) / (2.0 * reach));
            const auto row = static_cast<std::uint32_t>(cells) + 1;
            for (std::uint32_t axes = 0; axes < 8; ++axes)
                frame.neighbour[axes] =
                    (axes & 1) + (axes >> 1 & 1) * row + (axes >> 2) * row * row;
            std::vector<LatticeBox> slots;
            for (std::size_t slot = 0; slot < chunk_slots; ++slot)
                slots.push_back(random_lattice_box(random, reach + reach / 8, 3 * reach / cells));

            const std::size_t places = std::size_t{row} * row * row;
            Binned vector(frame, places), scalar(frame, places);
            bin_chunk(frame, slots, 0, slots.size(), vector.bins);
            bin_chunk_scalar(frame, slots, 0, slots.size(), scalar.bins);
            ASSERT_EQ(vector.bins.slots, scalar.bins.slots);
            ASSERT_EQ(vector.bins.ghosts, scalar.bins.ghosts);
            ASSERT_EQ(vector.bins.large, scalar.bins.large);
            for (std::size_t k = 0; k < vector.bins.slots; ++k)
                ASSERT_EQ(vector.bins.cell_of[k], scalar.bins.cell_of[k]);
            for (std::size_t k = 0; k < vector.bins.ghosts; ++k)
                ASSERT_EQ(vector.bins.ghost[k], scalar.bins.ghost[k]);
            for (std::size_t k = 0; k < vector.bins.large; ++k)
                ASSERT_EQ(vector.bins.large_slot[k], scalar.bins.large_slot[k]);

            vector.make_room();
            scalar.make_room();
            scatter_chunk(frame, vector.bins, vector.counts.data(), vector.entries.data());
            scatter_chunk_scalar(frame, scalar.bins, scalar.counts.data(), scalar.entries.data());
            for (std::size_t k = 0; k < vector.entries.size(); ++k)
                expect_same(vector.entries[k], scalar.entries[k]);
        }
    });
}

}  // namespace
}  // namespace allide::broad

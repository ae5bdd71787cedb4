// SPDX-License-Identifier: MIT
// Work and memory that must not grow with empty space between boxes or with the size of a few of
// them. Counts of boxes compared stand for time.
#include <allide/pair_finder.h>

#include <gtest/gtest.h>

#include "base/random.h"
#include "scenes/motion.h"
#include "tests/broad/phases.h"

namespace allide::broad {
namespace {

// The lattice is as fine as the boxes up to there: docs/design/broad.md#boxes-on-a-lattice.
constexpr double farthest = 0x1p24;

/// Structures in space. Lists sorted along one axis see whatever lies beside each other there.
constexpr Phase phases_in_space[] = {Phase::automatic, Phase::grid, Phase::tree,
                                     Phase::uniform_grid};

struct Work {
    std::size_t pairs;
    std::uint64_t box_tests;
    std::size_t memory;
};

/// The work of the last of a few frames, in each of which every box moves a little.
Work work_of(Phase phase, std::vector<Box> boxes) {
    PairFinder finder({.broad = phase});
    Work work = {};
    for (int frame = 0; frame < 4; ++frame) {
        for (std::uint32_t i = 0; i < boxes.size(); ++i) {
            const Vec3 by = {i % 2 == 0 ? 0.25 : -0.25, 0, 0};
            boxes[i] = {boxes[i].min + by, boxes[i].max + by};
            finder.place(i, boxes[i]);
        }
        work = {finder.pairs().size(), finder.stats().box_tests, finder.memory()};
    }
    return work;
}

/// Unit boxes of a crowd around each of some places.
std::vector<Box> crowds(const std::vector<Vec3>& places) {
    Random random(31);
    std::vector<Box> boxes;
    for (const Vec3 place : places)
        for (int i = 0; i < 600; ++i) {
            const Vec3 low = place + random_point(random, 12);
            boxes.push_back({low, low + Vec3{1, 1, 1}});
        }
    return boxes;
}

TEST(FarWork, DoesNotGrowWithEmptyCellsBetweenCrowds) {
    for (const Phase phase : phases_in_space) {
        const Work near = work_of(phase, crowds({{0, 0, 0}, {30, 0, 0}}));
        for (const double far : {1e3, 1e6, farthest}) {
            const std::vector<Box> boxes = crowds({{0, 0, 0}, {far, far, -far}});
            const Work apart = work_of(phase, boxes);
            SCOPED_TRACE("phase " + std::to_string(static_cast<int>(phase)) + " at " +
                         std::to_string(far));
            EXPECT_EQ(apart.pairs, near.pairs);
            EXPECT_LE(apart.box_tests, 100 * boxes.size());  // 600 if all were compared
            EXPECT_LE(apart.memory, 2 * near.memory);
        }
    }
}

TEST(FarWork, OfEnormousBoxesIsTheirPairs) {
    for (const Phase phase : phases_in_space) {
        const std::vector<Box> crowd = crowds({{0, 0, 0}});
        const Work alone = work_of(phase, crowd);
        for (const double size : {1e3, 1e6, 1e9, 1e12}) {
            std::vector<Box> boxes = crowd;
            constexpr std::size_t enormous = 4;
            for (std::size_t i = 0; i < enormous; ++i)
                boxes.push_back({{-size, -size, -size}, {size, size, size}});
            const Work with = work_of(phase, boxes);
            const std::size_t more = enormous * crowd.size() + enormous * (enormous - 1) / 2;
            SCOPED_TRACE("phase " + std::to_string(static_cast<int>(phase)) + " of " +
                         std::to_string(size));
            EXPECT_EQ(with.pairs, alone.pairs + more);
            EXPECT_LE(with.box_tests, alone.box_tests + 4 * more);
            EXPECT_LE(with.memory, 3 * alone.memory);
        }
    }
}

}  // namespace
}  // namespace allide::broad

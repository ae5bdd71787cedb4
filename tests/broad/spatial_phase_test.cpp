// SPDX-License-Identifier: MIT
#include "broad/spatial/spatial_phase.h"

#include <optional>

#include <gtest/gtest.h>

#include "broad/papers/brute_force.h"
#include "tests/broad/phases.h"
#include "tests/cases.h"
#include "tests/targets.h"

namespace allide::broad {
namespace {

void expect_spatial_pairs(Motion motion, std::uint32_t objects, int frames, std::uint64_t seed) {
    BruteForce brute;
    SpatialPhase automatic, grid({.structure = Structure::grid}),
        tree({.structure = Structure::tree});
    std::size_t pairs = 0;
    expect_same_pairs({&brute, &automatic, &grid, &tree}, motion, objects, frames, seed, &pairs);
    EXPECT_TRUE(pairs > 0 || objects < 100);
}

TEST(SpatialPhase, FindsThePairsOfBruteForceInEveryMotion) {
    for (const Motion motion : all_motions)
        for (const std::uint32_t objects : {3u, 30u, 300u})
            expect_spatial_pairs(motion, objects, cases(objects == 300 ? 40 : 60), objects);
}

TEST(SpatialPhase, FindsThePairsOfBruteForceOnEveryTarget) {
    for_each_simd_target([] {
        for (const Motion motion : all_motions)
            expect_spatial_pairs(motion, 400, cases(6), 5);
    });
}

LatticeBox cube_at(int x) {
    LatticeBox box;
    for (int k = 0; k < 3; ++k) {
        box.min[k] = x;
        box.max[k] = x + 1;
    }
    return box;
}

TEST(SpatialPhase, SeesAllWhenTheTreeGainsALevel) {
    SpatialPhase phase({.structure = Structure::tree});
    for (int i = 0; i < 60; ++i)
        phase.place(static_cast<std::uint32_t>(i), cube_at(100 * i));
    EXPECT_TRUE(phase.fresh_pairs().empty());
    for (int i = 60; i < 90; ++i) {
        phase.place(static_cast<std::uint32_t>(i), cube_at(100 * (i - 60)));
        EXPECT_EQ(phase.fresh_pairs().size(), 1) << i;
    }
}

TEST(SlowSpatialPhase, FindsThePairsOfBruteForceOverThousandsOfFrames) {
    for (const Motion motion : all_motions) {
        expect_spatial_pairs(motion, 500, 900, 11);
        expect_spatial_pairs(motion, 3000, 100, 12);
    }
}

/// The pairs of each frame, in the order found.
std::vector<std::vector<Pair>> frames_of(Motion motion, std::uint32_t objects, int frames,
                                         const SpatialOptions& options) {
    SpatialPhase phase(options);
    MovingBoxes boxes(motion, objects, 8);
    std::vector<std::vector<Pair>> result;
    for (int frame = 0; frame < frames; ++frame) {
        apply(boxes.next(), Lattice({0, 0, 0}, 0x1p-10), phase);
        const std::span<const Pair> pairs = phase.fresh_pairs();
        result.emplace_back(pairs.begin(), pairs.end());
    }
    return result;
}

TEST(SpatialPhase, ThreadsChangeNeitherPairsNorTheirOrder) {
    for (const Motion motion :
         {Motion::coherent, Motion::clustered, Motion::sized, Motion::resting, Motion::outlier})
        for (const Structure structure : {Structure::automatic, Structure::tree}) {
            const auto one = frames_of(motion, 3000, 3, {.threads = 1, .structure = structure});
            EXPECT_FALSE(one[1].empty());
            for (const int threads : {2, 4, 8})
                EXPECT_EQ(frames_of(motion, 3000, 3, {threads, structure}), one)
                    << int(motion) << ' ' << threads;
        }
}

TEST(SpatialPhase, TargetsChangeNeitherPairsNorTheirOrder) {
    for (const Structure structure : {Structure::grid, Structure::tree}) {
        const auto best = frames_of(Motion::coherent, 3000, 2, {.structure = structure});
        for_each_simd_target([&] {
            EXPECT_EQ(frames_of(Motion::coherent, 3000, 2, {.structure = structure}), best);
        });
    }
}

/// Unit boxes on a loose lattice of the given side; each touches none.
void place_all(SpatialPhase& phase, const Lattice& lattice, std::uint32_t side) {
    for (std::uint32_t i = 0; i < side * side * side; ++i) {
        const Vec3 low = {3.0 * (i % side), 3.0 * (i / side % side), 3.0 * (i / (side * side))};
        phase.place(i, lattice({low, low + Vec3{1, 1, 1}}));
    }
}

TEST(SpatialPhase, ObjectsAtRestCauseNoWork) {
    const Lattice lattice({0, 0, 0}, 0x1p-10);
    SpatialPhase phase;
    place_all(phase, lattice, 50);
    EXPECT_TRUE(phase.fresh_pairs().empty());
    EXPECT_GE(phase.counters().node_updates, 125'000u);

    EXPECT_TRUE(phase.fresh_pairs().empty());
    EXPECT_EQ(phase.counters().moved, 0u);
    EXPECT_EQ(phase.counters().node_updates, 0u);
    EXPECT_EQ(phase.counters().box_tests, 0u);

    std::uint64_t tests = 0, updates = 0;
    for (int frame = 0; frame < 50; ++frame) {
        for (std::uint32_t i = 0; i < 100; ++i) {  // a hundred of 125 000, in a line of two
            const double x = 3.0 * i, y = 1.5 + 0.01 * frame;
            phase.place(50 * 50 * 7 + i % 50 + 50 * (i / 50),
                        lattice({{x, y, 21}, {x + 1, y + 1, 22}}));
        }
        phase.fresh_pairs();
        EXPECT_EQ(phase.counters().moved, 100u);
        if (frame > 0) {  // the first makes the tree, which the grid did not need
            tests += phase.counters().box_tests;
            updates += phase.counters().node_updates;
        }
    }
    EXPECT_LT(updates, 49u * 100 * 16);
    EXPECT_LT(tests, 49u * 100 * 800);
}

TEST(SpatialPhase, PairsOfObjectsAtRestAreNotRepeated) {
    const Lattice lattice({0, 0, 0}, 1);
    for (const Structure structure : {Structure::automatic, Structure::grid, Structure::tree}) {
        SpatialPhase phase({.structure = structure});
        const LatticeBox box = lattice({{0, 0, 0}, {5, 5, 5}});
        for (std::uint32_t i = 0; i < 3; ++i)
            phase.place(i, box);
        EXPECT_EQ(phase.fresh_pairs().size(), 3u);
        EXPECT_TRUE(phase.fresh_pairs().empty());
        phase.place(1, box);
        EXPECT_EQ(sorted(phase.fresh_pairs()), (std::vector<Pair>{{0, 1}, {1, 2}}));
        phase.remove(1);
        EXPECT_TRUE(phase.fresh_pairs().empty());
        phase.place(2, box);
        EXPECT_EQ(sorted(phase.fresh_pairs()), (std::vector<Pair>{{0, 2}}));
    }
}

TEST(SpatialPhase, ChoosesTheGridForObjectsOfLikeSizeAndTheTreeForOthers) {
    const auto uses_grid = [](double spacing, double largest) {
        SpatialPhase phase;
        Random random(4);
        for (std::uint32_t i = 0; i < 4000; ++i) {
            const Vec3 low = random_point(random, spacing * 8);
            const double size = i % 50 == 0 ? largest : 1;
            phase.place(i, Lattice({0, 0, 0}, 0x1p-10)({low, low + Vec3{size, size, size}}));
        }
        phase.fresh_pairs();
        return phase.used_grid();
    };
    EXPECT_TRUE(uses_grid(3, 1));
    EXPECT_FALSE(uses_grid(3, 30));
    EXPECT_FALSE(uses_grid(0.5, 1));
}

TEST(SpatialPhase, MovingAllAtOnceIsMovingEach) {
    const Lattice lattice({0, 0, 0}, 0x1p-10);
    SpatialPhase at_once, each;
    MovingBoxes boxes(Motion::coherent, 2000, 3);
    for (int frame = 0; frame < 5; ++frame) {
        std::vector<LatticeBox> now(2000);
        for (const MovingBoxes::Change& change : boxes.next())
            if (change.box)
                now[change.object] = lattice(*change.box);
        for (std::uint32_t i = 0; i < now.size(); ++i)
            each.place(i, now[i]);
        if (frame == 0)
            for (std::uint32_t i = 0; i < now.size(); ++i)
                at_once.place(i, now[i]);
        else
            for (LatticeBox& position : at_once.move_all()) {
                std::copy_n(now[position.object].min, 3, position.min);
                std::copy_n(now[position.object].max, 3, position.max);
            }
        EXPECT_EQ(sorted(at_once.fresh_pairs()), sorted(each.fresh_pairs()));
    }
}

TEST(SpatialPhase, SortingKeepsEveryObjectInOnePosition) {
    const Lattice lattice({0, 0, 0}, 0x1p-10);
    for (const int threads : {1, 3}) {
        SpatialPhase phase({.threads = threads});
        MovingBoxes boxes(Motion::teleporting, 1000, 3);
        std::vector<std::optional<LatticeBox>> mine(1000);
        for (int frame = 0; frame < 20; ++frame) {
            for (const MovingBoxes::Change& change : boxes.next()) {
                mine[change.object].reset();
                phase.remove(change.object);
                if (change.box)
                    phase.place(change.object, *(mine[change.object] = lattice(*change.box)));
            }
            phase.fresh_position_pairs();
            const SpatialStore& store = phase.store();
            for (std::uint32_t object = 0; object < mine.size(); ++object) {
                const std::uint32_t position = store.position_of(object);
                ASSERT_EQ(position == SpatialStore::no_position, !mine[object]);
                if (mine[object]) {
                    EXPECT_EQ(store.boxes()[position].object, object);
                    EXPECT_TRUE(same_bounds(store.boxes()[position], *mine[object]));
                }
            }
        }
        EXPECT_GT(phase.store().sorts(), 2u);
    }
}

TEST(SpatialPhase, PositionsLieAlongTheCurveAfterASortWithAnyThreads) {
    const Lattice lattice({0, 0, 0}, 0x1p-10);
    std::vector<std::vector<std::uint32_t>> orders;
    for (const int threads : {1, 2, 7}) {
        SpatialPhase phase({.threads = threads});
        Random random(6);
        for (std::uint32_t i = 0; i < 100'000; ++i) {  // a third in one spot
            const Vec3 low = random_point(random, i % 3 == 0 ? 0.5 : 100);
            phase.place(i, lattice({low, low + Vec3{0.01, 0.01, 0.01}}));
        }
        phase.fresh_position_pairs();
        EXPECT_EQ(phase.store().sorts(), 1u);
        orders.emplace_back();
        for (const LatticeBox& position : phase.store().boxes())
            orders.back().push_back(position.object);
    }
    EXPECT_EQ(orders[0], orders[1]);
    EXPECT_EQ(orders[0], orders[2]);
}

/// Points at 16 places per axis, a step apart, in a region that others span. The region is an
/// eighth wider than they are, so a step is 4096 of the 2^20 cells of the curve, and places are in
/// the middle of cells of that size.
constexpr std::int32_t fine_step = 9 * 4096;
std::vector<std::array<std::int32_t, 3>> fine_grid_in_a_wide_region() {
    constexpr std::int32_t width = 1 << 23, first = 9 * (65536 + 2048) - width / 16 - 1;
    std::vector<std::array<std::int32_t, 3>> points;
    for (std::int32_t i = 0; i < 4096; ++i)
        points.push_back({first + i % 16 * fine_step, first + i / 16 % 16 * fine_step,
                          first + i / 256 * fine_step});
    for (std::int32_t i = 0; i < 240; ++i)
        points.push_back(i < 120 ? std::array{0, 0, 0} : std::array{width, width, width});
    return points;
}

TEST(SpatialPhase, PositionsThatFollowEachOtherAreNeighboursAlsoInASmallPartOfTheRegion) {
    SpatialPhase phase(SpatialOptions{});
    const auto points = fine_grid_in_a_wide_region();
    for (std::uint32_t i = 0; i < points.size(); ++i) {
        LatticeBox box;
        for (int axis = 0; axis < 3; ++axis)
            box.min[axis] = box.max[axis] = points[i][static_cast<std::size_t>(axis)];
        phase.place(i, box);
    }
    phase.fresh_position_pairs();
    std::vector<std::uint32_t> order;
    for (const LatticeBox& position : phase.store().boxes())
        if (position.object < 4096)
            order.push_back(position.object);
    ASSERT_EQ(order.size(), 4096u);
    for (std::size_t i = 1; i < order.size(); ++i) {
        const auto &from = points[order[i - 1]], &to = points[order[i]];
        ASSERT_EQ(std::abs(from[0] - to[0]) + std::abs(from[1] - to[1]) + std::abs(from[2] - to[2]),
                  fine_step)
            << "position " << i;
    }
}

TEST(SpatialPhase, TakesAtMost118BytesPerObjectAnd21PerPair) {
    const Lattice lattice({0, 0, 0}, 0x1p-10);
    for (const Structure structure : {Structure::automatic, Structure::tree}) {
        SpatialPhase phase({.structure = structure});
        Random random(5);
        constexpr std::uint32_t count = 50'000;
        for (std::uint32_t i = 0; i < count; ++i) {
            const Vec3 low = random_point(random, 113);
            phase.place(i, lattice({low, low + Vec3{2, 2, 2}}));
        }
        std::size_t pairs = 0;
        for (int frame = 0; frame < 3; ++frame) {
            phase.move_all();
            pairs = phase.fresh_position_pairs().size();
        }
        EXPECT_GT(pairs, count / 10);
        EXPECT_EQ(phase.used_grid(), structure == Structure::automatic);
        EXPECT_LE(phase.bytes(), 118u * count + 21 * pairs);
    }
}

}  // namespace
}  // namespace allide::broad

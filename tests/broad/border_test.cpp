// SPDX-License-Identifier: MIT
// Boxes on both borders of the lattice at once, at rest and after going from one to the other.
#include <memory>
#include <string>

#include <gtest/gtest.h>

#include <allide/pair_finder.h>

#include "broad/finder/make_broad_phase.h"
#include "math/box.h"
#include "tests/broad/outliers.h"
#include "tests/broad/phases.h"
#include "tests/cases.h"

namespace allide::broad {
namespace {

bool uses_threads(Phase phase) {
    return phase == Phase::automatic || phase == Phase::grid || phase == Phase::tree;
}

/// Every method, the default ones with several numbers of threads.
std::vector<PairFinderOptions> all_options() {
    std::vector<PairFinderOptions> all;
    for (const Phase phase : all_phases)
        for (const int threads : {1, 2, 4})
            if (threads == 1 || uses_threads(phase))
                all.push_back({.threads = threads, .broad = phase});
    return all;
}

std::string name_of(const PairFinderOptions& options) {
    return "phase " + std::to_string(static_cast<int>(options.broad)) + ", threads " +
           std::to_string(options.threads);
}

/// A coordinate at or beside one of the borders, the middle, or anywhere.
std::int32_t extreme(Random& random) {
    constexpr std::int32_t ends[] = {-lattice_reach,    -lattice_reach + 1, -1, 0, 1,
                                     lattice_reach - 1, lattice_reach};
    if (random.below(8) == 0)
        return static_cast<std::int32_t>(
            static_cast<std::int64_t>(random.below(2 * std::uint64_t{lattice_reach} + 1)) -
            lattice_reach);
    return ends[random.below(7)];
}

LatticeBox extreme_box(Random& random, std::int32_t size) {
    LatticeBox box;
    const bool wide = random.below(40) == 0;
    for (int k = 0; k < 3; ++k) {
        const std::int32_t a = extreme(random);
        const std::int32_t b =
            wide ? extreme(random)
                 : static_cast<std::int32_t>(std::min(std::int64_t{a} + random.integer(0, size),
                                                      std::int64_t{lattice_reach}));
        box.min[k] = std::min(a, b);
        box.max[k] = std::max(a, b);
    }
    box.is_ball = 0;
    return box;
}

/// Some or all boxes go to other extremes in every frame.
void expect_pairs_of_extremes(std::uint32_t count, std::int32_t size, std::uint64_t seed) {
    std::vector<std::unique_ptr<BroadPhase>> phases;
    const std::vector<PairFinderOptions> options = all_options();
    for (const PairFinderOptions& each : options)
        phases.push_back(make_broad_phase(each));
    const auto brute = make_broad_phase({.broad = Phase::brute});
    Random random(seed);
    for (int frame = 0; frame < 5; ++frame) {
        for (std::uint32_t i = 0; i < count; ++i) {
            if (frame % 2 == 1 && random.below(8) != 0)
                continue;
            const LatticeBox box = extreme_box(random, size);
            brute->place(i, box);
            for (const auto& phase : phases)
                phase->place(i, box);
        }
        const std::vector<Pair> expected = sorted(brute->fresh_pairs());
        for (std::size_t i = 0; i < phases.size(); ++i)
            ASSERT_EQ(sorted(phases[i]->fresh_pairs()), expected)
                << name_of(options[i]) << ", " << count << " boxes, frame " << frame;
    }
}

TEST(Borders, EveryMethodFindsThePairsOfBoxesAtBothBorders) {
    for (const std::uint32_t count : {1u, 2u, 3u, 8u, 9u, 51u, 64u, 65u, 255u, 256u, 600u})
        for (const std::int32_t size : {0, 1, 1 << 13, 1 << 26, lattice_reach})
            expect_pairs_of_extremes(count, size, count);
}

std::vector<Box> unit_boxes(const std::vector<Vec3>& places) {
    std::vector<Box> boxes;
    for (const Vec3 place : places)
        boxes.push_back({place, place + Vec3{1, 1, 1}});
    return boxes;
}

std::vector<Pair> exact_pairs(const std::vector<Box>& boxes) {
    std::vector<Pair> pairs;
    for (std::uint32_t a = 0; a < boxes.size(); ++a)
        for (std::uint32_t b = a + 1; b < boxes.size(); ++b)
            if (overlaps(boxes[a], boxes[b]))
                pairs.push_back({a, b});
    return pairs;
}

void place_all(PairFinder& finder, const std::vector<Box>& boxes) {
    for (std::uint32_t i = 0; i < boxes.size(); ++i)
        finder.place(i, boxes[i]);
}

/// All finders find the pairs of all frames.
void expect_exact_pairs(const std::vector<PairFinderOptions>& options,
                        const std::vector<std::vector<Box>>& frames, const OutlierScene& scene) {
    std::vector<std::vector<Pair>> expected;
    for (const std::vector<Box>& boxes : frames)
        expected.push_back(exact_pairs(boxes));
    ASSERT_GT(expected.front().size(), scene.heap / 4);
    for (const PairFinderOptions& each : options) {
        PairFinder finder(each);
        for (std::size_t frame = 0; frame < frames.size(); ++frame) {
            place_all(finder, frames[frame]);
            ASSERT_EQ(sorted(finder.pairs()), expected[frame])
                << name_of(each) << ", " << scene.heap << " objects, axes " << scene.axes << " at "
                << scene.far << ", frame " << frame;
        }
    }
}

std::vector<std::vector<Box>> frames_of(const OutlierScene& scene) {
    Outliers outliers(scene);
    std::vector<std::vector<Box>> frames;
    for (int frame = 0; frame < 4; ++frame) {
        frames.push_back(unit_boxes(outliers.places()));
        outliers.change_sides();
    }
    for (const double side : {1.0, -1.0}) {
        outliers.gather(side);
        if (scene.heap <= 400)
            frames.push_back(unit_boxes(outliers.places()));
    }
    return frames;
}

TEST(Borders, PairFindersKeepThePairsOfAHeapWithOutliersOnBothSides) {
    for (const int axes : {1, 2, 4, 3, 6, 7})
        for (const double far : {1e6, 1e9, 1e12}) {
            const OutlierScene scene = {.heap = 300, .per_side = 6, .far = far, .axes = axes};
            expect_exact_pairs(all_options(), frames_of(scene), scene);
        }
}

TEST(Borders, PairFindersKeepThePairsOfLargerHeaps) {
    const std::vector<PairFinderOptions> options = {{.threads = 1}, {.threads = 3}};
    const auto largest = static_cast<std::uint32_t>(cases(6000));
    for (const std::uint32_t heap : {1000u, 2000u, 5000u})
        for (const int axes : {1, 3, 7})
            for (const double far : {1e6, 1e8}) {
                if (heap > largest)
                    return;
                const OutlierScene scene = {
                    .heap = heap, .per_side = heap * 18 / 1000, .far = far, .axes = axes};
                expect_exact_pairs(options, frames_of(scene), scene);
            }
}

Box cube_at(Vec3 centre, double half) {
    return {centre - Vec3{half, half, half}, centre + Vec3{half, half, half}};
}

/// A speck, a ball and a box around both.
std::vector<Box> speck_ball_and_box(Random& random, double reach) {
    return {cube_at(random_point(random, reach), 5e-7), cube_at(random_point(random, reach), 1),
            cube_at({0, 0, 0}, 10)};
}

TEST(Borders, ASpeckAndABallMeetTheBoxThatIsAddedLater) {
    Random random(4);
    for (const PairFinderOptions& options : all_options())
        for (int i = 0; i < 60; ++i) {
            const std::vector<Box> boxes = speck_ball_and_box(random, 8);
            PairFinder finder(options);
            for (std::uint32_t box = 0; box < 3; ++box) {
                finder.place(box, boxes[box]);
                if (i % 3 > static_cast<int>(box))
                    continue;
                const std::vector<Box> placed(boxes.begin(), boxes.begin() + box + 1);
                ASSERT_EQ(sorted(finder.pairs()), exact_pairs(placed)) << name_of(options);
            }
        }
}

TEST(Borders, ASpeckAndABallMeetTheBoxInWhichTheyMove) {
    constexpr int frames = 40;  // a grid is planned again after some
    for (const PairFinderOptions& options : all_options())
        for (std::uint64_t seed = 0; seed < 30; ++seed) {
            Random random(seed);
            PairFinder finder(options);
            for (int frame = 0; frame < frames; ++frame) {
                const std::vector<Box> boxes = speck_ball_and_box(random, frame == 0 ? 0 : 8);
                place_all(finder, boxes);
                ASSERT_EQ(sorted(finder.pairs()), exact_pairs(boxes)) << name_of(options) << frame;
            }
        }
}

TEST(Borders, OneObjectGoesFromBorderToBorder) {
    for (const PairFinderOptions& options : all_options()) {
        PairFinder finder(options);
        std::vector<Box> boxes = unit_boxes(Outliers({.heap = 300, .per_side = 1}).places());
        for (int frame = 0; frame < 40; ++frame) {
            const double side = frame % 2 == 0 ? 1e12 : -1e12;
            boxes[300] = cube_at({side, side, -side}, 1);
            boxes[301] = cube_at({side, side, frame % 4 < 2 ? side : -side}, 1);
            place_all(finder, boxes);
            ASSERT_EQ(sorted(finder.pairs()), exact_pairs(boxes)) << name_of(options) << frame;
        }
    }
}

}  // namespace
}  // namespace allide::broad

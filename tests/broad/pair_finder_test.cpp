// SPDX-License-Identifier: MIT
#include <allide/pair_finder.h>

#include <limits>

#include <gtest/gtest.h>

#include "broad/pair_rules.h"
#include "broad/pair_sort.h"
#include "broad/papers/pair_matrix.h"
#include "tests/broad/phases.h"

namespace allide::broad {
namespace {

std::vector<Pair> overlapping_pairs(const std::vector<Box>& boxes) {
    std::vector<Pair> pairs;
    for (std::uint32_t a = 0; a < boxes.size(); ++a)
        for (std::uint32_t b = a + 1; b < boxes.size(); ++b)
            if (!is_empty(boxes[a]) && !is_empty(boxes[b]) && overlaps(boxes[a], boxes[b]))
                pairs.push_back({a, b});
    return pairs;
}

TEST(PairFinder, FindsExactlyTheOverlappingBoxesByEveryMethod) {
    for (const Phase phase : all_phases)
        for (const Motion motion : all_motions) {
            PairFinder finder({.broad = phase});
            MovingBoxes boxes(motion, 150, 9);
            std::vector<Box> now(150);
            for (int frame = 0; frame < 15; ++frame) {
                for (const MovingBoxes::Change& change : boxes.next()) {
                    now[change.object] = change.box.value_or(Box{});
                    if (change.box)
                        finder.place(change.object, *change.box);
                    else
                        finder.remove(change.object);
                }
                ASSERT_EQ(sorted(finder.pairs()), overlapping_pairs(now))
                    << "phase " << int(phase) << " motion " << int(motion) << " frame " << frame;
            }
        }
}

/// Unit boxes on a line, of which some are placed again in each frame.
class PlacedBoxes {
public:
    static constexpr std::uint32_t count = 1000;
    PlacedBoxes() {
        for (std::uint32_t i = 0; i < count; ++i)
            place(i, i);
        finder_.pairs();
    }

    /// The number of boxes that the broad phase was given in the next frame.
    std::uint64_t moved() {
        finder_.pairs();
        return finder_.stats().moved;
    }
    void place(std::uint32_t box, double x) { finder_.place(box, {{x, 0, 0}, {x + 1, 1, 1}}); }

private:
    PairFinder finder_;
};

TEST(PairFinder, PlacesOnlyTheChangedBoxesWhileTheLatticeFits) {
    PlacedBoxes boxes;
    for (int frame = 0; frame < 20; ++frame) {
        for (std::uint32_t i = 0; i < 100; ++i)
            boxes.place(i, i + 0.25 * (frame % 2));
        EXPECT_EQ(boxes.moved(), 100u) << frame;
    }
    boxes.place(0, 1e15);  // out of the lattice's reach, but one of many
    EXPECT_EQ(boxes.moved(), 1u);
    boxes.place(1, 1.5);
    EXPECT_EQ(boxes.moved(), 1u);
}

TEST(PairFinder, PlacesAllBoxesAgainWhenASixteenthAndSixteenDoNotFit) {
    for (const std::uint32_t many : {78u, 79u}) {
        PlacedBoxes boxes;
        for (std::uint32_t i = 0; i < many; ++i)
            boxes.place(i, 1e15 + 1e13 * i);
        EXPECT_EQ(boxes.moved(), many == 78 ? 78u : PlacedBoxes::count);
    }
}

TEST(PairFinder, SweepsOneAxisWhereItKeepsNoFlags) {
    // Apart along x, together along y and z.
    PairFinder finder({.broad = Phase::sweep_and_prune});
    for (std::uint32_t i = 0; i < 100; ++i)
        finder.place(i, {{2.0 * i, 0, 0}, {2.0 * i + 1, 1, 1}});
    EXPECT_TRUE(finder.pairs().empty());
    EXPECT_EQ(finder.stats().box_tests, 0u);
}

TEST(PairFinder, ChoosesAnotherLatticeWhenSizesAndPlacesChange) {
    PairFinder finder;
    std::vector<Box> boxes;
    Random random(2);
    const auto add = [&](Vec3 centre, double reach, double size) {
        const Vec3 low = centre + random_point(random, reach);
        boxes.push_back({low, low + Vec3{size, size, size}});
        finder.place(static_cast<std::uint32_t>(boxes.size() - 1), boxes.back());
    };
    for (int i = 0; i < 100; ++i)
        add({0, 0, 0}, 1e6, 1e5);
    ASSERT_EQ(sorted(finder.pairs()), overlapping_pairs(boxes));
    for (int i = 0; i < 300; ++i)
        add({5e6, 5e6, 5e6}, 1e-2, 1e-3);
    ASSERT_EQ(sorted(finder.pairs()), overlapping_pairs(boxes));
    for (int i = 0; i < 300; ++i)
        add({1e15, 0, 0}, 5, 1);
    ASSERT_EQ(sorted(finder.pairs()), overlapping_pairs(boxes));
    const std::uint64_t all = boxes.size() * boxes.size() / 2;
    EXPECT_LT(finder.stats().box_tests, all / 2);
}

TEST(PairFinder, RemovesABoxBeforePairsAreFirstFound) {
    for (const Phase phase : all_phases) {
        PairFinder finder({.broad = phase});
        finder.place(100, {{0, 0, 0}, {1, 1, 1}});
        finder.remove(100);
        EXPECT_TRUE(finder.pairs().empty());
        EXPECT_EQ(finder.size(), 0u);
    }
}

TEST(PairFinder, CountsTheMemoryOfItsRules) {
    PairFinder finder;
    for (std::uint32_t i = 0; i < 1000; ++i)
        finder.place(i, {{0, 0, 0}, {1, 1, 1}});
    const std::size_t before = finder.memory();
    for (std::uint32_t i = 1; i < 1000; ++i)
        finder.ignore(0, i);
    EXPECT_GE(finder.memory(), before + 999 * sizeof(std::uint32_t));
}

TEST(PairFinder, LeavesOutWhatTheRulesForbid) {
    PairFinder finder;
    const Box box = {{0, 0, 0}, {1, 1, 1}};
    for (std::uint32_t i = 0; i < 4; ++i)
        finder.place(i, box);
    EXPECT_EQ(finder.pairs().size(), 6u);

    finder.ignore(2, 1);
    EXPECT_EQ(sorted(finder.pairs()), (std::vector<Pair>{{0, 1}, {0, 2}, {0, 3}, {1, 3}, {2, 3}}));
    finder.enable(0, false);
    EXPECT_EQ(sorted(finder.pairs()), (std::vector<Pair>{{1, 3}, {2, 3}}));
    finder.set_groups(3, 2, 2);
    EXPECT_TRUE(finder.pairs().empty());
    finder.unignore(1, 2);
    finder.enable(0, true);
    EXPECT_EQ(sorted(finder.pairs()), (std::vector<Pair>{{0, 1}, {0, 2}, {1, 2}}));
    finder.set_owner(0, 7);
    finder.set_owner(1, 7);
    EXPECT_EQ(sorted(finder.pairs()), (std::vector<Pair>{{0, 2}, {1, 2}}));
    finder.set_owner(1, no_owner);
    EXPECT_EQ(sorted(finder.pairs()), (std::vector<Pair>{{0, 1}, {0, 2}, {1, 2}}));
    finder.set_owner(1, 7);
    finder.remove(0);
    finder.place(0, box);
    EXPECT_EQ(sorted(finder.pairs()), (std::vector<Pair>{{0, 1}, {0, 2}, {1, 2}}));
}

TEST(PairFinder, DoesNothingForBoxesAtRestOrNotThere) {
    PairFinder finder;
    finder.place(5, {{0, 0, 0}, {1, 1, 1}});
    finder.place(7, {{1, 1, 1}, {2, 2, 2}});
    EXPECT_EQ(sorted(finder.pairs()), (std::vector<Pair>{{5, 7}}));
    finder.remove(6);
    finder.enable(99, false);
    finder.ignore(5, 6);
    finder.set_groups(6, 0, 0);
    finder.place(6, {{0, 0, 0}, {3, 3, 3}});
    EXPECT_EQ(sorted(finder.pairs()), (std::vector<Pair>{{5, 6}, {5, 7}, {6, 7}}));
    EXPECT_EQ(finder.pairs().size(), 3u);
    EXPECT_EQ(finder.stats().moved, 0u);
    EXPECT_EQ(finder.stats().box_tests, 0u);
    EXPECT_TRUE(finder.contains(6));
    EXPECT_FALSE(finder.contains(0));
    EXPECT_EQ(finder.size(), 3u);
}

TEST(PairFinder, RejectsWhatIsNoBoxAndStaysAsItWas) {
    for (const int threads :
         {std::numeric_limits<int>::min(), -1, 1025, std::numeric_limits<int>::max()})
        EXPECT_FALSE(PairFinder::try_make({.threads = threads})) << threads;
    EXPECT_TRUE(PairFinder::try_make({.threads = 1024}));
    EXPECT_TRUE(PairFinder::try_make({.threads = 0}));
    PairFinder finder;
    finder.place(0, {{0, 0, 0}, {1, 1, 1}});
    finder.place(1, {{0, 0, 0}, {1, 1, 1}});
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const auto broken = finder.try_place(1, {{0, nan, 0}, {1, 1, 1}});
    ASSERT_FALSE(broken);
    EXPECT_EQ(broken.error().code(), ErrorCode::out_of_range);
    EXPECT_FALSE(finder.try_place(1, {{0, 0, 0}, {1, 1, 1e30}}));
    const auto large = finder.try_place(1u << 31, {{0, 0, 0}, {1, 1, 1}});
    ASSERT_FALSE(large);
    EXPECT_EQ(large.error().code(), ErrorCode::bad_argument);
    EXPECT_EQ(finder.pairs().size(), 1u);
    finder.place(1, {});  // empty: there, and overlaps nothing
    EXPECT_TRUE(finder.pairs().empty());
    EXPECT_EQ(finder.size(), 2u);
}

TEST(PairRules, ForgetsTheIgnoredPairsOfAnObject) {
    PairRules rules;
    for (std::uint32_t i = 0; i < 20; ++i)
        for (std::uint32_t j = 0; j < i; ++j)
            if ((i + j) % 3 == 0)
                rules.ignore(i, j);
    rules.forget(6);
    for (std::uint32_t i = 0; i < 20; ++i)
        for (std::uint32_t j = 0; j < i; ++j) {
            EXPECT_EQ(rules.is_ignored(i, j), (i + j) % 3 == 0 && i != 6 && j != 6);
            EXPECT_EQ(rules.allows(i, j), !rules.is_ignored(i, j));
        }
}

TEST(PairSet, HoldsWhatASetHolds) {
    Random random(3);
    PairSet set;
    std::set<Pair> expected;
    for (int i = 0; i < 20'000; ++i) {
        const auto a = static_cast<std::uint32_t>(random.below(60));
        const Pair pair = {a, a + 1 + static_cast<std::uint32_t>(random.below(20))};
        if (random.below(2) == 0)
            ASSERT_EQ(set.insert(pair), expected.insert(pair).second);
        else
            ASSERT_EQ(set.erase(pair), expected.erase(pair) == 1);
        ASSERT_EQ(set.contains(pair), expected.contains(pair));
    }
    EXPECT_EQ(sorted(set.pairs()), std::vector<Pair>(expected.begin(), expected.end()));
    set.erase_if([](Pair pair) { return pair.a % 2 == 0; });
    for (const Pair pair : expected)
        EXPECT_EQ(set.contains(pair), pair.a % 2 != 0);
}

TEST(PairSet, TakesAtMost21BytesPerPairWhenFull) {
    PairSet set;
    for (std::uint32_t i = 0; i < 3 << 14; ++i)
        set.insert({i, i + 1});
    EXPECT_LE(set.bytes(), 21 * set.size());
}

TEST(PairMatrix, KeepsOneRecordPerPair) {
    PairMatrix<std::uint32_t> matrix;
    for (const std::size_t objects : {5u, 40u}) {
        matrix.resize(objects);
        for (std::uint32_t b = 0; b < objects; ++b)
            for (std::uint32_t a = 0; a < b; ++a)
                matrix[{a, b}] = 1000 * b + a;
    }
    for (std::uint32_t b = 0; b < 40; ++b)
        for (std::uint32_t a = 0; a < b; ++a)
            EXPECT_EQ((matrix[{a, b}]), 1000 * b + a);
    EXPECT_EQ(matrix.bytes() / sizeof(std::uint32_t), 40u * 39 / 2);
}

TEST(PairSort, SortsFewAndManyAndThoseOfOneObject) {
    Random random(6);
    PairSort<Pair> sort;
    for (const std::size_t count : {0u, 1u, 100u, 5000u, 60'000u}) {
        std::vector<Pair> pairs;
        for (std::size_t i = 0; i < count; ++i) {
            const auto a = static_cast<std::uint32_t>(random.below(30 * count + 1));
            pairs.push_back({a, a + 1 + static_cast<std::uint32_t>(random.below(99))});
        }
        std::vector<Pair> of_one = pairs;
        for (Pair& pair : of_one)
            pair.a = 7;
        for (std::vector<Pair>* some : {&pairs, &of_one})
            for (const int threads : {1, 3}) {
                std::vector<Pair> result = *some;
                sort(threads, std::span(result));
                std::ranges::sort(*some);
                EXPECT_EQ(result, *some);
                std::ranges::reverse(*some);
            }
    }
}

TEST(PairFinder, ReadsBackWhatWasSet) {
    PairFinder finder({.broad = Phase::tree});
    EXPECT_EQ(finder.options().broad, Phase::tree);
    const Box here = {{0, 0, 0}, {1, 1, 1}};
    finder.place(2, here);
    finder.place(5, here);
    EXPECT_EQ(finder.rules(2), BoxRules{});
    EXPECT_EQ(finder.bounds(5)->max.x, 1);
    EXPECT_FALSE(finder.rules(3));
    EXPECT_FALSE(finder.bounds(6));
    finder.enable(5, false);
    finder.set_groups(5, 6, 0);
    finder.set_owner(5, 4);
    finder.ignore(5, 2);
    EXPECT_EQ(finder.rules(5), (BoxRules{false, 6, 0, 4}));
    EXPECT_EQ(finder.ignored_pairs(), (std::vector<BoxPair>{{2, 5}}));
    EXPECT_TRUE(finder.is_ignored(2, 5));
    EXPECT_FALSE(finder.is_ignored(5, 5));
    finder.set_owner(5, no_owner);
    finder.set_groups(5, 3, 8);
    EXPECT_EQ(finder.rules(5), (BoxRules{false, 3, 8, no_owner}));
    finder.remove(5);
    EXPECT_FALSE(finder.is_ignored(2, 5));
    finder.place(5, here);
    EXPECT_EQ(finder.rules(5), BoxRules{});
}

}  // namespace
}  // namespace allide::broad

// SPDX-License-Identifier: MIT
#include "broad/ignored_pairs.h"

#include <set>

#include <gtest/gtest.h>

#include "base/random.h"

namespace allide::broad {
namespace {

TEST(IgnoredPairs, ErasingAnObjectLooksAtItsPairsOnly) {
    constexpr std::uint32_t objects = 10'000;
    IgnoredPairs pairs;
    for (std::uint32_t i = 0; i + 1 < objects; ++i)
        EXPECT_TRUE(pairs.insert({i, i + 1}));
    std::size_t looked_at = 0, erased = 0;
    for (std::uint32_t i = 0; i < objects; ++i)
        looked_at += pairs.erase_all_of(i, [&](std::uint32_t) { ++erased; });
    EXPECT_EQ(erased, objects - 1);
    EXPECT_LE(looked_at, 2 * objects);
}

TEST(IgnoredPairs, PairsThatComeAndGoLeaveNothingBehind) {
    IgnoredPairs pairs;
    for (int i = 0; i < 100'000; ++i) {
        EXPECT_TRUE(pairs.insert({3, 7}));
        EXPECT_FALSE(pairs.insert({3, 7}));
        EXPECT_TRUE(pairs.erase({3, 7}));
        EXPECT_FALSE(pairs.erase({3, 7}));
    }
    EXPECT_LT(pairs.bytes(), 2000u);
    EXPECT_LE(pairs.erase_all_of(3, [](std::uint32_t) {}), 16u);
}

TEST(IgnoredPairs, HoldWhatASetHolds) {
    Random random(12);
    IgnoredPairs pairs;
    std::set<std::pair<std::uint32_t, std::uint32_t>> expected;
    for (int step = 0; step < 20'000; ++step) {
        const Pair pair = ordered_pair(random.below(20), 20 + random.below(20));
        switch (random.below(8)) {
            case 0:
                pairs.erase_all_of(pair.a, [&](std::uint32_t partner) {
                    EXPECT_EQ(expected.erase({pair.a, partner}), 1u);
                });
                EXPECT_EQ(expected.lower_bound({pair.a, 0}), expected.lower_bound({pair.a + 1, 0}));
                break;
            case 1:
            case 2:
                EXPECT_EQ(pairs.erase(pair), expected.erase({pair.a, pair.b}) == 1);
                break;
            default:
                EXPECT_EQ(pairs.insert(pair), expected.insert({pair.a, pair.b}).second);
        }
        EXPECT_EQ(pairs.contains(pair), expected.contains({pair.a, pair.b}));
    }
}

}  // namespace
}  // namespace allide::broad

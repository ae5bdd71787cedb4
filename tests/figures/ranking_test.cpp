// SPDX-License-Identifier: MIT
#include "figures/ranking.h"

#include <gtest/gtest.h>

namespace figures {
namespace {

TEST(Ranking, TheFastestIsFirst) {
    EXPECT_EQ(ranks(std::vector{50.0, 100.0, 10.0, 70.0}), (std::vector{3, 1, 4, 2}));
}

TEST(Ranking, CloseRatesShareARank) {
    EXPECT_EQ(ranks(std::vector{100.0, 98.0, 50.0, 49.0}), (std::vector{1, 1, 3, 3}));
    EXPECT_EQ(ranks(std::vector{100.0, 96.0, 93.5, 10.0}), (std::vector{1, 2, 2, 4}));
}

TEST(Ranking, WinsAndRanksAddUp) {
    std::vector<Score> scores(2);
    count(std::vector{3.0, 2.0}, scores);
    count(std::vector{3.0, 2.99}, scores);
    EXPECT_EQ(scores[0].wins, 2);
    EXPECT_EQ(scores[1].wins, 1);
    EXPECT_EQ(scores[0].ranks, 2);
    EXPECT_EQ(scores[1].ranks, 3);
}

TEST(Ranking, RatesAreThoseOfAFlightWithAShareOfFullChecks) {
    EXPECT_DOUBLE_EQ(normalised_rate(0.01, 0.001, 0.5), 1 / 0.0055);
    EXPECT_DOUBLE_EQ(normalised_rate(0, 0.001, 0.1), 1000);
    EXPECT_DOUBLE_EQ(normalised_rate(0.01, 0, 0.1), 100);
}

}  // namespace
}  // namespace figures

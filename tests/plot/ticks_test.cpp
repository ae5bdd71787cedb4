// SPDX-License-Identifier: MIT
#include "plot/ticks.h"

#include <cmath>

#include <gtest/gtest.h>

namespace plot {
namespace {

TEST(Ticks, LinearOnesAreRoundAndEncloseTheData) {
    const Ticks ticks = linear_ticks(0, 0.83, 5);
    EXPECT_EQ(ticks.low, 0);
    EXPECT_DOUBLE_EQ(ticks.high, 1);
    ASSERT_EQ(ticks.major.size(), 6);
    EXPECT_DOUBLE_EQ(ticks.major[1], 0.2);
}

TEST(Ticks, OfOneValueStillMakeAnAxis) {
    for (const double value : {0.0, 5.0, -3.0}) {
        const Ticks ticks = linear_ticks(value, value, 5);
        EXPECT_LE(ticks.low, value);
        EXPECT_GT(ticks.high, value);
        EXPECT_GE(ticks.major.size(), 2);
    }
    EXPECT_LT(log_ticks(3, 3).low, log_ticks(3, 3).high);
}

TEST(Ticks, LogarithmicOnesArePowersOfTen) {
    const Ticks ticks = log_ticks(1, 1000);
    ASSERT_EQ(ticks.major.size(), 4);
    for (int k = 0; k < 4; ++k)
        EXPECT_NEAR(ticks.major[k], std::pow(10, k), 1e-9);
    EXPECT_EQ(ticks.minor.size(), 24);
}

TEST(Ticks, ShortLogarithmicAxesHaveTwosAndFives) {
    const std::vector<double> expected = {1, 2, 5, 10, 20};
    const Ticks ticks = log_ticks(1, 20);
    ASSERT_EQ(ticks.major.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i)
        EXPECT_NEAR(ticks.major[i], expected[i], 1e-9);
}

TEST(Ticks, LabelsAreShort) {
    EXPECT_EQ(tick_label(0), "0");
    EXPECT_EQ(tick_label(0.30000000000000004), "0.3");
    EXPECT_EQ(tick_label(10'000), "10k");
    EXPECT_EQ(tick_label(2500), "2500");
    EXPECT_EQ(tick_label(25'000), "25k");
    EXPECT_EQ(tick_label(1.5e6), "1.5M");
    EXPECT_EQ(tick_label(2e-6), "2e-06");
}

}  // namespace
}  // namespace plot

// SPDX-License-Identifier: MIT
#include "figures/fit.h"

#include <gtest/gtest.h>

#include <vector>

namespace figures {
namespace {

TEST(Fit, PointsOnALineGiveItBack) {
    const std::vector<double> x = {0, 1, 2, 5}, y = {1, 3, 5, 11};
    const Line line = line_through(x, y);
    EXPECT_DOUBLE_EQ(line.slope, 2);
    EXPECT_DOUBLE_EQ(line.offset, 1);
    EXPECT_DOUBLE_EQ(line.share_explained, 1);
}

TEST(Fit, ScatterWithoutATrendIsNotExplained) {
    const std::vector<double> x = {1, 2, 3, 4}, y = {1, -1, -1, 1};
    EXPECT_NEAR(line_through(x, y).share_explained, 0, 1e-12);
}

TEST(Fit, APowerLawGivesItsPower) {
    const std::vector<double> x = {1, 2, 4, 8}, y = {3, 12, 48, 192};
    EXPECT_NEAR(power_law(x, y), 2, 1e-12);
}

TEST(Fit, OneOutlierMovesTheMeanAndNotTheMedian) {
    const std::vector<double> values = {1, 2, 3, 4, 100};
    EXPECT_DOUBLE_EQ(mean(values), 22);
    EXPECT_DOUBLE_EQ(median(values), 3);
    EXPECT_DOUBLE_EQ(largest(values), 100);
}

}  // namespace
}  // namespace figures

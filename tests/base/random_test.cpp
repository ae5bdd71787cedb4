// SPDX-License-Identifier: MIT
#include "base/random.h"

#include <gtest/gtest.h>

namespace allide {
namespace {

TEST(Random, SameSeedSameNumbers) {
    Random a(7), b(7), c(8);
    bool differs = false;
    for (int i = 0; i < 100; ++i) {
        const std::uint64_t x = a.next();
        EXPECT_EQ(x, b.next());
        differs |= x != c.next();
    }
    EXPECT_TRUE(differs);
}

TEST(Random, UniformFillsTheUnitInterval) {
    Random random(1);
    int tenths[10] = {};
    for (int i = 0; i < 100000; ++i) {
        const double x = random.uniform();
        ASSERT_GE(x, 0);
        ASSERT_LT(x, 1);
        ++tenths[static_cast<int>(10 * x)];
    }
    for (const int count : tenths)
        EXPECT_NEAR(count, 10000, 500);
}

TEST(Random, IntegerReachesBothEnds) {
    Random random(1);
    bool seen[7] = {};
    for (int i = 0; i < 1000; ++i)
        seen[random.integer(-3, 3) + 3] = true;
    for (const bool s : seen)
        EXPECT_TRUE(s);
}

}  // namespace
}  // namespace allide

// SPDX-License-Identifier: MIT
#include <cstdint>

#include <gtest/gtest.h>

#include "world/seen_slots.h"

namespace allide {
namespace {

TEST(SeenSlots, TellsRepetitionsWithinACallOnly) {
    SeenSlots seen;
    for (int call = 0; call < 3; ++call) {
        seen.begin_call(4);
        EXPECT_TRUE(seen.add(1));
        EXPECT_TRUE(seen.add(3));
        EXPECT_FALSE(seen.add(1));
    }
    seen.begin_call(9);
    EXPECT_TRUE(seen.add(8));
    EXPECT_TRUE(seen.add(1));
}

TEST(SeenSlots, DoesSoWhenTheNumbersOfCallsStartAgain) {
    constexpr int calls = 6;
    SeenSlots seen(UINT32_MAX - calls / 2);
    for (int call = 0; call < calls; ++call) {
        seen.begin_call(calls + 1);
        EXPECT_TRUE(seen.add(0)) << "named by each call before, now by call " << call;
        EXPECT_TRUE(seen.add(static_cast<std::uint32_t>(call) + 1)) << "first named by " << call;
        EXPECT_FALSE(seen.add(0)) << call;
    }
}

}  // namespace
}  // namespace allide

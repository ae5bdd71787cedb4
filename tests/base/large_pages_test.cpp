// SPDX-License-Identifier: MIT
#include "base/large_pages.h"

#include <cstdint>
#include <numeric>

#include <gtest/gtest.h>

namespace allide {
namespace {

TEST(LargePages, AVectorKeepsItsItemsAsItGrowsIntoThem) {
    LargeVector<std::uint32_t> numbers;
    const std::uint32_t count = 3 << 20;
    for (std::uint32_t i = 0; i < count; ++i)
        numbers.push_back(i);
    const std::uint64_t sum = std::accumulate(numbers.begin(), numbers.end(), std::uint64_t{0});
    EXPECT_EQ(sum, std::uint64_t{count} * (count - 1) / 2);
}

TEST(LargePages, ItemsLieAsTheirTypeAsksForAnyCount) {
    struct alignas(64) Line {
        char bytes[64];
    };
    for (const std::size_t count : {1, 100, 1 << 16, 3 << 16}) {
        const LargeVector<Line> lines(count);
        EXPECT_EQ(reinterpret_cast<std::uintptr_t>(lines.data()) % alignof(Line), 0u);
    }
}

#if defined(__linux__)
TEST(LargePages, LargeArraysBeginWithAPage) {
    const LargeVector<char> bytes(std::size_t{5} << 20);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(bytes.data()) % (1 << 21), 0u);
}
#endif

}  // namespace
}  // namespace allide

// SPDX-License-Identifier: MIT
#include "base/parallel.h"

#include <new>
#include <vector>

#include <gtest/gtest.h>

namespace allide {
namespace {

TEST(Parallel, EveryIndexOnceForAnyThreadCountAndGrain) {
    for (const int threads : {1, 2, 4, 8})
        for (const std::size_t count : {0u, 1u, 7u, 1000u})
            for (const std::size_t grain : {0u, 1u, 3u, 2000u}) {
                std::vector<int> visits(count, 0);
                parallel_for(threads, count, grain, [&](std::size_t begin, std::size_t end) {
                    for (std::size_t i = begin; i < end; ++i)
                        ++visits[i];
                });
                EXPECT_EQ(visits, std::vector<int>(count, 1));
            }
}

TEST(Parallel, ResultsByIndexDoNotDependOnThreads) {
    const auto squares = [](int threads) {
        std::vector<double> result(10000);
        parallel_for(threads, result.size(), 64, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i)
                result[i] = 1.0 / static_cast<double>(i + 1);
        });
        return result;
    };
    EXPECT_EQ(squares(1), squares(4));
}

TEST(Parallel, AnExceptionOfAnyRangeReachesTheCaller) {
    for (const int threads : {1, 2, 4})
        for (const std::size_t bad : {0u, 500u, 999u}) {
            const auto body = [&](std::size_t begin, std::size_t end) {
                if (begin <= bad && bad < end)
                    throw std::bad_alloc();
            };
            EXPECT_THROW(parallel_for(threads, 1000, 1, body), std::bad_alloc);
        }
}

}  // namespace
}  // namespace allide

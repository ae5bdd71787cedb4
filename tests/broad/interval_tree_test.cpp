// SPDX-License-Identifier: MIT
#include "broad/papers/interval_tree.h"

#include <bit>

#include <gtest/gtest.h>

#include "base/random.h"

namespace allide::broad {
namespace {

/// Intervals in a tree, sorted by their minima, and which of them are in it.
struct Intervals {
    std::vector<std::int32_t> minima, maxima;
    std::vector<bool> present;
    IntervalTree tree;

    Intervals(Random& random, std::size_t count, int reach, int longest) : present(count) {
        for (std::size_t i = 0; i < count; ++i)
            minima.push_back(random.integer(-reach, reach));
        std::ranges::sort(minima);
        for (const std::int32_t low : minima)
            maxima.push_back(low + random.integer(0, longest));
        tree.reset(minima, maxima);
    }

    void toggle(std::uint32_t i) {
        if (present[i])
            tree.erase(i);
        else
            tree.insert(i);
        present[i] = !present[i];
    }

    std::vector<std::uint32_t> overlapping(std::int32_t low, std::int32_t high) const {
        std::vector<std::uint32_t> found;
        for (std::uint32_t i = 0; i < minima.size(); ++i)
            if (present[i] && minima[i] <= high && maxima[i] >= low)
                found.push_back(i);
        return found;
    }
};

TEST(IntervalTree, FindsEachThatOverlapsOnceAndLooksAtFewOthers) {
    Random random(1);
    for (const std::size_t count : {1u, 2u, 5u, 64u, 300u})
        for (const int longest : {0, 3, 40, 2000}) {
            Intervals all(random, count, 100, longest);
            const auto height = static_cast<std::size_t>(std::bit_width(count));
            for (int i = 0; i < 500; ++i) {
                all.toggle(static_cast<std::uint32_t>(random.below(count)));
                const int low = random.integer(-120, 120), high = low + random.integer(0, 50);
                std::vector<std::uint32_t> found;
                const std::size_t looked =
                    all.tree.overlapping(low, high, [&](std::uint32_t at) { found.push_back(at); });
                std::ranges::sort(found);
                ASSERT_EQ(found, all.overlapping(low, high));
                ASSERT_LE(looked, 2 * found.size() + 2 * height + 1);
            }
        }
}

TEST(IntervalTree, OfNothingIsEmpty) {
    IntervalTree tree;
    tree.reset({}, {});
    tree.overlapping(-5, 5, [](std::uint32_t) { FAIL(); });
}

}  // namespace
}  // namespace allide::broad

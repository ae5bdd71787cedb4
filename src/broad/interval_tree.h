// SPDX-License-Identifier: MIT
// Intervals that come and go, asked which of them overlap another: a balanced tree over their
// minima, each node with the largest maximum below it (the augmented tree of Cormen et al.). A
// subtree is entered only if an answer is in it, or on the one path along the query's end.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace allide::broad {

class IntervalTree {
public:
    /// Takes intervals, by position, in ascending order of their minima; none is present.
    void reset(std::span<const std::int32_t> minima, std::span<const std::int32_t> maxima);

    void insert(std::uint32_t position) { set(position, maxima_[position]); }
    void erase(std::uint32_t position) { set(position, absent); }

    /// Calls visit(position) for each present interval that overlaps [low, high].
    template <class Visit>
    void overlapping(std::int32_t low, std::int32_t high, const Visit& visit) const {
        const auto end = std::ranges::upper_bound(minima_, high) - minima_.begin();
        if (end > 0)
            descend(1, 0, leaves_, static_cast<std::size_t>(end), low, visit);
    }

    std::size_t bytes() const { return largest_.capacity() * sizeof(std::int64_t); }

private:
    static constexpr std::int64_t absent = std::numeric_limits<std::int64_t>::min();

    void set(std::uint32_t position, std::int64_t value);

    template <class Visit>
    void descend(std::size_t node, std::size_t first, std::size_t count, std::size_t end,
                 std::int32_t low, const Visit& visit) const {
        if (first >= end || largest_[node] < low)
            return;
        if (count == 1)
            return visit(static_cast<std::uint32_t>(first));
        descend(2 * node, first, count / 2, end, low, visit);
        descend(2 * node + 1, first + count / 2, count / 2, end, low, visit);
    }

    std::span<const std::int32_t> minima_, maxima_;
    std::size_t leaves_ = 1;             ///< a power of two
    std::vector<std::int64_t> largest_;  ///< by node: the root is 1, children of i are 2i, 2i + 1
};

}  // namespace allide::broad

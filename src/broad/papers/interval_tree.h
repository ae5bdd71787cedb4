// SPDX-License-Identifier: MIT
// Intervals that come and go, with a query for those that overlap another interval. It is a
// priority search tree (McCreight, SIAM J. Computing 1985): a tree over the minima and a heap by
// the maxima. A node that does not overlap has no overlapping node below it, so only the path along
// the query's end visits others.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace allide::broad {

class IntervalTree {
public:
    /// Takes intervals, by position, in ascending order of their minima; none is present.
    void reset(std::span<const std::int32_t> minima, std::span<const std::int32_t> maxima);

    /// For one that is not present.
    void insert(std::uint32_t position);
    /// For one that is.
    void erase(std::uint32_t position);

    /// Calls visit(position) for each of the k present intervals that overlap [low, high]. Returns
    /// how many nodes it looked at: O(log n + k).
    template <class Visit>
    std::size_t overlapping(std::int32_t low, std::int32_t high, const Visit& visit) const {
        const auto end = std::ranges::upper_bound(minima_, high) - minima_.begin();
        return descend({1, 0, leaves_}, static_cast<std::size_t>(end), low, visit);
    }

    std::size_t bytes() const { return held_.capacity() * sizeof(std::uint32_t); }

private:
    static constexpr std::uint32_t none = UINT32_MAX;

    /// A node and the positions of which it may hold one.
    struct Range {
        std::size_t node, first, count;

        Range left() const { return {2 * node, first, count / 2}; }
        Range right() const { return {2 * node + 1, first + count / 2, count / 2}; }
        Range towards(std::uint32_t position) const {
            return position < first + count / 2 ? left() : right();
        }
    };

    /// Whether what one node holds belongs above what another does.
    bool is_above(std::uint32_t a, std::uint32_t b) const {
        return a != none && (b == none || maxima_[a] > maxima_[b]);
    }

    template <class Visit>
    std::size_t descend(Range at, std::size_t end, std::int32_t low, const Visit& visit) const {
        if (at.first >= end)
            return 0;
        const std::uint32_t held = held_[at.node];
        if (held == none || maxima_[held] < low)
            return 1;
        if (held < end)
            visit(held);
        if (at.count == 1)
            return 1;
        return 1 + descend(at.left(), end, low, visit) + descend(at.right(), end, low, visit);
    }

    std::span<const std::int32_t> minima_, maxima_;
    std::size_t leaves_ = 1;           ///< a power of two
    std::vector<std::uint32_t> held_;  ///< by node: the root is 1, children of i are 2i, 2i + 1
};

}  // namespace allide::broad

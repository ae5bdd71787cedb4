// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "base/parallel.h"

namespace allide::broad {

/// A stable sort by numbers below `numbers`, on several threads: every part of the items counts and
/// then moves its own, and parts follow each other within a number.
class CountingSort {
public:
    /// Whether so many items can be sorted: their places have 32 bits.
    static constexpr bool takes(std::uint64_t items) { return items <= UINT32_MAX; }

    /// Writes the items into `to`, in the order of number_of(item).
    template <class Item, class NumberOf>
    void operator()(int threads, std::size_t numbers, std::span<const Item> from, Item* to,
                    const NumberOf& number_of) {
        constexpr std::size_t least_part = 1 << 14;
        const auto most = static_cast<std::size_t>(std::max(threads, 1));
        numbers_ = numbers;
        parts_ = std::clamp<std::size_t>(from.size() / least_part, 1, most);
        places_.reserve(most * numbers_);
        places_.assign(parts_ * numbers_, 0);
        for_parts(threads, from, [&](std::uint32_t* places, std::span<const Item> items) {
            for (const Item& item : items)
                ++places[number_of(item)];
        });
        sum();
        for_parts(threads, from, [&](std::uint32_t* places, std::span<const Item> items) {
            for (const Item& item : items)
                to[places[number_of(item)]++] = item;
        });
    }

    /// For each number, where its items end in the last result.
    std::span<const std::uint32_t> ends() const {
        return std::span(places_).subspan((parts_ - 1) * numbers_, numbers_);
    }
    std::size_t bytes() const { return places_.capacity() * sizeof(std::uint32_t); }

private:
    template <class Item, class Body>
    void for_parts(int threads, std::span<const Item> items, const Body& body) {
        parallel_for(threads, parts_, 1, [&](std::size_t begin, std::size_t end) {
            for (std::size_t part = begin; part < end; ++part) {
                const std::size_t first = begin_of(part, items.size());
                const std::size_t last = begin_of(part + 1, items.size());
                body(places_.data() + part * numbers_, items.subspan(first, last - first));
            }
        });
    }

    /// The product has more than 32 bits, also where a size_t has not.
    std::size_t begin_of(std::uint64_t part, std::uint64_t items) const {
        return static_cast<std::size_t>(items * part / parts_);
    }

    /// Turns counts into places.
    void sum() {
        std::uint32_t total = 0;
        for (std::size_t number = 0; number < numbers_; ++number)
            for (std::size_t part = 0; part < parts_; ++part)
                total += std::exchange(places_[part * numbers_ + number], total);
    }

    std::vector<std::uint32_t> places_;  ///< by part and number
    std::size_t numbers_ = 0, parts_ = 0;
};

}  // namespace allide::broad

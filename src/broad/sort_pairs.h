// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "broad/pair.h"

namespace allide::broad {

inline constexpr int sort_digit_bits = 11;

/// One pass from the least significant digit on; stable.
template <class Item, class Number>
void sort_by_digit(std::span<const Item> from, std::span<Item> to, int shift, Number number) {
    constexpr std::size_t digits = std::size_t{1} << sort_digit_bits;
    std::array<std::uint32_t, digits> ends = {};
    for (const Item& item : from)
        ++ends[number(item) >> shift & (digits - 1)];
    std::uint32_t sum = 0;
    for (std::uint32_t& end : ends)
        sum += std::exchange(end, sum);
    for (const Item& item : from)
        to[ends[number(item) >> shift & (digits - 1)]++] = item;
}

/// Sorts things with numbers a and b by (a, b), which no two share; `scratch` is kept for the next
/// call.
template <class Item>
void sort_pairs(std::span<Item> items, std::vector<Item>& scratch) {
    constexpr std::size_t few = 2048;
    if (items.size() < few) {
        std::ranges::sort(items, {},
                          [](const Item& item) { return std::uint64_t{item.a} << 32 | item.b; });
        return;
    }
    if (scratch.size() < items.size())
        scratch.resize(items.size() + items.size() / 4);
    std::uint32_t all = 0;
    for (const Item& item : items)
        all |= item.a | item.b;
    const int bits = std::bit_width(all);
    std::span<Item> from = items, to = std::span(scratch).first(items.size());
    for (const auto number : {&Item::b, &Item::a})
        for (int shift = 0; shift < bits; shift += sort_digit_bits) {
            sort_by_digit<Item>(from, to, shift,
                                [number](const Item& item) { return item.*number; });
            std::swap(from, to);
        }
    // Two numbers of equally many digits: an even number of passes ends where it began.
}

}  // namespace allide::broad

// SPDX-License-Identifier: MIT
#include "broad/sort_pairs.h"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

namespace allide::broad {
namespace {

constexpr int digit_bits = 11;
constexpr std::size_t digits = std::size_t{1} << digit_bits;

/// One pass from the least significant digit on; stable.
template <class Number>
void sort_by_digit(std::span<const Pair> from, std::span<Pair> to, int shift, Number number) {
    std::array<std::uint32_t, digits> ends = {};
    for (const Pair pair : from)
        ++ends[number(pair) >> shift & (digits - 1)];
    std::uint32_t sum = 0;
    for (std::uint32_t& end : ends)
        sum += std::exchange(end, sum);
    for (const Pair pair : from)
        to[ends[number(pair) >> shift & (digits - 1)]++] = pair;
}

}  // namespace

void sort_pairs(std::span<Pair> pairs, std::vector<Pair>& scratch) {
    constexpr std::size_t few = 2048;
    if (pairs.size() < few) {
        std::ranges::sort(pairs);
        return;
    }
    if (scratch.size() < pairs.size())
        scratch.resize(pairs.size() + pairs.size() / 4);
    std::uint32_t all = 0;
    for (const Pair pair : pairs)
        all |= pair.a | pair.b;
    const int bits = std::bit_width(all);
    std::span<Pair> from = pairs, to = std::span(scratch).first(pairs.size());
    for (const auto number : {&Pair::b, &Pair::a})
        for (int shift = 0; shift < bits; shift += digit_bits) {
            sort_by_digit(from, to, shift, [number](Pair pair) { return pair.*number; });
            std::swap(from, to);
        }
    // Two numbers of equally many digits: an even number of passes ends where it began.
}

}  // namespace allide::broad

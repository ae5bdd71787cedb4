// SPDX-License-Identifier: MIT
// Three passes over the leading digits, least first, leave only few positions that share them all;
// those are sorted by what remains.
#include "broad/spatial/position_keys.h"

#include <algorithm>
#include <utility>

namespace allide::broad {
namespace {

constexpr int passes = 3, digit_bits = 11, lead_bits = passes * digit_bits;
constexpr int first_shift = 3 * hilbert_bits - lead_bits;
constexpr std::size_t digits = std::size_t{1} << digit_bits;

void sort_runs(std::span<PositionKey> keys) {
    const auto lead = [](const PositionKey& key) {
        return key.key >> first_shift & ((std::uint64_t{1} << lead_bits) - 1);
    };
    const auto less = [](const PositionKey& a, const PositionKey& b) {
        return a.key != b.key ? a.key < b.key : a.position < b.position;
    };
    for (auto begin = keys.begin(); begin != keys.end();) {
        auto end = begin + 1;
        while (end != keys.end() && lead(*end) == lead(*begin))
            ++end;
        if (end - begin > 1)
            std::sort(begin, end, less);
        begin = end;
    }
}

}  // namespace

void sort_keys(int threads, std::span<PositionKey>& keys, std::span<PositionKey>& other,
               CountingSort& sort) {
    for (int pass = 0; pass < passes; ++pass) {
        const int shift = first_shift + pass * digit_bits;
        sort(threads, digits, std::span<const PositionKey>(keys), other.data(),
             [shift](const PositionKey& key) { return key.key >> shift & (digits - 1); });
        std::swap(keys, other);
    }
    sort_runs(keys);
}

}  // namespace allide::broad

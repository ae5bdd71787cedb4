// SPDX-License-Identifier: MIT
// Coordinates of one axis as native integers, and determinants of such; docs/design/exactness.md
// has the bounds.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

#include "base/check.h"
#include "primitive/wide_integer.h"

namespace allide {

using Int128 = __int128;

/// Native integers for one axis of some points.
template <int Count>
struct NativeAxis {
    std::int64_t value[Count];

    std::int64_t difference(int which, int from = 0) const { return value[which] - value[from]; }

    /// Scales the largest magnitude to just below 2^60; false if a value is not an integer then.
    bool set(const double (&values)[Count]) {
        double largest = 0x1p-256;
        for (const double v : values)
            largest = std::max(largest, std::fabs(v));
        ALLIDE_ASSERT(largest <= 0x1p62);
        const std::uint64_t biased = std::bit_cast<std::uint64_t>(largest) >> 52;
        const auto scale = std::bit_cast<double>((2 * 1023 + 59 - biased) << 52);
        bool exact = true;
        for (int i = 0; i < Count; ++i) {
            const double scaled = values[i] * scale;
            value[i] = static_cast<std::int64_t>(scaled);
            exact &= static_cast<double>(value[i]) == scaled;
        }
        return exact;
    }
};

/// a d - b c, for factors below 2^61.
inline Int128 native_minor(std::int64_t a, std::int64_t b, std::int64_t c, std::int64_t d) {
    return Int128(a) * d - Int128(b) * c;
}

/// The sum of three products of a minor, below 2^123, and an entry, below 2^61.
struct NativeSum {
    Int128 high;  ///< in units of 2^64
    std::uint64_t low;

    NativeSum(const Int128 (&minors)[3], const std::int64_t (&entries)[3]) {
        Int128 highs = 0, lows = 0;
        for (int i = 0; i < 3; ++i) {
            highs += (minors[i] >> 64) * entries[i];
            lows += Int128(static_cast<std::uint64_t>(minors[i])) * entries[i];
        }
        high = highs + (lows >> 64);
        low = static_cast<std::uint64_t>(lows);
    }

    int sign() const {
        if (high != 0)
            return high > 0 ? 1 : -1;
        return low != 0;
    }

    WideInteger<3> integer() const {
        return {{low, static_cast<std::uint64_t>(high), static_cast<std::uint64_t>(high >> 64)}};
    }
};

}  // namespace allide

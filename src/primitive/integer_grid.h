// SPDX-License-Identifier: MIT
// Doubles as integers over a common power of two, for exact arithmetic.
#pragma once

#include <algorithm>
#include <bit>
#include <climits>
#include <cstdint>

#include <allide/math.h>

#include "base/check.h"
#include "primitive/wide_integer.h"

namespace allide {

/// A double as an odd integer times a power of two; zero has the integer 0.
struct Scaled {
    std::uint64_t integer;
    int exponent;
    bool negative;
};

inline Scaled scaled(double value) {
    const auto bits = std::bit_cast<std::uint64_t>(value);
    const int biased = static_cast<int>(bits >> 52 & 0x7ff);
    if (value == 0)
        return {0, 0, false};
    ALLIDE_ASSERT(biased != 0 && biased != 0x7ff);  // neither denormal nor infinite
    const std::uint64_t mantissa = (bits & 0xfffffffffffff) | 0x10000000000000;
    const int zeros = std::countr_zero(mantissa);
    return {mantissa >> zeros, biased - 1075 + zeros, value < 0};
}

/// The powers of two between which the bits of some doubles lie.
class IntegerGrid {
public:
    void include(const Scaled& v) {
        if (v.integer == 0)
            return;
        low_ = std::min(low_, v.exponent);
        high_ = std::max(high_, v.exponent + static_cast<int>(std::bit_width(v.integer)));
    }
    void include(Vec3 v) {
        for (int k = 0; k < 3; ++k)
            include(scaled(v[k]));
    }

    /// How many bits the largest magnitude has.
    int bits() const { return high_ == INT_MIN ? 0 : high_ - low_; }
    /// The exponent of the unit of the integers.
    int exponent() const { return high_ == INT_MIN ? 0 : low_; }

    template <int Words>
    ALLIDE_WRAPS WideInteger<Words> integer(const Scaled& v) const {
        WideInteger<Words> result;
        if (v.integer == 0)
            return result;
        const int shift = v.exponent - low_, word = shift / 64, bit = shift % 64;
        result.words[word] = v.integer << bit;
        if (bit != 0 && word + 1 < Words)
            result.words[word + 1] = v.integer >> (64 - bit);
        return v.negative ? -result : result;
    }

private:
    int low_ = INT_MAX, high_ = INT_MIN;
};

/// With magnitudes below 2^(64 W - 3), differences, minors and determinants stay below
/// 2^(64 W - 2), 2^(128 W - 3) and 2^(192 W - 3).
constexpr int capacity(int words) {
    return 64 * words - 3;
}

}  // namespace allide

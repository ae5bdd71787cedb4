// SPDX-License-Identifier: MIT
// Signed integers of a fixed number of 64-bit words, for signs that doubles cannot decide. The
// caller proves that nothing overflows; docs/design/exactness.md has the bounds.
#pragma once

#include <array>
#include <cstdint>

#include "base/wrap.h"

namespace allide {

/// Two's complement, least significant word first.
template <int Words>
struct WideInteger {
    std::array<std::uint64_t, Words> words{};

    bool is_negative() const { return words[Words - 1] >> 63; }

    int sign() const {
        if (is_negative())
            return -1;
        for (const std::uint64_t word : words)
            if (word != 0)
                return 1;
        return 0;
    }

    ALLIDE_WRAPS WideInteger operator-() const {
        WideInteger result;
        std::uint64_t carry = 1;
        for (int i = 0; i < Words; ++i) {
            result.words[i] = ~words[i] + carry;
            carry = carry != 0 && result.words[i] == 0;
        }
        return result;
    }

    friend WideInteger operator+(const WideInteger& a, const WideInteger& b) {
        WideInteger result;
        unsigned __int128 carry = 0;
        for (int i = 0; i < Words; ++i) {
            carry += static_cast<unsigned __int128>(a.words[i]) + b.words[i];
            result.words[i] = static_cast<std::uint64_t>(carry);
            carry >>= 64;
        }
        return result;
    }

    ALLIDE_WRAPS friend WideInteger operator-(const WideInteger& a, const WideInteger& b) {
        WideInteger result;
        std::uint64_t borrow = 0;
        for (int i = 0; i < Words; ++i) {
            const auto difference =
                static_cast<unsigned __int128>(a.words[i]) - b.words[i] - borrow;
            result.words[i] = static_cast<std::uint64_t>(difference);
            borrow = static_cast<std::uint64_t>(difference >> 64) & 1;
        }
        return result;
    }
};

/// The full product.
template <int M, int N>
WideInteger<M + N> product(const WideInteger<M>& a, const WideInteger<N>& b) {
    const bool negative = a.is_negative() != b.is_negative();
    const WideInteger<M> x = a.is_negative() ? -a : a;
    const WideInteger<N> y = b.is_negative() ? -b : b;
    WideInteger<M + N> result;
    for (int i = 0; i < M; ++i) {
        unsigned __int128 carry = 0;
        for (int j = 0; j < N; ++j) {
            carry += static_cast<unsigned __int128>(x.words[i]) * y.words[j] + result.words[i + j];
            result.words[i + j] = static_cast<std::uint64_t>(carry);
            carry >>= 64;
        }
        result.words[i + N] = static_cast<std::uint64_t>(carry);
    }
    return negative ? -result : result;
}

/// Converts to more words, or to fewer if these are enough.
template <int To, int From>
WideInteger<To> resized(const WideInteger<From>& a) {
    WideInteger<To> result;
    const std::uint64_t beyond = a.is_negative() ? ~std::uint64_t{0} : 0;
    for (int i = 0; i < To; ++i)
        result.words[i] = i < From ? a.words[i] : beyond;
    return result;
}

}  // namespace allide

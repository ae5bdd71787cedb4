// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "base/check.h"
#include "primitive/wide_integer.h"

namespace allide {

/// A signed integer of up to 64 words that works on the words in use only. The caller proves that
/// nothing overflows; docs/design/round.md has the bounds.
class BigInteger {
public:
    static constexpr int most_words = 64;

    BigInteger() = default;
    template <int Words>
    explicit BigInteger(const WideInteger<Words>& a) : negative_(a.is_negative()), length_(Words) {
        const WideInteger<Words> size = negative_ ? -a : a;
        std::copy(size.words.begin(), size.words.end(), words_.begin());
        trim();
    }
    BigInteger(const BigInteger& a) : negative_(a.negative_), length_(a.length_) {
        std::copy_n(a.words_.begin(), length_, words_.begin());
    }
    BigInteger& operator=(const BigInteger& a) {
        negative_ = a.negative_;
        length_ = a.length_;
        std::copy_n(a.words_.begin(), length_, words_.begin());
        return *this;
    }

    int sign() const { return length_ == 0 ? 0 : negative_ ? -1 : 1; }
    /// How many words its magnitude has.
    int length() const { return length_; }

    BigInteger operator-() const {
        BigInteger result = *this;
        result.negative_ = !negative_ && length_ > 0;
        return result;
    }

    friend BigInteger operator+(const BigInteger& a, const BigInteger& b);
    friend BigInteger operator-(const BigInteger& a, const BigInteger& b) { return a + -b; }
    friend BigInteger operator*(const BigInteger& a, const BigInteger& b);
    friend BigInteger twice(const BigInteger& a) { return a + a; }

private:
    static BigInteger magnitude_sum(const BigInteger& a, const BigInteger& b);
    static BigInteger magnitude_difference(const BigInteger& a, const BigInteger& b);
    static int compare_magnitudes(const BigInteger& a, const BigInteger& b);
    std::uint64_t word(int i) const { return i < length_ ? words_[i] : 0; }
    void push(std::uint64_t word) {
        ALLIDE_ASSERT(length_ < most_words);
        words_[length_++] = word;
    }
    void trim() {
        while (length_ > 0 && words_[length_ - 1] == 0)
            --length_;
        negative_ = negative_ && length_ > 0;
    }

    bool negative_ = false;
    int length_ = 0;
    std::array<std::uint64_t, most_words> words_;  ///< least significant first; those in use only
};

}  // namespace allide

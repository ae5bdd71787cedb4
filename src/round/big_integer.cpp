// SPDX-License-Identifier: MIT
#include "round/big_integer.h"

namespace allide {

using Word128 = unsigned __int128;

int BigInteger::compare_magnitudes(const BigInteger& a, const BigInteger& b) {
    if (a.length_ != b.length_)
        return a.length_ < b.length_ ? -1 : 1;
    for (int i = a.length_ - 1; i >= 0; --i)
        if (a.words_[i] != b.words_[i])
            return a.words_[i] < b.words_[i] ? -1 : 1;
    return 0;
}

BigInteger BigInteger::magnitude_sum(const BigInteger& a, const BigInteger& b) {
    BigInteger result;
    Word128 carry = 0;
    for (int i = 0; i < std::max(a.length_, b.length_); ++i) {
        carry += Word128(a.word(i)) + b.word(i);
        result.push(static_cast<std::uint64_t>(carry));
        carry >>= 64;
    }
    if (carry != 0)
        result.push(static_cast<std::uint64_t>(carry));
    return result;
}

/// |a| - |b|, for |a| >= |b|.
ALLIDE_WRAPS BigInteger BigInteger::magnitude_difference(const BigInteger& a, const BigInteger& b) {
    BigInteger result;
    std::uint64_t borrow = 0;
    for (int i = 0; i < a.length_; ++i) {
        const Word128 difference = Word128(a.words_[i]) - b.word(i) - borrow;
        result.push(static_cast<std::uint64_t>(difference));
        borrow = static_cast<std::uint64_t>(difference >> 64) & 1;
    }
    result.trim();
    return result;
}

BigInteger operator+(const BigInteger& a, const BigInteger& b) {
    if (a.negative_ == b.negative_) {
        BigInteger result = BigInteger::magnitude_sum(a, b);
        result.negative_ = a.negative_;
        return result;
    }
    const bool a_is_larger = BigInteger::compare_magnitudes(a, b) >= 0;
    const BigInteger &large = a_is_larger ? a : b, &small = a_is_larger ? b : a;
    BigInteger result = BigInteger::magnitude_difference(large, small);
    result.negative_ = large.negative_ && result.length_ > 0;
    return result;
}

BigInteger operator*(const BigInteger& a, const BigInteger& b) {
    BigInteger result;
    if (a.length_ == 0 || b.length_ == 0)
        return result;
    result.length_ = a.length_ + b.length_;
    ALLIDE_ASSERT(result.length_ <= BigInteger::most_words);
    std::fill_n(result.words_.begin(), result.length_, 0);
    for (int i = 0; i < a.length_; ++i) {
        Word128 carry = 0;
        for (int j = 0; j < b.length_; ++j) {
            carry += Word128(a.words_[i]) * b.words_[j] + result.words_[i + j];
            result.words_[i + j] = static_cast<std::uint64_t>(carry);
            carry >>= 64;
        }
        result.words_[i + b.length_] = static_cast<std::uint64_t>(carry);
    }
    result.negative_ = a.negative_ != b.negative_;
    result.trim();
    return result;
}

}  // namespace allide

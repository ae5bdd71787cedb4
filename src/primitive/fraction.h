// SPDX-License-Identifier: MIT
#pragma once

#include "primitive/wide_integer.h"

namespace allide {

/// A quotient of integers with a positive denominator.
struct Fraction {
    static constexpr int most_words = 20;

    WideInteger<most_words> over, under;
    int words;  ///< enough for either with its sign

    template <int N>
    Fraction(const WideInteger<N>& numerator, const WideInteger<N>& denominator)
        : over(resized<most_words>(denominator.is_negative() ? -numerator : numerator)),
          under(resized<most_words>(denominator.is_negative() ? -denominator : denominator)),
          words(N) {}
};

/// The sign of over_a / under_a - over_b / under_b, for denominators that are not 0.
template <int N>
int compare_quotients(const WideInteger<N>& over_a, const WideInteger<N>& under_a,
                      const WideInteger<N>& over_b, const WideInteger<N>& under_b) {
    const int order = (product(over_a, under_b) - product(over_b, under_a)).sign();
    return under_a.is_negative() != under_b.is_negative() ? -order : order;
}

/// The sign of a - b.
int compare(const Fraction& a, const Fraction& b);

/// The double nearest to the fraction times 2^exponent, of two equally near ones the even.
double rounded(const Fraction& fraction, int exponent = 0);

}  // namespace allide

// SPDX-License-Identifier: MIT
// Signs of polynomials with integer coefficients at the real roots of others, exactly: by Sturm's
// chains for the number of roots in an interval, greatest common divisors for zeros, and halving
// for the rest. docs/design/motion.md has the bit widths.
#pragma once

#include "round/big_integer.h"

namespace allide {

/// A polynomial of degree 3 or less in t. The zero polynomial has degree -1.
struct Cubic {
    BigInteger of[4];  ///< coefficients, that of 1 first
    int degree = -1;

    static Cubic linear(const BigInteger& at_0, const BigInteger& at_1);
    bool is_zero() const { return degree < 0; }
    void trim();
};

Cubic operator+(const Cubic& a, const Cubic& b);
Cubic operator-(const Cubic& a, const Cubic& b);
/// The degrees must sum to 3 or less.
Cubic operator*(const Cubic& a, const Cubic& b);
/// Any greatest common divisor, up to a factor.
Cubic common_divisor(Cubic a, Cubic b);

/// An interval between two fractions with one denominator, a power of 2.
struct DyadicInterval {
    BigInteger low, high, unit;
    int depth = 0;  ///< the binary logarithm of the unit
};

/// An isolated root of a polynomial in the open interval (0, 1), which shrinks as signs need it.
class RootInterval {
public:
    /// At most so many halvings; what they do not decide is doubtful.
    static constexpr int most_depth = 1000;

    RootInterval() = default;
    /// The sign of g at the root; `doubtful` is set if it could not be told.
    int sign_of(const Cubic& g, bool& doubtful);

private:
    friend class UnitRoots;
    bool halve();

    const Cubic* f_ = nullptr;
    DyadicInterval around_;
};

/// The distinct roots of a polynomial in the open interval (0, 1), ascending.
class UnitRoots {
public:
    /// `f` must not be zero.
    explicit UnitRoots(Cubic f);
    UnitRoots(const UnitRoots&) = delete;

    RootInterval* begin() { return roots_; }
    RootInterval* end() { return roots_ + count_; }
    bool is_doubtful() const { return doubtful_; }

private:
    void isolate(const DyadicInterval& in, int count);

    Cubic f_;
    RootInterval roots_[3];
    int count_ = 0;
    bool doubtful_ = false;
};

}  // namespace allide

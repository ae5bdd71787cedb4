// SPDX-License-Identifier: MIT
#include "motion/cubic_signs.h"

#include <utility>

namespace allide {
namespace {

BigInteger small_integer(std::int64_t value) {
    WideInteger<1> word;
    word.words[0] = static_cast<std::uint64_t>(value);
    return BigInteger(word);
}

/// The sign at numerator / unit, by Horner's scheme times a power of the unit.
int sign_at(const Cubic& p, const BigInteger& numerator, const BigInteger& unit) {
    if (p.is_zero())
        return 0;
    BigInteger sum = p.of[p.degree], power = unit;
    for (int i = p.degree - 1; i >= 0; --i) {
        sum = sum * numerator + p.of[i] * power;
        if (i > 0)
            power = power * unit;
    }
    return sum.sign();
}

/// The rest of a divided by b, times a positive factor.
Cubic remainder(Cubic a, const Cubic& b) {
    const BigInteger& lead = b.of[b.degree];
    while (a.degree >= b.degree) {
        const int shift = a.degree - b.degree;
        const BigInteger top = lead.sign() < 0 ? -a.of[a.degree] : a.of[a.degree];
        const BigInteger factor = lead.sign() < 0 ? -lead : lead;
        for (int i = 0; i <= a.degree; ++i)
            a.of[i] = i < shift ? a.of[i] * factor : a.of[i] * factor - top * b.of[i - shift];
        a.trim();
    }
    return a;
}

Cubic derivative(const Cubic& p) {
    Cubic result;
    for (int i = 1; i <= p.degree; ++i)
        result.of[i - 1] = p.of[i] * small_integer(i);
    result.degree = p.degree - 1;
    result.trim();
    return result;
}

/// Sturm's chain. Between two points that are no roots it counts distinct roots.
class SturmChain {
public:
    explicit SturmChain(const Cubic& p) {
        chain_[length_++] = p;
        for (Cubic next = derivative(p); !next.is_zero();) {
            chain_[length_++] = next;
            next = remainder(chain_[length_ - 2], chain_[length_ - 1]);
            for (BigInteger& c : next.of)
                c = -c;
        }
    }
    int roots_in(const DyadicInterval& in) const {
        return variations(in.low, in.unit) - variations(in.high, in.unit);
    }

private:
    int variations(const BigInteger& numerator, const BigInteger& unit) const {
        int count = 0, last = 0;
        for (int i = 0; i < length_; ++i) {
            const int sign = sign_at(chain_[i], numerator, unit);
            count += sign != 0 && last != 0 && sign != last ? 1 : 0;
            last = sign != 0 ? sign : last;
        }
        return count;
    }

    Cubic chain_[4];
    int length_ = 0;
};

/// Two parts of an interval that meet where f is not 0.
std::pair<DyadicInterval, DyadicInterval> parts(const DyadicInterval& in, const Cubic& f) {
    const auto cut = [&](int eighths, int log) {
        const BigInteger factor = small_integer(std::int64_t{1} << log);
        DyadicInterval left{in.low * factor, in.high * factor, in.unit * factor, in.depth + log};
        DyadicInterval right = left;
        left.high = left.low + (in.high - in.low) * small_integer(eighths);
        right.low = left.high;
        return std::pair(left, right);
    };
    // At most three of four places are roots.
    for (const auto& [eighths, log] : {std::pair(1, 1), {3, 3}, {5, 3}, {2, 3}}) {
        const auto result = cut(eighths, log);
        if (sign_at(f, result.first.high, result.first.unit) != 0)
            return result;
    }
    return cut(1, 1);
}

}  // namespace

Cubic Cubic::linear(const BigInteger& at_0, const BigInteger& at_1) {
    Cubic result;
    result.of[0] = at_0;
    result.of[1] = at_1 - at_0;
    result.degree = 1;
    result.trim();
    return result;
}

void Cubic::trim() {
    while (degree >= 0 && of[degree].sign() == 0)
        --degree;
}

Cubic operator+(const Cubic& a, const Cubic& b) {
    Cubic result;
    result.degree = std::max(a.degree, b.degree);
    for (int i = 0; i <= result.degree; ++i)
        result.of[i] = a.of[i] + b.of[i];
    result.trim();
    return result;
}

Cubic operator-(const Cubic& a, const Cubic& b) {
    Cubic result;
    result.degree = std::max(a.degree, b.degree);
    for (int i = 0; i <= result.degree; ++i)
        result.of[i] = a.of[i] - b.of[i];
    result.trim();
    return result;
}

Cubic operator*(const Cubic& a, const Cubic& b) {
    Cubic result;
    if (a.is_zero() || b.is_zero())
        return result;
    result.degree = a.degree + b.degree;
    ALLIDE_ASSERT(result.degree <= 3);
    for (int i = 0; i <= a.degree; ++i)
        for (int j = 0; j <= b.degree; ++j)
            result.of[i + j] = result.of[i + j] + a.of[i] * b.of[j];
    result.trim();
    return result;
}

Cubic common_divisor(Cubic a, Cubic b) {
    while (!b.is_zero()) {
        Cubic rest = remainder(a, b);
        a = std::exchange(b, std::move(rest));
    }
    return a;
}

bool RootInterval::halve() {
    if (around_.depth >= most_depth)
        return false;
    const auto [left, right] = parts(around_, *f_);
    around_ = SturmChain(*f_).roots_in(left) > 0 ? left : right;
    return true;
}

int RootInterval::sign_of(const Cubic& g, bool& doubtful) {
    if (g.is_zero())
        return 0;
    if (const Cubic common = common_divisor(*f_, g);
        common.degree > 0 && SturmChain(common).roots_in(around_) > 0)
        return 0;
    const SturmChain chain(g);
    for (;;) {
        const int low = sign_at(g, around_.low, around_.unit);
        const int high = sign_at(g, around_.high, around_.unit);
        if (low != 0 && low == high && chain.roots_in(around_) == 0)
            return low;
        if (!halve()) {
            doubtful = true;
            return 0;
        }
    }
}

UnitRoots::UnitRoots(Cubic f) : f_(std::move(f)) {
    // Roots at 0 and at 1 are divided out.
    while (f_.degree > 0 && f_.of[0].sign() == 0) {
        for (int i = 0; i < f_.degree; ++i)
            f_.of[i] = f_.of[i + 1];
        f_.of[f_.degree--] = {};
    }
    const BigInteger zero = small_integer(0), one = small_integer(1);
    while (f_.degree > 0 && sign_at(f_, one, one) == 0) {
        for (int i = f_.degree - 1; i >= 0; --i)
            f_.of[i] = f_.of[i] + f_.of[i + 1];
        for (int i = 0; i < f_.degree; ++i)
            f_.of[i] = f_.of[i + 1];
        f_.of[f_.degree--] = {};
    }
    const DyadicInterval unit{zero, one, one};
    if (f_.degree > 0)
        isolate(unit, SturmChain(f_).roots_in(unit));
}

void UnitRoots::isolate(const DyadicInterval& in, int count) {
    if (count == 0)
        return;
    if (count == 1) {
        roots_[count_].f_ = &f_;
        roots_[count_++].around_ = in;
        return;
    }
    if (in.depth >= RootInterval::most_depth) {
        doubtful_ = true;
        return;
    }
    const auto [left, right] = parts(in, f_);
    const int before = SturmChain(f_).roots_in(left);
    isolate(left, before);
    isolate(right, count - before);
}

}  // namespace allide

// SPDX-License-Identifier: MIT
// A number as the unevaluated sum of two doubles, about 104 bits (Dekker, "A floating-point
// technique for extending the available precision", 1971). For quantities that cancel, not for
// signs.
#pragma once

namespace allide {

struct DoubleDouble {
    double high = 0, low = 0;

    DoubleDouble() = default;
    DoubleDouble(double value) : high(value) {}

    /// a - b, exactly.
    static DoubleDouble difference(double a, double b) { return sum(a, -b); }

    explicit operator double() const { return high + low; }

    friend DoubleDouble operator-(DoubleDouble a) { return DoubleDouble(-a.high, -a.low); }

    friend DoubleDouble operator+(DoubleDouble a, DoubleDouble b) {
        const DoubleDouble highs = sum(a.high, b.high), lows = sum(a.low, b.low);
        const DoubleDouble first = quick_sum(highs.high, highs.low + lows.high);
        return quick_sum(first.high, first.low + lows.low);
    }

    friend DoubleDouble operator-(DoubleDouble a, DoubleDouble b) { return a + -b; }

    friend DoubleDouble operator*(DoubleDouble a, DoubleDouble b) {
        const DoubleDouble p = product(a.high, b.high);
        return quick_sum(p.high, p.low + (a.high * b.low + a.low * b.high));
    }

    friend DoubleDouble operator/(DoubleDouble a, DoubleDouble b) {
        const double first = a.high / b.high;
        const DoubleDouble rest = a - b * DoubleDouble(first);
        return quick_sum(first, rest.high / b.high);
    }

    friend bool operator<(DoubleDouble a, DoubleDouble b) {
        return a.high < b.high || (a.high == b.high && a.low < b.low);
    }

private:
    DoubleDouble(double h, double l) : high(h), low(l) {}

    static DoubleDouble quick_sum(double a, double b) {
        const double s = a + b;
        return {s, b - (s - a)};
    }

    static DoubleDouble sum(double a, double b) {
        const double s = a + b, t = s - a;
        return {s, (a - (s - t)) + (b - t)};
    }

    static DoubleDouble product(double a, double b) {
        const double p = a * b;
        const Halves x(a), y(b);
        return {p, ((x.high * y.high - p) + x.high * y.low + x.low * y.high) + x.low * y.low};
    }

    /// 26 bits each.
    struct Halves {
        explicit Halves(double a) {
            const double c = 134217729 * a;
            high = c - (c - a);
            low = a - high;
        }
        double high, low;
    };
};

}  // namespace allide

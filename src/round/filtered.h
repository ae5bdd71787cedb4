// SPDX-License-Identifier: MIT
// Doubles whose types count the roundings and the degree of the formula that computes them (the
// index of Funke, "Exact arithmetic using cascaded computation", 1997). docs/design/round.md proves
// the bound.
#pragma once

#include <algorithm>
#include <cmath>

namespace allide {

/// The answer of a filter that cannot decide a sign.
inline constexpr int doubtful_sign = 2;

/// A computed value and the value of the same formula with absolute values and sums only. The true
/// value differs by at most ((1 - u)^-Roundings - 1) magnitude, u = 2^-53.
template <int Roundings, int Degree>
struct Filtered {
    double value, magnitude;

    /// The sign of the true value, or `doubtful_sign`.
    int sign() const {
        static_assert(Roundings < 1000 && Degree <= 12);
        const double bound = (Roundings + 1) * 0x1p-53 * magnitude;
        if (Degree > 4 && !(magnitude > 0x1p-500))  // products of five differences may underflow
            return doubtful_sign;
        if (value > bound)
            return 1;
        if (value < -bound)
            return -1;
        return magnitude == 0 ? 0 : doubtful_sign;
    }
};

template <int R, int D>
Filtered<R, D> operator-(Filtered<R, D> a) {
    return {-a.value, a.magnitude};
}

template <int R, int S, int D>
Filtered<std::max(R, S) + 1, D> operator+(Filtered<R, D> a, Filtered<S, D> b) {
    return {a.value + b.value, a.magnitude + b.magnitude};
}

template <int R, int S, int D>
Filtered<std::max(R, S) + 1, D> operator-(Filtered<R, D> a, Filtered<S, D> b) {
    return {a.value - b.value, a.magnitude + b.magnitude};
}

template <int R, int D, int S, int E>
Filtered<R + S + 1, D + E> operator*(Filtered<R, D> a, Filtered<S, E> b) {
    return {a.value * b.value, a.magnitude * b.magnitude};
}

template <int R, int D>
Filtered<R, D> twice(Filtered<R, D> a) {
    return {2 * a.value, 2 * a.magnitude};
}

}  // namespace allide

// SPDX-License-Identifier: MIT
#pragma once

#include "primitive/wide_integer.h"

namespace allide {

/// a d - b c
template <int N>
WideInteger<2 * N> minor(const WideInteger<N>& a, const WideInteger<N>& b, const WideInteger<N>& c,
                         const WideInteger<N>& d) {
    return product(a, d) - product(b, c);
}

template <int N>
WideInteger<3 * N> determinant(const WideInteger<N> (&m)[3][3]) {
    const auto x = product(minor(m[1][1], m[1][2], m[2][1], m[2][2]), m[0][0]);
    const auto y = product(minor(m[1][2], m[1][0], m[2][2], m[2][0]), m[0][1]);
    const auto z = product(minor(m[1][0], m[1][1], m[2][0], m[2][1]), m[0][2]);
    return x + y + z;
}

}  // namespace allide

// SPDX-License-Identifier: MIT
// Four floats in a baseline register, where run-time dispatch would cost more than it gains.
#pragma once

namespace allide {

using Float4 = float __attribute__((vector_size(16)));

inline Float4 splat(float x) {
    return Float4{x, x, x, x};
}
inline Float4 smaller(Float4 a, Float4 b) {
    return a < b ? a : b;
}
inline Float4 larger(Float4 a, Float4 b) {
    return a > b ? a : b;
}

}  // namespace allide

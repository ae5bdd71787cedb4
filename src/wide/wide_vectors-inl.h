// SPDX-License-Identifier: MIT
// Vectors of three by eight floats, for each SIMD target.
#if defined(ALLIDE_BVTREE_WIDE_VECTORS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef ALLIDE_BVTREE_WIDE_VECTORS_INL_H
#undef ALLIDE_BVTREE_WIDE_VECTORS_INL_H
#else
#define ALLIDE_BVTREE_WIDE_VECTORS_INL_H
#endif

#include "wide/wide_lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace allide::HWY_NAMESPACE {

/// Lengths below this are taken as this, so that what underflow does to a quotient stays below the
/// slack.
constexpr float least_length = 0x1p-40f;
/// The least square of a length that is divided by. A wrong quotient below it harms nothing.
constexpr float least_square = 0x1p-100f;

constexpr std::uint32_t first_lanes(int count) {
    return (1u << count) - 1;
}

HWY_INLINE Lanes positive(Lanes x) {
    return hn::Max(x, hn::Zero(Floats()));
}

HWY_INLINE Lanes inner(const Lanes (&u)[3], const Lanes (&v)[3]) {
    return hn::Add(hn::Add(hn::Mul(u[0], v[0]), hn::Mul(u[1], v[1])), hn::Mul(u[2], v[2]));
}

HWY_INLINE void subtract(const Lanes (&u)[3], const Lanes (&v)[3], Lanes (&result)[3]) {
    for (int k = 0; k < 3; ++k)
        result[k] = hn::Sub(u[k], v[k]);
}

HWY_INLINE void cross_product(const Lanes (&u)[3], const Lanes (&v)[3], Lanes (&result)[3]) {
    for (int k = 0; k < 3; ++k) {
        const int i = (k + 1) % 3, j = (k + 2) % 3;
        result[k] = hn::Sub(hn::Mul(u[i], v[j]), hn::Mul(u[j], v[i]));
    }
}

}  // namespace allide::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

// SPDX-License-Identifier: MIT
// Four transforms side by side, each in a lane. Vectors of the compiler, not Highway's: these are
// four doubles on every target, WebAssembly too, so one source gives the same bits on all of them.
#if defined(ALLIDE_MATH_FOUR_TRANSFORMS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef ALLIDE_MATH_FOUR_TRANSFORMS_INL_H
#undef ALLIDE_MATH_FOUR_TRANSFORMS_INL_H
#else
#define ALLIDE_MATH_FOUR_TRANSFORMS_INL_H
#endif

#include <cstdint>

#include <hwy/highway.h>

#include <allide/math.h>

// All functions here are inlined: no call passes such a vector.
#pragma GCC diagnostic ignored "-Wpsabi"

HWY_BEFORE_NAMESPACE();
namespace allide::HWY_NAMESPACE {

using Four = double __attribute__((vector_size(32)));
/// The result of a comparison: all bits of a lane are set, or none.
using FourBits = decltype(Four{} < Four{});

HWY_INLINE Four magnitude(const Four& a) {
    return (Four)((FourBits)a & INT64_MAX);
}

HWY_INLINE Four larger(const Four& a, const Four& b) {
    return a > b ? a : b;
}

HWY_INLINE Four smaller(const Four& a, const Four& b) {
    return a < b ? a : b;
}

struct FourVectors {
    Four x, y, z;
};

HWY_INLINE Four dot(const FourVectors& a, const FourVectors& b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

HWY_INLINE FourVectors cross(const FourVectors& a, const FourVectors& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

/// Four successive numbers.
HWY_INLINE Four load_four(const double* from) {
    Four result;
    __builtin_memcpy(&result, from, sizeof result);
    return result;
}

/// Four successive numbers of four rows: the first of each, and so on.
HWY_INLINE void load_columns(const double* const (&rows)[4], int at, Four& c0, Four& c1, Four& c2,
                             Four& c3) {
    const Four r0 = load_four(rows[0] + at), r1 = load_four(rows[1] + at);
    const Four r2 = load_four(rows[2] + at), r3 = load_four(rows[3] + at);
    const Four even01 = __builtin_shufflevector(r0, r1, 0, 4, 2, 6);
    const Four odd01 = __builtin_shufflevector(r0, r1, 1, 5, 3, 7);
    const Four even23 = __builtin_shufflevector(r2, r3, 0, 4, 2, 6);
    const Four odd23 = __builtin_shufflevector(r2, r3, 1, 5, 3, 7);
    c0 = __builtin_shufflevector(even01, even23, 0, 1, 4, 5);
    c1 = __builtin_shufflevector(odd01, odd23, 0, 1, 4, 5);
    c2 = __builtin_shufflevector(even01, even23, 2, 3, 6, 7);
    c3 = __builtin_shufflevector(odd01, odd23, 2, 3, 6, 7);
}

struct FourTransforms {
    FourVectors rows[3], translation;

    HWY_INLINE explicit FourTransforms(const Transform* const (&of)[4]) {
        static_assert(sizeof(Transform) == 12 * sizeof(double));
        const double* numbers[4];
        for (int k = 0; k < 4; ++k)
            numbers[k] = &of[k]->rotation.rows[0].x;
        load_columns(numbers, 0, rows[0].x, rows[0].y, rows[0].z, rows[1].x);
        load_columns(numbers, 4, rows[1].y, rows[1].z, rows[2].x, rows[2].y);
        load_columns(numbers, 8, rows[2].z, translation.x, translation.y, translation.z);
    }
};

}  // namespace allide::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

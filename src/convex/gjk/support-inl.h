// SPDX-License-Identifier: MIT
// Heights of many vectors along a direction, in floats, for each SIMD target.
#if defined(ALLIDE_CONVEX_SUPPORT_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef ALLIDE_CONVEX_SUPPORT_INL_H
#undef ALLIDE_CONVEX_SUPPORT_INL_H
#else
#define ALLIDE_CONVEX_SUPPORT_INL_H
#endif

#include <cmath>
#include <cstddef>
#include <cstdint>

#include <hwy/highway.h>

#include "convex/polytope/polytope.h"

HWY_BEFORE_NAMESPACE();
namespace allide::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Floats = hn::CappedTag<float, 8>;
using Lanes = hn::Vec<Floats>;

constexpr double u = 0x1p-53, float_u = 0x1p-24;

HWY_INLINE double sum_of_magnitudes(Vec3 d) {
    return std::fabs(d.x) + std::fabs(d.y) + std::fabs(d.z);
}

/// Turns a direction of the world into the local frame of a polytope with this rotation.
HWY_INLINE void turn_back(const Mat3& m, Vec3 d, float (&local)[3]) {
    const Vec3 l = d.x * m.rows[0] + d.y * m.rows[1] + d.z * m.rows[2];
    local[0] = static_cast<float>(l.x);
    local[1] = static_cast<float>(l.y);
    local[2] = static_cast<float>(l.z);
}

/// Writes the heights of all vectors, eight to a block, and returns the largest.
HWY_INLINE float heights(const Block8* blocks, std::uint32_t count, const float (&along)[3],
                         float* out) {
    const Floats f;
    const Lanes x = hn::Set(f, along[0]), y = hn::Set(f, along[1]), z = hn::Set(f, along[2]);
    Lanes largest = hn::Set(f, -0x1p126f);
    for (std::uint32_t i = 0; i < count; ++i)
        for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(f)) {
            const Lanes height = hn::Add(hn::Add(hn::Mul(x, hn::Load(f, blocks[i].x + lane)),
                                                 hn::Mul(y, hn::Load(f, blocks[i].y + lane))),
                                         hn::Mul(z, hn::Load(f, blocks[i].z + lane)));
            hn::Store(height, f, out + 8 * i + lane);
            largest = hn::Max(largest, height);
        }
    return hn::GetLane(hn::MaxOfLanes(f, largest));
}

/// The largest height alone.
HWY_INLINE float largest_height(const Block8* blocks, std::uint32_t count,
                                const float (&along)[3]) {
    const Floats f;
    const Lanes x = hn::Set(f, along[0]), y = hn::Set(f, along[1]), z = hn::Set(f, along[2]);
    Lanes largest = hn::Set(f, -0x1p126f);
    for (std::uint32_t i = 0; i < count; ++i)
        for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(f))
            largest = hn::Max(largest, hn::Add(hn::Add(hn::Mul(x, hn::Load(f, blocks[i].x + lane)),
                                                       hn::Mul(y, hn::Load(f, blocks[i].y + lane))),
                                               hn::Mul(z, hn::Load(f, blocks[i].z + lane))));
    return hn::GetLane(hn::MaxOfLanes(f, largest));
}

/// A bit for each height that is not below the threshold, of up to eight blocks.
HWY_INLINE std::uint64_t not_below(const float* heights, std::uint32_t count, float threshold) {
    const Floats f;
    std::uint64_t bits = 0;
    for (std::uint32_t first = 0; first < 8 * count;
         first += static_cast<std::uint32_t>(hn::Lanes(f))) {
        std::uint8_t bytes[8] = {};
        hn::StoreMaskBits(f, hn::Ge(hn::Load(f, heights + first), hn::Set(f, threshold)), bytes);
        bits |= static_cast<std::uint64_t>(bytes[0]) << first;
    }
    return bits;
}

}  // namespace allide::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

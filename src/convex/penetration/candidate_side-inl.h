// SPDX-License-Identifier: MIT
// All vertices along one direction, and one point below all facets, for each SIMD target.
#if defined(ALLIDE_CONVEX_CANDIDATE_SIDE_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef ALLIDE_CONVEX_CANDIDATE_SIDE_INL_H
#undef ALLIDE_CONVEX_CANDIDATE_SIDE_INL_H
#else
#define ALLIDE_CONVEX_CANDIDATE_SIDE_INL_H
#endif

#include <hwy/highway.h>

#include "convex/penetration/candidate_side.h"

HWY_BEFORE_NAMESPACE();
namespace allide::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Floats = hn::CappedTag<float, 8>;
using Integers = hn::RebindToUnsigned<Floats>;
using Lanes = hn::Vec<Floats>;

/// A vector in all lanes.
struct Broadcast {
    HWY_INLINE explicit Broadcast(FloatVector v)
        : x(hn::Set(Floats(), v.x)), y(hn::Set(Floats(), v.y)), z(hn::Set(Floats(), v.z)) {}

    HWY_INLINE Lanes dot(Lanes px, Lanes py, Lanes pz) const {
        return hn::Add(hn::Add(hn::Mul(x, px), hn::Mul(y, py)), hn::Mul(z, pz));
    }
    HWY_INLINE Lanes dot(const Block8& block, std::size_t lane) const {
        const Floats f;
        return dot(hn::Load(f, block.x + lane), hn::Load(f, block.y + lane),
                   hn::Load(f, block.z + lane));
    }

    Lanes x, y, z;
};

/// The largest of numbers that come lanes at a time, and the first that is as large.
class Largest {
public:
    HWY_INLINE Largest()
        : most_(hn::Set(Floats(), -0x1p126f)),
          first_(hn::Zero(Integers())),
          here_(hn::Iota(Integers(), 0)) {}

    HWY_INLINE void add(Lanes values) {
        const Integers u;
        const auto is_more = hn::RebindMask(u, hn::Gt(values, most_));
        first_ = hn::IfThenElse(is_more, here_, first_);
        most_ = hn::Max(most_, values);
        here_ = hn::Add(here_, hn::Set(u, static_cast<std::uint32_t>(hn::Lanes(u))));
    }

    HWY_INLINE float value() const { return hn::GetLane(hn::MaxOfLanes(Floats(), most_)); }

    HWY_INLINE std::uint32_t index() const {
        const Integers u;
        const auto is_top = hn::RebindMask(u, hn::Eq(most_, hn::MaxOfLanes(Floats(), most_)));
        return hn::GetLane(hn::MinOfLanes(u, hn::IfThenElse(is_top, first_, hn::Set(u, ~0u))));
    }

private:
    Lanes most_;
    hn::Vec<Integers> first_, here_;
};

/// How far a polytope reaches, and the first vertex that does.
struct Peak {
    float height;
    std::uint32_t vertex;
};

HWY_INLINE Peak peak(const CandidateSide& side, FloatVector along) {
    const Broadcast d(along);
    Largest largest;
    for (const Block8 *b = side.blocks, *end = b + side.block_count; b != end; ++b)
        for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(Floats()))
            largest.add(d.dot(*b, lane));
    return {largest.value(), largest.index()};
}

/// Writes the depths of a point below all facets and returns the first facet with the least.
HWY_INLINE std::uint32_t find_depths(const CandidateSide& side, FloatVector point, float* depths) {
    const Floats f;
    const Broadcast p(point);
    const auto reach = hn::Set(f, side.reach);
    Largest largest;
    for (std::size_t i = 0; i < side.padded; i += hn::Lanes(f)) {
        const auto below =
            p.dot(hn::LoadU(f, side.x + i), hn::LoadU(f, side.y + i), hn::LoadU(f, side.z + i));
        const auto depth = hn::Sub(hn::Mul(reach, hn::LoadU(f, side.offset + i)), below);
        hn::StoreU(depth, f, depths + i);
        largest.add(hn::Neg(depth));
    }
    return largest.index();
}

/// Bits of the lanes, from `lane` on.
template <class Mask>
HWY_INLINE std::uint64_t bits(Mask mask, std::size_t lane) {
    std::uint8_t bytes[8] = {};
    hn::StoreMaskBits(Floats(), mask, bytes);
    return static_cast<std::uint64_t>(bytes[0]) << lane;
}

template <class Body>
HWY_INLINE void for_each_bit(std::uint64_t set, std::size_t first, const Body& body) {
    for (; set != 0; set &= set - 1)
        body(static_cast<std::uint32_t>(first + hwy::Num0BitsBelowLS1Bit_Nonzero64(set)));
}

/// A bit for each of the 64 facets from `first` on whose number is below the limit.
HWY_INLINE std::uint64_t below(const CandidateSide& side, const float* numbers, float limit,
                               std::size_t first) {
    const Floats f;
    const std::size_t end = side.padded - first < 64 ? side.padded - first : 64;
    std::uint64_t set = 0;
    for (std::size_t i = 0; i < end; i += hn::Lanes(f))
        set |= bits(hn::Lt(hn::LoadU(f, numbers + first + i), hn::Set(f, limit)), i);
    const std::size_t left = side.facet_count - first;
    return left < 64 ? set & ((std::uint64_t{1} << left) - 1) : set;
}

HWY_INLINE FloatVector down(const CandidateSide& side, std::uint32_t f) {
    const float x = side.x[f], y = side.y[f], z = side.z[f];
    const auto& m = side.down;
    return {m[0][0] * x + m[0][1] * y + m[0][2] * z, m[1][0] * x + m[1][1] * y + m[1][2] * z,
            m[2][0] * x + m[2][1] * y + m[2][2] * z};
}

HWY_INLINE FloatVector vertex(const CandidateSide& side, std::uint32_t v) {
    const Block8& block = side.blocks[v / 8];
    return {block.x[v % 8], block.y[v % 8], block.z[v % 8]};
}

HWY_INLINE float product(FloatVector a, FloatVector b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

/// A vertex of the other in the own frame.
HWY_INLINE FloatVector point(const CandidateSide& side, std::uint32_t v) {
    const auto [x, y, z] = vertex(side, v);
    const auto& m = side.down;
    return {side.towards.x - (m[0][0] * x + m[1][0] * y + m[2][0] * z),
            side.towards.y - (m[0][1] * x + m[1][1] * y + m[2][1] * z),
            side.towards.z - (m[0][2] * x + m[1][2] * y + m[2][2] * z)};
}

HWY_INLINE float depth_below(const CandidateSide& side, FloatVector p, std::uint32_t f) {
    return side.reach * side.offset[f] - (side.x[f] * p.x + side.y[f] * p.y + side.z[f] * p.z);
}

}  // namespace allide::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

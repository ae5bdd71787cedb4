// SPDX-License-Identifier: MIT
// The vertex farthest along a direction: found in floats up to a derived slack, then among the few
// candidates in doubles on world vertices, so that every bound is of those.
#if defined(ALLIDE_CONVEX_FARTHEST_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef ALLIDE_CONVEX_FARTHEST_INL_H
#undef ALLIDE_CONVEX_FARTHEST_INL_H
#else
#define ALLIDE_CONVEX_FARTHEST_INL_H
#endif

#include <cstdint>

#include <hwy/highway.h>

#include "convex/party.h"
#include "convex/support-inl.h"

HWY_BEFORE_NAMESPACE();
namespace allide::HWY_NAMESPACE {

/// Twice how far a float height may be from the world vertex's, relative to `scale`, and slack.
HWY_INLINE double slack_of(const Party& party) {
    return 12 * float_u + 2.2 * party.rounding * party.shape.inverse_scale;
}

struct Support {
    std::uint32_t vertex;
    Vec3 point;
};

constexpr std::uint32_t chunk = 8;  ///< blocks whose heights are kept at once, a bit each

/// Keeps the farthest of candidates, over any base near them.
class Farthest {
public:
    HWY_INLINE Farthest(const Party& party, Vec3 d, Vec3 base)
        : party_(party), d_(d), base_(base) {}

    /// The vertices from `first` on, up to 64, that have a bit.
    HWY_INLINE void consider(std::uint32_t first, std::uint64_t bits) {
        for (; bits != 0; bits &= bits - 1) {
            const std::uint32_t v =
                first + static_cast<std::uint32_t>(hwy::Num0BitsBelowLS1Bit_Nonzero64(bits));
            const Vec3 point = inlined_world_vertex(party_.at, party_.shape.mesh.vertices[v]);
            const double height = dot(d_, point - base_);
            if (height > best_) {
                best_ = height;
                support_ = {v, point};
            }
        }
    }

    HWY_INLINE Support support() const { return support_; }

private:
    const Party& party_;
    Vec3 d_, base_;
    double best_ = -0x1p1000;
    Support support_ = {0, {}};
};

constexpr std::uint32_t stage = 64;  ///< blocks in one pass over many

/// Heights are made once where they fit, and else a second time where they are high enough.
HWY_NOINLINE static Support support_of_many(const Party& party, Vec3 d, const float (&along)[3],
                                            float slack) {
    const ConvexPolytope& shape = party.shape;
    const Block8* blocks = shape.blocks.data();
    const std::uint32_t count = shape.vertex_blocks;
    alignas(32) float kept[8 * stage];
    const bool fit = count <= stage;
    const float threshold =
        (fit ? heights(blocks, count, along, kept) : largest_height(blocks, count, along)) - slack;
    Farthest farthest(party, d, party.centre());
    for (std::uint32_t first = 0; first < count; first += chunk) {
        const bool is_last = first + chunk >= count;
        const std::uint32_t here = is_last ? count - first : chunk;
        if (!fit && heights(blocks + first, here, along, kept) < threshold)
            continue;
        const std::uint64_t bits = not_below(kept + (fit ? 8 * first : 0), here, threshold);
        farthest.consider(8 * first, is_last ? bits & shape.last_chunk_mask : bits);
    }
    return farthest.support();
}

/// Vertices of a party whose points are known, as a simplex holds them.
struct KnownPoints {
    const std::uint32_t* vertices;
    const Vec3* points;
    int count;

    HWY_INLINE std::uint64_t bits() const {
        std::uint64_t all = 0;
        for (int i = 0; i < count; ++i)
            all |= std::uint64_t{1} << (vertices[i] & 63);
        return all;
    }

    HWY_INLINE Support farthest(Vec3 d) const {
        double most = 0;
        int best = 0;
        for (int i = 1; i < count; ++i) {
            const double height = dot(d, points[i] - points[0]);
            best = height > most ? i : best;
            most = height > most ? height : most;
        }
        return {vertices[best], points[best]};
    }
};

/// The world vertex that is farthest along d, by doubles.
HWY_INLINE Support support(const Party& party, Vec3 d, double size, const KnownPoints& known) {
    const ConvexPolytope& shape = party.shape;
    float along[3];
    turn_back(party.at.rotation, d, along);
    const auto slack = static_cast<float>(size * slack_of(party));
    if (shape.vertex_blocks > chunk)
        return support_of_many(party, d, along, slack);
    alignas(32) float kept[8 * chunk];
    const float threshold = heights(shape.blocks.data(), shape.vertex_blocks, along, kept) - slack;
    const std::uint64_t bits =
        not_below(kept, shape.vertex_blocks, threshold) & shape.last_chunk_mask;
    if ((bits & ~known.bits()) == 0)
        return known.farthest(d);
    const auto first = static_cast<std::uint32_t>(hwy::Num0BitsBelowLS1Bit_Nonzero64(bits));
    const Vec3 point = inlined_world_vertex(party.at, shape.mesh.vertices[first]);
    if ((bits & (bits - 1)) == 0)
        return {first, point};
    Farthest farthest(party, d, point);
    farthest.consider(0, bits);
    return farthest.support();
}

}  // namespace allide::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

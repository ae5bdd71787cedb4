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
#include <span>

#include <hwy/highway.h>

#include "convex/gjk/support-inl.h"
#include "convex/polytope/placed_polytope.h"

HWY_BEFORE_NAMESPACE();
namespace allide::HWY_NAMESPACE {

/// Twice how far a float height may be from the world vertex's, relative to `scale`, and slack.
HWY_INLINE double slack_of(const PlacedPolytope& placed) {
    return 12 * float_u + 2.2 * placed.rounding * placed.shape.inverse_scale;
}

struct Support {
    std::uint32_t vertex;
    Vec3 point;
};

constexpr std::uint32_t chunk = 8;    ///< blocks whose heights are kept at once, a bit each
constexpr std::uint32_t medium = 64;  ///< blocks of a polytope without clusters, at most

HWY_INLINE std::uint32_t chunk_size(std::uint32_t count, std::uint32_t first) {
    return count - first < chunk ? count - first : chunk;
}

HWY_INLINE std::uint32_t first_bit(std::uint64_t bits) {
    return static_cast<std::uint32_t>(hwy::Num0BitsBelowLS1Bit_Nonzero64(bits));
}

/// Keeps the farthest of candidates, over any base near them.
class Farthest {
public:
    HWY_INLINE Farthest(const PlacedPolytope& placed, Vec3 d, Vec3 base)
        : placed_(placed), d_(d), base_(base) {}

    HWY_INLINE void consider(std::uint32_t v) {
        const Vec3 point =
            inlined_world_vertex(placed_.world_from_local, placed_.shape.mesh.vertices[v]);
        const double height = dot(d_, point - base_);
        if (height > best_) {
            best_ = height;
            support_ = {v, point};
        }
    }

    HWY_INLINE Support support() const { return support_; }

private:
    const PlacedPolytope& placed_;
    Vec3 d_, base_;
    double best_ = -0x1p1000;
    Support support_ = {0, {}};
};

/// The heights of balls, rounded up, and the largest.
HWY_INLINE float ball_heights(std::span<const BallBlock8> balls, const float (&along)[3],
                              float length, float* out) {
    const Floats f;
    const Lanes x = hn::Set(f, along[0]), y = hn::Set(f, along[1]), z = hn::Set(f, along[2]);
    const Lanes size = hn::Set(f, length);
    Lanes largest = hn::Set(f, -0x1p126f);
    for (std::size_t i = 0; i < balls.size(); ++i)
        for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(f)) {
            const Block8& centre = balls[i].centre;
            const Lanes middle = hn::Add(hn::Add(hn::Mul(x, hn::Load(f, centre.x + lane)),
                                                 hn::Mul(y, hn::Load(f, centre.y + lane))),
                                         hn::Mul(z, hn::Load(f, centre.z + lane)));
            const Lanes height =
                hn::Add(middle, hn::Mul(size, hn::Load(f, balls[i].radius + lane)));
            hn::Store(height, f, out + 8 * i + lane);
            largest = hn::Max(largest, height);
        }
    return hn::GetLane(hn::MaxOfLanes(f, largest));
}

/// The farthest of many vertices: in clusters whose balls are high enough, the highest ball first.
class FarthestOfMany {
public:
    HWY_INLINE FarthestOfMany(const PlacedPolytope& placed, Vec3 d, const float (&along)[3],
                              float slack)
        : clusters_(placed.shape.clusters),
          along_(along),
          slack_(slack),
          farthest_(placed, d, placed.centre()) {}

    HWY_INLINE Support run() {
        const float squared = along_[0] * along_[0] + along_[1] * along_[1] + along_[2] * along_[2];
        const float length = std::sqrt(squared) * (1 + 4 * 0x1p-24f);
        const auto count = static_cast<std::uint32_t>(clusters_.balls.size());
        for (std::uint32_t first = 0; first < count; first += stage)
            search(first, count - first < stage ? count - first : stage, length);
        return farthest_.support();
    }

private:
    static constexpr std::uint32_t stage = 64;  ///< blocks of balls at once

    HWY_INLINE void search(std::uint32_t first, std::uint32_t count, float length) {
        alignas(32) float high[8 * stage];
        const float highest =
            ball_heights({clusters_.balls.data() + first, count}, along_, length, high);
        look_into_balls(first, count, high, highest);
        look_into_balls(first, count, high, top_ - slack_);
    }

    HWY_INLINE void look_into_balls(std::uint32_t first, std::uint32_t count, const float* high,
                                    float threshold) {
        for (std::uint32_t i = 0; i < count; i += chunk)
            for (auto bits = not_below(high + 8 * i, chunk_size(count, i), threshold); bits != 0;
                 bits &= bits - 1)
                look_into(8 * (first + i) + first_bit(bits));
    }

    HWY_INLINE void look_into(std::uint32_t cluster) {
        alignas(32) float kept[8];
        const float high = heights(clusters_.members.data() + cluster, 1, along_, kept);
        top_ = high > top_ ? high : top_;
        for (auto bits = not_below(kept, 1, top_ - slack_); bits != 0; bits &= bits - 1)
            farthest_.consider(clusters_.vertex[8 * cluster + first_bit(bits)]);
    }

    const VertexClusters& clusters_;
    const float (&along_)[3];
    float slack_;
    float top_ = -0x1p126f;  ///< largest height of the vertices seen
    Farthest farthest_;
};

/// The support of up to `medium` blocks. Heights are kept, and read again where a chunk has a high
/// one.
HWY_INLINE Support support_of_medium(const PlacedPolytope& placed, Vec3 d, const float (&along)[3],
                                     float slack) {
    const ConvexPolytope& shape = placed.shape;
    const std::uint32_t count = shape.vertex_blocks;
    alignas(32) float kept[8 * medium];
    float tops[medium / chunk];
    float top = -0x1p126f;
    for (std::uint32_t first = 0; first < count; first += chunk) {
        float& high = tops[first / chunk];
        high =
            heights(shape.blocks.data() + first, chunk_size(count, first), along, kept + 8 * first);
        top = high > top ? high : top;
    }
    const float threshold = top - slack;
    Farthest farthest(placed, d, placed.centre());
    for (std::uint32_t first = 0; first < count; first += chunk) {
        if (tops[first / chunk] < threshold)
            continue;
        std::uint64_t bits = not_below(kept + 8 * first, chunk_size(count, first), threshold);
        if (first + chunk >= count)
            bits &= shape.last_chunk_mask;
        for (; bits != 0; bits &= bits - 1)
            farthest.consider(8 * first + first_bit(bits));
    }
    return farthest.support();
}

HWY_NOINLINE static Support support_of_many(const PlacedPolytope& placed, Vec3 d,
                                            const float (&along)[3], float slack) {
    if (placed.shape.clusters.members.empty())
        return support_of_medium(placed, d, along, slack);
    return FarthestOfMany(placed, d, along, slack).run();
}

/// Vertices of a polytope whose world positions are known, because a simplex contains them.
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
HWY_INLINE Support support(const PlacedPolytope& placed, Vec3 d, double size,
                           const KnownPoints& known) {
    const ConvexPolytope& shape = placed.shape;
    float along[3];
    turn_back(placed.world_from_local.rotation, d, along);
    const auto slack = static_cast<float>(size * slack_of(placed));
    if (shape.vertex_blocks > chunk)
        return support_of_many(placed, d, along, slack);
    alignas(32) float kept[8 * chunk];
    const float threshold = heights(shape.blocks.data(), shape.vertex_blocks, along, kept) - slack;
    std::uint64_t bits = not_below(kept, shape.vertex_blocks, threshold) & shape.last_chunk_mask;
    if ((bits & ~known.bits()) == 0)
        return known.farthest(d);
    const std::uint32_t first = first_bit(bits);
    const Vec3 point = inlined_world_vertex(placed.world_from_local, shape.mesh.vertices[first]);
    if ((bits & (bits - 1)) == 0)
        return {first, point};
    Farthest farthest(placed, d, point);
    for (; bits != 0; bits &= bits - 1)
        farthest.consider(first_bit(bits));
    return farthest.support();
}

}  // namespace allide::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

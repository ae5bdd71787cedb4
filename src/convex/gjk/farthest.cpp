// SPDX-License-Identifier: MIT
#include "convex/gjk/farthest.h"

#include <algorithm>
#include <bit>
#include <cmath>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "convex/gjk/farthest.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "convex/gjk/support-inl.h"

#ifndef ALLIDE_FARTHEST_ONCE
#define ALLIDE_FARTHEST_ONCE
namespace allide {

/// A direction in the frame of a polytope, in floats, and how far below the highest vertex a
/// candidate may be.
struct FloatDirection {
    FloatDirection(const PlacedPolytope& placed, Vec3 direction);
    float along[3], slack;
};

/// Compiled for the baseline.
void add_vertices(std::uint32_t first, std::uint64_t bits, std::uint32_t count,
                  std::vector<std::uint32_t>& vertices);

}  // namespace allide
#endif

HWY_BEFORE_NAMESPACE();
namespace allide::HWY_NAMESPACE {

HWY_ATTR void farthest_vertices(const PlacedPolytope& placed, const FloatDirection& d,
                                std::vector<std::uint32_t>& vertices) {
    const ConvexPolytope& shape = placed.shape;
    const float threshold =
        largest_height(shape.blocks.data(), shape.vertex_blocks, d.along) - d.slack;
    alignas(32) float kept[8];
    for (std::uint32_t i = 0; i < shape.vertex_blocks; ++i)
        if (heights(shape.blocks.data() + i, 1, d.along, kept) >= threshold)
            add_vertices(8 * i, not_below(kept, 1, threshold), shape.vertex_count(), vertices);
}

}  // namespace allide::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace allide {

HWY_EXPORT(farthest_vertices);

void add_vertices(std::uint32_t first, std::uint64_t bits, std::uint32_t count,
                  std::vector<std::uint32_t>& vertices) {
    for (; bits != 0; bits &= bits - 1)
        if (const auto v = first + static_cast<std::uint32_t>(std::countr_zero(bits)); v < count)
            vertices.push_back(v);
}

FloatDirection::FloatDirection(const PlacedPolytope& placed, Vec3 direction) {
    const Mat3& m = placed.world_from_local.rotation;
    const double size = std::fabs(direction.x) + std::fabs(direction.y) + std::fabs(direction.z);
    const Vec3 d = (1 / size) * direction;
    const Vec3 local = d.x * m.rows[0] + d.y * m.rows[1] + d.z * m.rows[2];
    for (int k = 0; k < 3; ++k)
        along[k] = static_cast<float>(local[k]);
    slack = static_cast<float>(20 * 0x1p-24 + 2.2 * placed.rounding * placed.shape.inverse_scale);
}

void add_farthest(const PlacedPolytope& placed, Vec3 direction,
                  std::vector<std::uint32_t>& vertices) {
    HWY_DYNAMIC_DISPATCH(farthest_vertices)(placed, FloatDirection(placed, direction), vertices);
}

void add_farthest_scalar(const PlacedPolytope& placed, Vec3 direction,
                         std::vector<std::uint32_t>& vertices) {
    const FloatDirection d(placed, direction);
    const auto height = [&](std::uint32_t lane) {
        const Block8& block = placed.shape.blocks[lane / 8];
        return d.along[0] * block.x[lane % 8] + d.along[1] * block.y[lane % 8] +
               d.along[2] * block.z[lane % 8];
    };
    float top = height(0);
    for (std::uint32_t v = 1; v < placed.shape.vertex_count(); ++v)
        top = std::max(top, height(v));
    for (std::uint32_t v = 0; v < placed.shape.vertex_count(); ++v)
        if (height(v) >= top - d.slack)
            vertices.push_back(v);
}

}  // namespace allide
#endif

// SPDX-License-Identifier: MIT
// Tests along the line between the centres of two polytopes: they find a common point, or an axis
// that separates. docs/design/convex.md derives the bounds.
#if defined(ALLIDE_CONVEX_CENTRE_LINE_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef ALLIDE_CONVEX_CENTRE_LINE_INL_H
#undef ALLIDE_CONVEX_CENTRE_LINE_INL_H
#else
#define ALLIDE_CONVEX_CENTRE_LINE_INL_H
#endif

#include <hwy/highway.h>

#include "convex/gjk/support-inl.h"
#include "convex/polytope/placed_polytope.h"

HWY_BEFORE_NAMESPACE();
namespace allide::HWY_NAMESPACE {

/// How far the ray from the centre along d goes before it leaves, inverted; rounded up.
HWY_INLINE double gauge(const PlacedPolytope& p, const float (&along)[3], double size) {
    const ConvexPolytope& shape = p.shape;
    const auto count = static_cast<std::uint32_t>(shape.blocks.size()) - shape.vertex_blocks;
    const float most = largest_height(shape.blocks.data() + shape.vertex_blocks, count, along);
    return static_cast<double>(most) * shape.inverse_scale + 5e-6 * size * shape.inverse_inner;
}

HWY_INLINE bool has_gauge(const ConvexPolytope& shape) {
    const std::size_t blocks = shape.blocks.size() - shape.vertex_blocks;
    return blocks > 0 && blocks <= 64;
}

/// The line between the centres.
struct CentreLine {
    HWY_INLINE CentreLine(const PlacedPolytope& a, const PlacedPolytope& b)
        : from(a.centre()), d(b.centre() - from), squared(dot(d, d)) {}

    Vec3 from, d;
    double squared;
};

/// The line in the frames of both polytopes.
struct TurnedLine {
    HWY_INLINE TurnedLine(const PlacedPolytope& a, const PlacedPolytope& b, const CentreLine& line)
        : size(sum_of_magnitudes(line.d)), squared(line.squared) {
        turn_back(a.world_from_local.rotation, line.d, along_a);
        turn_back(b.world_from_local.rotation, -line.d, along_b);
    }

    double size, squared;
    float along_a[3], along_b[3];
};

/// Whether the balls around the centres that hold all world vertices are apart. A rotation with a
/// defect stretches by less than 2e-6.
HWY_INLINE bool have_separate_balls(const PlacedPolytope& a, const PlacedPolytope& b,
                                    const CentreLine& line) {
    const double reach =
        (1 + 4e-6) * (a.shape.outer + b.shape.outer) + 2 * (a.rounding + b.rounding);
    return line.squared > reach * reach;
}

constexpr double nowhere = -1;

/// The parameter of a certain common point on the line, from 0 at a's centre to 1 at b's; negative
/// if none is found. A centre well inside the other polytope is one. Otherwise (radial accept) the
/// rays from both centres towards each other overlap, as far as they stay inside.
HWY_INLINE double common_point(const PlacedPolytope& a, const PlacedPolytope& b,
                               const TurnedLine& line) {
    const double share_a = 1 - 4 * a.rounding * a.shape.inverse_inner;
    const double share_b = 1 - 4 * b.rounding * b.shape.inverse_inner;
    if (!has_gauge(a.shape) || !has_gauge(b.shape) || !(share_a > 0.5) || !(share_b > 0.5))
        return nowhere;
    if (line.size < 0.5 * a.shape.inner)
        return 1;
    if (line.size < 0.5 * b.shape.inner || line.size < 0x1p-60)
        return line.size < 0.5 * b.shape.inner ? 0 : nowhere;
    const double gauge_a = gauge(a, line.along_a, line.size);
    const double gauge_b = gauge(b, line.along_b, line.size);
    if (!(share_a * gauge_b + share_b * gauge_a > gauge_a * gauge_b * (1 + 8 * u)))
        return nowhere;
    const double low = gauge_b > share_b ? 1 - share_b / gauge_b : 0;
    const double high = gauge_a > share_a ? share_a / gauge_a : 1;
    return 0.5 * (low + high);
}

HWY_INLINE double common_point(const PlacedPolytope& a, const PlacedPolytope& b,
                               const CentreLine& line) {
    return have_separate_balls(a, b, line) ? nowhere : common_point(a, b, TurnedLine(a, b, line));
}

HWY_INLINE bool is_separating(const PlacedPolytope& a, const PlacedPolytope& b,
                              const TurnedLine& line) {
    const ConvexPolytope &p = a.shape, &q = b.shape;
    if (p.vertex_blocks > 64 || q.vertex_blocks > 64 || line.size < 0x1p-60)
        return false;
    const float top_a = largest_height(p.blocks.data(), p.vertex_blocks, line.along_a);
    const float top_b = largest_height(q.blocks.data(), q.vertex_blocks, line.along_b);
    const double gap =
        line.squared - p.scale * static_cast<double>(top_a) - q.scale * static_cast<double>(top_b);
    return gap > line.size * (6 * float_u * (p.scale + q.scale) + 2 * (a.rounding + b.rounding) +
                              8 * u * line.size);
}

}  // namespace allide::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

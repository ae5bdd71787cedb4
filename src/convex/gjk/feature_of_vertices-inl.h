// SPDX-License-Identifier: MIT
// The vertex, edge or face that some vertices of a polytope make.
#if defined(ALLIDE_CONVEX_FEATURE_OF_VERTICES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef ALLIDE_CONVEX_FEATURE_OF_VERTICES_INL_H
#undef ALLIDE_CONVEX_FEATURE_OF_VERTICES_INL_H
#else
#define ALLIDE_CONVEX_FEATURE_OF_VERTICES_INL_H
#endif

#include <cstdint>

#include <hwy/highway.h>

#include "convex/polytope/polytope.h"

HWY_BEFORE_NAMESPACE();
namespace allide::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// Where in a vertex's ring another one is; the ring's size if nowhere.
HWY_INLINE std::uint32_t index_in_ring(const ConvexPolytope& shape, std::uint32_t vertex,
                                       std::uint32_t target) {
    const hn::CappedTag<std::uint32_t, 8> d;
    const std::uint32_t begin = shape.ring_begin[vertex];
    const std::uint32_t size = shape.ring_begin[vertex + 1] - begin;
    const std::uint32_t* targets = shape.ring_target.data() + begin;
    for (std::uint32_t i = 0; i < size; i += static_cast<std::uint32_t>(hn::Lanes(d))) {
        const auto found =
            hn::FindFirstTrue(d, hn::Eq(hn::LoadU(d, targets + i), hn::Set(d, target)));
        if (found >= 0)
            return i + static_cast<std::uint32_t>(found) < size
                       ? i + static_cast<std::uint32_t>(found)
                       : size;
    }
    return size;
}

HWY_INLINE Feature edge_between(const ConvexPolytope& shape, std::uint32_t p, std::uint32_t q) {
    const std::uint32_t begin = shape.ring_begin[p], size = shape.ring_begin[p + 1] - begin;
    const std::uint32_t place = index_in_ring(shape, p, q);
    if (place == size)
        return {FeatureKind::interior, 0};
    const std::uint32_t h = shape.ring[begin + place], other = shape.partner[h];
    return {FeatureKind::edge, h < other ? h : other};
}

HWY_INLINE Feature face_among(const ConvexPolytope& shape, std::uint32_t p, std::uint32_t q,
                              std::uint32_t r) {
    const std::uint32_t begin = shape.ring_begin[p], size = shape.ring_begin[p + 1] - begin;
    const std::uint32_t at_q = index_in_ring(shape, p, q), at_r = index_in_ring(shape, p, r);
    const std::uint32_t after_q = at_q + 1 == size ? 0 : at_q + 1;
    const std::uint32_t after_r = at_r + 1 == size ? 0 : at_r + 1;
    if (at_q == size || at_r == size || (after_q != at_r && after_r != at_q))
        return {FeatureKind::interior, 0};
    return {FeatureKind::face, shape.ring[begin + (after_q == at_r ? at_q : at_r)] / 3};
}

/// The feature whose vertices these are; interior if they are not one's.
HWY_INLINE Feature feature_of(const ConvexPolytope& shape, const std::uint32_t (&v)[4], int count) {
    std::uint32_t p = v[0], q = count > 1 ? v[1] : p, r = count > 2 ? v[2] : q;
    if (r == p)
        r = q;
    if (p == q)
        q = r;
    if (p == q)
        return {FeatureKind::vertex, p};
    return r == q ? edge_between(shape, p, q) : face_among(shape, p, q, r);
}

}  // namespace allide::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

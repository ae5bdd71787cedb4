// SPDX-License-Identifier: MIT
// Eight pairs of triangles at once: the line between their nearest points, about, and the gap along
// it. Whatever rounding does to the line, the gap along it bounds the distance from below; where
// the nearest points are right, it is the distance.
#if defined(ALLIDE_BVTREE_WIDE_WITNESS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef ALLIDE_BVTREE_WIDE_WITNESS_INL_H
#undef ALLIDE_BVTREE_WIDE_WITNESS_INL_H
#else
#define ALLIDE_BVTREE_WIDE_WITNESS_INL_H
#endif

#include "wide/wide_vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace allide::HWY_NAMESPACE {

struct TriangleLanes {
    Lanes corner[3][3];
    Lanes edge[3][3];  ///< from corner i to the next
    Lanes edge_squared[3];
    Lanes normal[3];
    Lanes normal_squared;

    HWY_ATTR void prepare() {
        for (int i = 0; i < 3; ++i) {
            subtract(corner[(i + 1) % 3], corner[i], edge[i]);
            edge_squared[i] = hn::Max(inner(edge[i], edge[i]), set(least_square));
        }
        cross_product(edge[0], edge[1], normal);
        normal_squared = inner(normal, normal);
    }
};

/// The shortest line found so far, from a to b.
struct ShortestLine {
    Lanes line[3], squared;

    HWY_INLINE void offer(const Lanes (&other)[3], Mask valid) {
        const Lanes size = inner(other, other);
        const Mask shorter = hn::And(valid, hn::Lt(size, squared));
        squared = hn::IfThenElse(shorter, size, squared);
        for (int k = 0; k < 3; ++k)
            line[k] = hn::IfThenElse(shorter, other[k], line[k]);
    }
};

HWY_INLINE Lanes clamped(Lanes t) {
    return hn::Min(positive(t), set(1.0f));
}

/// Edge i of a and edge j of b, ends included.
HWY_INLINE void offer_edges(const TriangleLanes& a, int i, const TriangleLanes& b, int j,
                            ShortestLine& best) {
    Lanes between[3], line[3];
    subtract(b.corner[j], a.corner[i], between);
    const Lanes aa = a.edge_squared[i], bb = b.edge_squared[j], ab = inner(a.edge[i], b.edge[j]);
    const Lanes along_a = inner(between, a.edge[i]), along_b = inner(between, b.edge[j]);
    const Lanes det = hn::Sub(hn::Mul(aa, bb), hn::Mul(ab, ab));
    const Lanes rough = hn::Div(hn::Sub(hn::Mul(along_a, bb), hn::Mul(along_b, ab)),
                                hn::Max(det, set(least_square)));
    const Lanes t = clamped(hn::Div(hn::Sub(hn::Mul(clamped(rough), ab), along_b), bb));
    const Lanes s = clamped(hn::Div(hn::Add(hn::Mul(t, ab), along_a), aa));
    for (int k = 0; k < 3; ++k)
        line[k] = hn::Add(between[k], hn::Sub(hn::Mul(t, b.edge[j][k]), hn::Mul(s, a.edge[i][k])));
    best.offer(line, hn::Eq(s, s));
}

/// The corners of `tips` over the inside of `base`; `sign` is 1 where tips are of b.
HWY_INLINE void offer_heights(const TriangleLanes& base, const TriangleLanes& tips, float sign,
                              ShortestLine& best) {
    Lanes side[3][3];
    for (int i = 0; i < 3; ++i)
        cross_product(base.normal, base.edge[i], side[i]);
    const Mask flat = hn::Gt(base.normal_squared, set(least_square));
    for (int n = 0; n < 3; ++n) {
        Mask inside = flat;
        Lanes from[3], line[3];
        for (int i = 0; i < 3; ++i) {
            subtract(tips.corner[n], base.corner[i], from);
            inside = hn::And(inside, hn::Ge(inner(from, side[i]), hn::Zero(Floats())));
        }
        const Lanes height = hn::Div(hn::Mul(set(sign), inner(from, base.normal)),
                                     hn::Max(base.normal_squared, set(least_square)));
        for (int k = 0; k < 3; ++k)
            line[k] = hn::Mul(height, base.normal[k]);
        best.offer(line, inside);
    }
}

/// The gap between triangles along a line; negative where it does not part them.
HWY_INLINE Lanes gap_along(const Lanes (&line)[3], const TriangleLanes& a, const TriangleLanes& b) {
    const Lanes most = hn::Max(inner(line, a.corner[0]),
                               hn::Max(inner(line, a.corner[1]), inner(line, a.corner[2])));
    const Lanes least = hn::Min(inner(line, b.corner[0]),
                                hn::Min(inner(line, b.corner[1]), inner(line, b.corner[2])));
    const Lanes size = hn::Max(hn::Sqrt(inner(line, line)), set(least_length));
    return hn::Div(hn::Sub(least, most), size);
}

/// Along the line between the middles.
HWY_INLINE Lanes middle_gap(const TriangleLanes& a, const TriangleLanes& b) {
    Lanes line[3];
    for (int k = 0; k < 3; ++k) {
        const Lanes of_a = hn::Add(a.corner[0][k], hn::Add(a.corner[1][k], a.corner[2][k]));
        const Lanes of_b = hn::Add(b.corner[0][k], hn::Add(b.corner[1][k], b.corner[2][k]));
        line[k] = hn::Mul(set(0.25f), hn::Sub(of_b, of_a));
    }
    return gap_along(line, a, b);
}

/// Along the line between the nearest points.
HWY_INLINE Lanes witness_gap(TriangleLanes& a, TriangleLanes& b) {
    a.prepare();
    b.prepare();
    ShortestLine best;
    subtract(b.corner[0], a.corner[0], best.line);
    best.squared = inner(best.line, best.line);
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            offer_edges(a, i, b, j, best);
    offer_heights(a, b, 1, best);
    offer_heights(b, a, -1, best);
    return gap_along(best.line, a, b);
}

}  // namespace allide::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

// SPDX-License-Identifier: MIT
// Eight triangles of a against one of b, decided where floats suffice: fifteen determinants tell on
// which side of each plane the corners lie and how each edge passes each other edge. If all have
// certain signs, these are the signs on world vertices (docs/design/wide.md) and nothing degenerate
// is left: the triangles meet iff an edge of one passes through the other.
#if defined(ALLIDE_BVTREE_WIDE_FACES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef ALLIDE_BVTREE_WIDE_FACES_INL_H
#undef ALLIDE_BVTREE_WIDE_FACES_INL_H
#else
#define ALLIDE_BVTREE_WIDE_FACES_INL_H
#endif

#include "wide/wide_lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace allide::HWY_NAMESPACE {

/// The triangles of a leaf of b in a's frame, their boxes grown by the slack.
struct alignas(32) MovedFaces {
    float first[3][wide_lanes];                ///< corner
    float u[3][wide_lanes], v[3][wide_lanes];  ///< edges from the first to the other corners
    float normal[3][wide_lanes];               ///< u x v
    float min[3][wide_lanes], max[3][wide_lanes];
};

struct Lanes3 {
    Lanes x, y, z;
};

HWY_INLINE Lanes3 load3(const float (&p)[3][wide_lanes], std::size_t lane) {
    return {load(p[0] + lane), load(p[1] + lane), load(p[2] + lane)};
}

HWY_INLINE Lanes3 set3(const float (&p)[3][wide_lanes], int j) {
    return {set(p[0][j]), set(p[1][j]), set(p[2][j])};
}

HWY_INLINE void store3(const Lanes3& v, float (&p)[3][wide_lanes], std::size_t lane) {
    hn::Store(v.x, Floats(), p[0] + lane);
    hn::Store(v.y, Floats(), p[1] + lane);
    hn::Store(v.z, Floats(), p[2] + lane);
}

HWY_INLINE Lanes3 minus(const Lanes3& p, const Lanes3& q) {
    return {hn::Sub(p.x, q.x), hn::Sub(p.y, q.y), hn::Sub(p.z, q.z)};
}

HWY_INLINE Lanes3 cross(const Lanes3& u, const Lanes3& v) {
    return {hn::Sub(hn::Mul(u.y, v.z), hn::Mul(u.z, v.y)),
            hn::Sub(hn::Mul(u.z, v.x), hn::Mul(u.x, v.z)),
            hn::Sub(hn::Mul(u.x, v.y), hn::Mul(u.y, v.x))};
}

HWY_INLINE Lanes dot(const Lanes3& n, const Lanes3& w) {
    return hn::Add(hn::Add(hn::Mul(n.x, w.x), hn::Mul(n.y, w.y)), hn::Mul(n.z, w.z));
}

HWY_INLINE Lanes least(const Lanes (&x)[3]) {
    return hn::Min(x[0], hn::Min(x[1], x[2]));
}

HWY_INLINE Lanes most(const Lanes (&x)[3]) {
    return hn::Max(x[0], hn::Max(x[1], x[2]));
}

/// Corners are moved in doubles, so that they are as near the true ones as floats can be.
inline HWY_ATTR void move_faces(const WideLeaf& leaf, const WideFrame& frame, MovedFaces& moved) {
    alignas(32) float corner[3][3][wide_lanes];
    for (int n = 0; n < 3; ++n)
        for (int i = 0; i < 3; ++i) {
            const double x = frame.fine_rotation[i][0], y = frame.fine_rotation[i][1],
                         z = frame.fine_rotation[i][2], t = frame.fine_translation[i];
            for (int lane = 0; lane < wide_lanes; ++lane)
                corner[n][i][lane] =
                    static_cast<float>(t + (x * static_cast<double>(leaf.corner[n][0][lane]) +
                                            y * static_cast<double>(leaf.corner[n][1][lane]) +
                                            z * static_cast<double>(leaf.corner[n][2][lane])));
        }
    for (std::size_t lane = 0; lane < wide_lanes; lane += hn::Lanes(Floats())) {
        const Lanes3 first = load3(corner[0], lane);
        const Lanes3 u = minus(load3(corner[1], lane), first);
        const Lanes3 v = minus(load3(corner[2], lane), first);
        store3(first, moved.first, lane);
        store3(u, moved.u, lane);
        store3(v, moved.v, lane);
        store3(cross(u, v), moved.normal, lane);
        for (int k = 0; k < 3; ++k) {
            const Lanes at[3] = {load(corner[0][k] + lane), load(corner[1][k] + lane),
                                 load(corner[2][k] + lane)};
            hn::Store(hn::Sub(least(at), set(frame.corner_slack)), Floats(), moved.min[k] + lane);
            hn::Store(hn::Add(most(at), set(frame.corner_slack)), Floats(), moved.max[k] + lane);
        }
    }
}

/// How far any of the determinants can be from the one of world vertices.
HWY_INLINE Lanes determinant_error(const LeafBoxes& a, std::size_t lane, const MovedFaces& b, int j,
                                   const WideFrame& frame) {
    Lanes size[3];
    for (int k = 0; k < 3; ++k)
        size[k] = hn::Add(hn::Sub(hn::Max(load(a.max[k] + lane), set(b.max[k][j])),
                                  hn::Min(load(a.min[k] + lane), set(b.min[k][j]))),
                          set(2 * frame.corner_slack));
    const Lanes xy = hn::Mul(size[0], size[1]);
    const Lanes areas = hn::Add(xy, hn::Mul(size[2], hn::Add(size[0], size[1])));
    return hn::Add(hn::Add(hn::Mul(areas, set(frame.area_error)),
                           hn::Mul(hn::Mul(xy, size[2]), set(frame.volume_error))),
                   set(0x1p-120f));
}

/// Where three values are certainly all positive or all negative.
HWY_INLINE Mask on_one_side(const Lanes (&x)[3], Lanes error) {
    return hn::Or(hn::Gt(least(x), error), hn::Lt(most(x), hn::Neg(error)));
}

/// Where one value is certainly positive and one negative.
HWY_INLINE Mask on_two_sides(Lanes x, Lanes y, Lanes error) {
    return hn::And(hn::Gt(hn::Max(x, y), error), hn::Lt(hn::Min(x, y), hn::Neg(error)));
}

HWY_INLINE Mask some_exceeds(const Lanes (&x)[3], Lanes error) {
    return hn::Or(hn::Gt(most(x), error), hn::Lt(least(x), hn::Neg(error)));
}

HWY_INLINE Lanes smallest_magnitude(Lanes so_far, const Lanes (&x)[3]) {
    return hn::Min(hn::Min(so_far, hn::Abs(x[0])), hn::Min(hn::Abs(x[1]), hn::Abs(x[2])));
}

/// Signs differ where the sign bit is set.
HWY_INLINE Lanes differ(Lanes x, Lanes y) {
    return hn::Xor(x, y);
}

HWY_INLINE Mask sign_bit(Lanes x) {
    const hn::RebindToSigned<Floats> ints;
    return hn::RebindMask(Floats(), hn::Lt(hn::BitCast(ints, x), hn::Zero(ints)));
}

/// Sets of pairs of triangles, as bits 8 j + lane: those that neither boxes nor planes separate,
/// what of it crosses, and what of it floats cannot decide.
struct Verdicts {
    std::uint64_t open = 0, crossing = 0, doubtful = 0;
};

/// The determinants of eight triangles of a and one of b.
struct PairSigns {
    Lanes above_b[3];  ///< corners of a over the plane of b
    Lanes above_a[3];  ///< corners of b over the planes of a
    /// An edge of a, from a corner to the next, about the edges of b from its first corner to the
    /// second, from the second to the third, and from the first to the third.
    Lanes about[3][3];

    HWY_INLINE PairSigns(const Lanes3 (&w)[3], const Lanes (&sides)[3], const Lanes3& u,
                         const Lanes3& v) {
        const Lanes3 c[3] = {cross(w[0], w[1]), cross(w[1], w[2]), cross(w[2], w[0])};
        for (int n = 0; n < 3; ++n) {
            above_b[n] = sides[n];
            about[0][n] = dot(c[n], u);
            about[2][n] = dot(c[n], v);
            about[1][n] =
                hn::Add(hn::Sub(about[2][n], about[0][n]), hn::Sub(sides[(n + 1) % 3], sides[n]));
        }
        above_a[0] = hn::Neg(dot(c[1], w[0]));
        above_a[1] = hn::Add(above_a[0], sum(about[0]));
        above_a[2] = hn::Add(above_a[0], sum(about[2]));
    }

    HWY_INLINE Mask are_certain(Lanes error) const {
        Lanes smallest = smallest_magnitude(hn::Abs(above_b[0]), above_b);
        smallest = smallest_magnitude(smallest, above_a);
        for (int j = 0; j < 3; ++j)
            smallest = smallest_magnitude(smallest, about[j]);
        return hn::Gt(smallest, error);
    }

    /// An edge passes through a triangle iff its ends are on different sides of the plane and it
    /// passes all three edges in the same sense.
    HWY_INLINE Mask some_edge_passes() const {
        Lanes passes = hn::Zero(Floats());
        for (int n = 0; n < 3; ++n) {
            const Lanes ends = differ(above_b[n], above_b[(n + 1) % 3]);
            const Lanes turn =
                hn::AndNot(differ(about[0][n], about[1][n]), differ(about[0][n], about[2][n]));
            passes = hn::Or(passes, hn::And(ends, turn));
        }
        for (int j = 0; j < 3; ++j) {
            const Lanes ends = differ(above_a[edge_ends[j][0]], above_a[edge_ends[j][1]]);
            const Lanes turns =
                hn::Or(differ(about[j][0], about[j][1]), differ(about[j][1], about[j][2]));
            passes = hn::Or(passes, hn::AndNot(turns, ends));
        }
        return sign_bit(passes);
    }

    /// Some edge certainly passes through the other triangle, whatever the other signs are. Both
    /// triangles have an area then, so that their interiors meet.
    HWY_INLINE Mask some_edge_surely_passes(Lanes error) const {
        Mask passes = hn::Gt(error, error);
        for (int n = 0; n < 3; ++n) {
            const Lanes across[3] = {about[0][n], about[1][n], hn::Neg(about[2][n])};
            passes = hn::Or(passes, hn::And(on_two_sides(above_b[n], above_b[(n + 1) % 3], error),
                                            on_one_side(across, error)));
        }
        for (int j = 0; j < 3; ++j)
            passes = hn::Or(passes, hn::And(on_two_sides(above_a[edge_ends[j][0]],
                                                         above_a[edge_ends[j][1]], error),
                                            on_one_side(about[j], error)));
        return hn::And(passes, hn::And(some_exceeds(above_a, error), some_exceeds(above_b, error)));
    }

    /// Along the product of some edge of a and some edge of b the triangles are certainly apart.
    /// Relative to the edge of b, that of a is at about[j][n], the third corner of b at how much
    /// its plane rises along the edge of a, and that of a at the same the other way round.
    HWY_INLINE Mask are_separated_by_edges(Lanes error) const {
        const Lanes zero = hn::Zero(Floats()), margin = hn::Mul(set(6), error);
        Mask separated = hn::Gt(error, error);
        for (int j = 0; j < 3; ++j) {
            const Lanes rise_a = hn::Sub(above_a[edge_ends[j][1]], above_a[edge_ends[j][0]]);
            for (int n = 0; n < 3; ++n) {
                const Lanes rise = hn::Sub(above_b[(n + 1) % 3], above_b[n]);
                const Lanes third_b = j == 2 ? hn::Neg(rise) : rise;
                const Lanes edge_a = about[j][n], third_a = hn::Sub(edge_a, rise_a);
                const Lanes over = hn::Sub(hn::Min(edge_a, third_a), hn::Max(zero, third_b));
                const Lanes under = hn::Sub(hn::Min(zero, third_b), hn::Max(edge_a, third_a));
                separated = hn::Or(separated, hn::Gt(hn::Max(over, under), margin));
            }
        }
        return separated;
    }

private:
    /// The two corners of each edge of b.
    static constexpr int edge_ends[3][2] = {{0, 1}, {1, 2}, {0, 2}};

    static HWY_INLINE Lanes sum(const Lanes (&x)[3]) { return hn::Add(hn::Add(x[0], x[1]), x[2]); }
};

/// Adds the verdicts of these triangles of a's leaf and triangle j of b's. Triangles that may share
/// vertices stay doubtful where a vertex of one may be on the other: they are compared by vertices.
template <bool may_share = false>
HWY_INLINE void judge(const WideLeaf& a, const LeafBoxes& boxes, std::size_t lane,
                      const MovedFaces& b, int j, const WideFrame& frame, Verdicts& found) {
    const Mask near =
        overlaps_along_a(boxes.min, boxes.max, lane, &b.min[0][j], &b.max[0][j], wide_lanes);
    if (hn::AllFalse(Floats(), near))
        return;
    const Lanes3 first = set3(b.first, j), normal = set3(b.normal, j);
    Lanes3 w[3];
    Lanes sides[3];
    for (int n = 0; n < 3; ++n) {
        w[n] = minus(load3(a.corner[n], lane), first);
        sides[n] = dot(normal, w[n]);
    }
    const Lanes error = determinant_error(boxes, lane, b, j, frame);
    const Mask above = on_one_side(sides, error);
    if (hn::AllFalse(Floats(), hn::AndNot(above, near)))
        return;
    const PairSigns signs(w, sides, set3(b.u, j), set3(b.v, j));
    const Mask apart = hn::Or(above, on_one_side(signs.above_a, error));
    const Mask certain = signs.are_certain(error);
    Mask open = hn::AndNot(apart, near);
    Mask crossing = hn::And(hn::And(open, certain), signs.some_edge_passes());
    Mask doubtful = hn::AndNot(certain, open);
    if (!hn::AllFalse(Floats(), doubtful)) {
        const Mask passing = may_share ? hn::Gt(error, error)
                                       : hn::And(doubtful, signs.some_edge_surely_passes(error));
        const Mask separated = hn::And(doubtful, signs.are_separated_by_edges(error));
        crossing = hn::Or(crossing, passing);
        doubtful = hn::AndNot(hn::Or(passing, separated), doubtful);
        open = hn::AndNot(separated, open);
    }
    const std::size_t shift = 8 * static_cast<std::size_t>(j) + lane;
    found.open |= std::uint64_t(bits_of(open)) << shift;
    found.crossing |= std::uint64_t(bits_of(crossing)) << shift;
    found.doubtful |= std::uint64_t(bits_of(doubtful)) << shift;
}

}  // namespace allide::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

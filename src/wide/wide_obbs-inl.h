// SPDX-License-Identifier: MIT
// Eight oriented boxes against one by separating axes, for each SIMD target; docs/design/wide.md
// derives the slack.
#if defined(ALLIDE_WIDE_OBBS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef ALLIDE_WIDE_OBBS_INL_H
#undef ALLIDE_WIDE_OBBS_INL_H
#else
#define ALLIDE_WIDE_OBBS_INL_H
#endif

#include "wide/wide_obbs.h"
#include "wide/wide_vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace allide::HWY_NAMESPACE {

struct ObbLanes {
    Lanes axis[3][3], centre[3], half[3];
};

HWY_INLINE void load_obbs(const NodeObbs& obbs, std::size_t lane, ObbLanes& out) {
    for (int k = 0; k < 3; ++k) {
        for (int i = 0; i < 3; ++i)
            out.axis[i][k] = load(obbs.axis[i][k] + lane);
        out.centre[k] = load(obbs.centre[k] + lane);
        out.half[k] = load(obbs.half[k] + lane);
    }
}

/// Child j in every lane.
HWY_INLINE void set_obb(const NodeObbs& obbs, int j, ObbLanes& out) {
    for (int k = 0; k < 3; ++k) {
        for (int i = 0; i < 3; ++i)
            out.axis[i][k] = set(obbs.axis[i][k][j]);
        out.centre[k] = set(obbs.centre[k][j]);
        out.half[k] = set(obbs.half[k][j]);
    }
}

/// One box into the first lane; what is in the others means nothing.
inline HWY_ATTR void copy_obb(const NodeObbs& from, std::uint32_t lane, NodeObbs& to) {
    to = {};
    for (int k = 0; k < 3; ++k) {
        for (int i = 0; i < 3; ++i)
            to.axis[i][k][0] = from.axis[i][k][lane];
        to.centre[k][0] = from.centre[k][lane];
        to.half[k][0] = from.half[k][lane];
    }
}

HWY_INLINE void turn(const Lanes (&v)[3], const WideFrame& frame, Lanes (&out)[3]) {
    for (int i = 0; i < 3; ++i) {
        const Lanes row[3] = {set(frame.rotation[i][0]), set(frame.rotation[i][1]),
                              set(frame.rotation[i][2])};
        out[i] = inner(row, v);
    }
}

/// Brings boxes of b into a's frame.
inline HWY_ATTR void move_obbs(const NodeObbs& obbs, const WideFrame& frame, NodeObbs& moved) {
    for (std::size_t lane = 0; lane < wide_lanes; lane += hn::Lanes(Floats())) {
        ObbLanes b;
        load_obbs(obbs, lane, b);
        Lanes turned[3];
        for (int i = 0; i < 3; ++i) {
            turn(b.axis[i], frame, turned);
            for (int k = 0; k < 3; ++k)
                hn::Store(turned[k], Floats(), moved.axis[i][k] + lane);
            hn::Store(b.half[i], Floats(), moved.half[i] + lane);
        }
        turn(b.centre, frame, turned);
        for (int k = 0; k < 3; ++k)
            hn::Store(hn::Add(turned[k], set(frame.translation[k])), Floats(),
                      moved.centre[k] + lane);
    }
}

/// Boxes along the axes as oriented ones.
inline HWY_ATTR void wrap_boxes(const WideNode& node, NodeObbs& obbs) {
    for (std::size_t lane = 0; lane < wide_lanes; lane += hn::Lanes(Floats()))
        for (int k = 0; k < 3; ++k) {
            const Lanes low = load(node.min[k] + lane), high = load(node.max[k] + lane);
            hn::Store(hn::Mul(set(0.5f), hn::Add(low, high)), Floats(), obbs.centre[k] + lane);
            hn::Store(hn::Mul(set(0.5f), hn::Sub(high, low)), Floats(), obbs.half[k] + lane);
            for (int i = 0; i < 3; ++i)
                hn::Store(set(i == k ? 1.0f : 0.0f), Floats(), obbs.axis[i][k] + lane);
        }
}

/// The pair in the frame of a's axes: r[i][j] is axis i of a times axis j of b.
struct ObbPairs {
    Lanes r[3][3], size[3][3], t[3];
    const Lanes (&a)[3], (&b)[3];
    Lanes slack;

    HWY_INLINE ObbPairs(const ObbLanes& box_a, const ObbLanes& box_b, float by)
        : a(box_a.half), b(box_b.half), slack(set(by)) {
        Lanes offset[3];
        subtract(box_b.centre, box_a.centre, offset);
        for (int i = 0; i < 3; ++i) {
            t[i] = inner(box_a.axis[i], offset);
            for (int j = 0; j < 3; ++j) {
                r[i][j] = inner(box_a.axis[i], box_b.axis[j]);
                size[i][j] = hn::Abs(r[i][j]);
            }
        }
    }

    HWY_INLINE Lanes gap(Lanes distance, Lanes reach) const {
        return hn::Sub(hn::Abs(distance), hn::Add(reach, slack));
    }

    /// Along the product of axis i of a and axis j of b, and times its length.
    HWY_INLINE Lanes gap_along_edges(int i, int j) const {
        const int i1 = (i + 1) % 3, i2 = (i + 2) % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3;
        return gap(hn::Sub(hn::Mul(t[i2], r[i1][j]), hn::Mul(t[i1], r[i2][j])),
                   hn::Add(hn::Add(hn::Mul(a[i1], size[i2][j]), hn::Mul(a[i2], size[i1][j])),
                           hn::Add(hn::Mul(b[j1], size[i][j2]), hn::Mul(b[j2], size[i][j1]))));
    }

    HWY_INLINE Lanes gap_along_a(int i) const {
        return gap(t[i], hn::Add(a[i], inner(b, size[i])));
    }

    HWY_INLINE Lanes gap_along_b(int j) const {
        const Lanes column[3] = {r[0][j], r[1][j], r[2][j]};
        const Lanes sizes[3] = {size[0][j], size[1][j], size[2][j]};
        return gap(inner(t, column), hn::Add(b[j], inner(a, sizes)));
    }
};

/// Which of the boxes may have a point in common. The product of the two longest axes tells most
/// rods apart.
HWY_INLINE Mask may_meet(const ObbLanes& a, const ObbLanes& b, const WideFrame& frame) {
    const ObbPairs pairs(a, b, frame.obb_slack);
    const Lanes zero = hn::Zero(Floats());
    const Mask open = hn::Not(hn::Gt(pairs.gap_along_edges(0, 0), zero));
    if (hn::AllFalse(Floats(), open))
        return open;
    Mask apart = hn::Gt(pairs.gap_along_a(0), zero);
    for (int i = 1; i < 3; ++i)
        apart = hn::Or(apart, hn::Gt(pairs.gap_along_a(i), zero));
    for (int j = 0; j < 3; ++j)
        apart = hn::Or(apart, hn::Gt(pairs.gap_along_b(j), zero));
    return hn::AndNot(apart, open);
}

/// Lower bounds of the distances: along the axes of either together, and along the product of the
/// longest.
HWY_INLINE Lanes obb_gap(const ObbLanes& a, const ObbLanes& b, const WideFrame& frame) {
    const ObbPairs pairs(a, b, frame.obb_slack);
    Lanes along_a = hn::Zero(Floats()), along_b = hn::Zero(Floats());
    for (int k = 0; k < 3; ++k) {
        const Lanes x = positive(pairs.gap_along_a(k)), y = positive(pairs.gap_along_b(k));
        along_a = hn::Add(along_a, hn::Mul(x, x));
        along_b = hn::Add(along_b, hn::Mul(y, y));
    }
    const Lanes edges = positive(pairs.gap_along_edges(0, 0));
    const Lanes square =
        hn::Add(hn::Mul(pairs.r[1][0], pairs.r[1][0]), hn::Mul(pairs.r[2][0], pairs.r[2][0]));
    // Shorter products are too uncertain in length.
    const Lanes along_edges = hn::Div(hn::Mul(edges, edges), hn::Max(square, set(1e-4f)));
    return hn::Mul(hn::Sqrt(hn::Max(hn::Max(along_a, along_b), along_edges)), set(1 - 0x1p-11f));
}

/// Which of a's oriented boxes may meet box j of b.
HWY_NOINLINE HWY_ATTR inline std::uint32_t meeting(const NodeObbs& a, const NodeObbs& b, int j,
                                                   const WideFrame& frame) {
    ObbLanes lanes_a, lanes_b;
    set_obb(b, j, lanes_b);
    std::uint32_t bits = 0;
    for (std::size_t lane = 0; lane < wide_lanes; lane += hn::Lanes(Floats())) {
        load_obbs(a, lane, lanes_a);
        bits |= bits_of(may_meet(lanes_a, lanes_b, frame)) << lane;
    }
    return bits;
}

/// Which of b's may meet box i of a.
HWY_NOINLINE HWY_ATTR inline std::uint32_t meeting(int i, const NodeObbs& a, const NodeObbs& b,
                                                   const WideFrame& frame) {
    ObbLanes lanes_a, lanes_b;
    set_obb(a, i, lanes_a);
    std::uint32_t bits = 0;
    for (std::size_t lane = 0; lane < wide_lanes; lane += hn::Lanes(Floats())) {
        load_obbs(b, lane, lanes_b);
        bits |= bits_of(may_meet(lanes_a, lanes_b, frame)) << lane;
    }
    return bits;
}

/// The oriented boxes of a node's children; if there are none, its boxes as such.
inline HWY_ATTR const NodeObbs& obbs_of(const WideObbs* obbs, WideChild child, const WideNode& node,
                                        NodeObbs& room) {
    if (obbs)
        return obbs->nodes[child.index()];
    wrap_boxes(node, room);
    return room;
}

/// A box among those of the children of a node.
struct ObbPlace {
    const NodeObbs& boxes;
    int lane;
};

/// That of a leaf; if there is none, its box as such.
inline HWY_ATTR ObbPlace leaf_obb(const WideObbs* obbs, WideChild leaf, const float (&min)[3],
                                  const float (&max)[3], NodeObbs& room) {
    if (obbs) {
        const std::uint32_t place = obbs->leaf_places[leaf.index()];
        return {obbs->nodes[place / wide_lanes], static_cast<int>(place % wide_lanes)};
    }
    WideNode node = {};
    for (int k = 0; k < 3; ++k) {
        node.min[k][0] = min[k];
        node.max[k][0] = max[k];
    }
    wrap_boxes(node, room);
    return {room, 0};
}

}  // namespace allide::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

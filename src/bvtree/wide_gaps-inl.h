// SPDX-License-Identifier: MIT
// Lower bounds of distances, eight at a time, for each SIMD target: between boxes, between
// triangles, and along the direction of a witness.
#if defined(ALLIDE_BVTREE_WIDE_GAPS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef ALLIDE_BVTREE_WIDE_GAPS_INL_H
#undef ALLIDE_BVTREE_WIDE_GAPS_INL_H
#else
#define ALLIDE_BVTREE_WIDE_GAPS_INL_H
#endif

#include "bvtree/node_reaches.h"
#include "bvtree/wide_lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace allide::HWY_NAMESPACE {

/// Lengths below this are taken as this, so that what underflow does to a quotient stays below the
/// slack.
constexpr float least_length = 0x1p-40f;

constexpr std::uint32_t first_lanes(int count) {
    return (1u << count) - 1;
}

HWY_INLINE Lanes positive(Lanes x) {
    return hn::Max(x, hn::Zero(Floats()));
}

HWY_INLINE Lanes inner(const Lanes (&u)[3], const Lanes (&v)[3]) {
    return hn::Add(hn::Add(hn::Mul(u[0], v[0]), hn::Mul(u[1], v[1])), hn::Mul(u[2], v[2]));
}

/// The gap between boxes of a and a box of b along a's axes.
HWY_INLINE Lanes gap_along_a(const float (&a_min)[3][wide_lanes],
                             const float (&a_max)[3][wide_lanes], std::size_t lane,
                             const float* min, const float* max) {
    Lanes sum = hn::Zero(Floats());
    for (int k = 0; k < 3; ++k) {
        const Lanes gap =
            positive(hn::Max(hn::Sub(load(a_min[k] + lane), set(max[k * wide_lanes])),
                             hn::Sub(set(min[k * wide_lanes]), load(a_max[k] + lane))));
        sum = hn::Add(sum, hn::Mul(gap, gap));
    }
    return hn::Sqrt(sum);
}

/// The gap along the line through the centres.
HWY_INLINE Lanes gap_along_centres(const WideNode& a, std::size_t lane, const MovedBoxes& b, int j,
                                   const WideFrame& frame) {
    Lanes line[3], reach = hn::Zero(Floats());
    for (int k = 0; k < 3; ++k) {
        const Lanes low = load(a.min[k] + lane), high = load(a.max[k] + lane);
        line[k] = hn::Sub(set(b.centre[k][j]), hn::Mul(set(0.5f), hn::Add(low, high)));
        reach = hn::Add(reach, hn::Mul(hn::Abs(line[k]), hn::Mul(set(0.5f), hn::Sub(high, low))));
    }
    for (int axis = 0; axis < 3; ++axis) {
        const Lanes column[3] = {set(frame.rotation[0][axis]), set(frame.rotation[1][axis]),
                                 set(frame.rotation[2][axis])};
        reach = hn::Add(reach, hn::Mul(hn::Abs(inner(column, line)), set(b.half[axis][j])));
    }
    const Lanes squared = inner(line, line);
    const Lanes size = hn::Max(hn::Sqrt(squared), set(least_length));
    return hn::Sub(hn::Div(hn::Sub(squared, reach), size), set(frame.axis_slack));
}

/// Raises lower bounds of a's children against child j of b.
inline HWY_ATTR void raise_by_boxes(const WideNode& a, const MovedBoxes& b, int j,
                                    const WideFrame& frame, float* gaps) {
    for (std::size_t lane = 0; lane < wide_lanes; lane += hn::Lanes(Floats())) {
        const Lanes along_a = gap_along_a(a.min, a.max, lane, &b.min[0][j], &b.max[0][j]);
        const Lanes along_line = gap_along_centres(a, lane, b, j, frame);
        hn::Store(hn::Max(load(gaps + lane), hn::Max(along_a, along_line)), Floats(), gaps + lane);
    }
}

HWY_INLINE Lanes projected(const float (&corner)[3][wide_lanes], std::size_t lane,
                           const float* direction) {
    return hn::Add(hn::Add(hn::Mul(set(direction[0]), load(corner[0] + lane)),
                           hn::Mul(set(direction[1]), load(corner[1] + lane))),
                   hn::Mul(set(direction[2]), load(corner[2] + lane)));
}

HWY_INLINE Lanes face_reaches(const WideLeaf& leaf, std::size_t lane, const float* direction) {
    return hn::Max(projected(leaf.corner[0], lane, direction),
                   hn::Max(projected(leaf.corner[1], lane, direction),
                           projected(leaf.corner[2], lane, direction)));
}

/// How far each triangle of a leaf reaches along a direction.
inline HWY_ATTR void store_face_reaches(const WideLeaf& leaf, const float* direction,
                                        float* reaches) {
    for (std::size_t lane = 0; lane < wide_lanes; lane += hn::Lanes(Floats()))
        hn::Store(face_reaches(leaf, lane, direction), Floats(), reaches + lane);
}

inline HWY_ATTR float leaf_reach(const WideLeaf& leaf, const float* direction) {
    Lanes most = face_reaches(leaf, 0, direction);
    for (std::size_t lane = hn::Lanes(Floats()); lane < wide_lanes; lane += hn::Lanes(Floats()))
        most = hn::Max(most, face_reaches(leaf, lane, direction));
    return hn::GetLane(hn::MaxOfLanes(Floats(), most));
}

/// How far each child of a node reaches along a direction: leaves by their corners, nodes by their
/// boxes.
inline HWY_ATTR void store_child_reaches(const WideNode& node, int count, const PlacedTree& placed,
                                         const float* direction, float* reaches) {
    const float* far[3];
    for (int k = 0; k < 3; ++k)
        far[k] = direction[k] > 0 ? node.max[k] : node.min[k];
    for (std::size_t lane = 0; lane < wide_lanes; lane += hn::Lanes(Floats())) {
        const Lanes x = hn::Mul(set(direction[0]), load(far[0] + lane)),
                    y = hn::Mul(set(direction[1]), load(far[1] + lane)),
                    z = hn::Mul(set(direction[2]), load(far[2] + lane));
        hn::Store(hn::Add(hn::Add(x, y), z), Floats(), reaches + lane);
    }
    WideLeaf room;
    for (int i = 0; i < count; ++i)
        if (node.child[i].is_leaf())
            reaches[i] = leaf_reach(leaf_of(placed, node.child[i], room), direction);
}

/// Lower bounds along the witness direction; returns the lanes that do not exceed the limit.
inline HWY_ATTR std::uint32_t store_gaps(const float* reaches, float offset, float limit,
                                         float* gaps) {
    std::uint32_t bits = 0;
    for (std::size_t lane = 0; lane < wide_lanes; lane += hn::Lanes(Floats())) {
        const Lanes gap = hn::Sub(set(offset), load(reaches + lane));
        hn::Store(gap, Floats(), gaps + lane);
        bits |= bits_of(hn::Not(hn::Gt(gap, set(limit)))) << lane;
    }
    return bits;
}

HWY_INLINE std::uint32_t lanes_within(const float* gaps, float limit) {
    std::uint32_t bits = 0;
    for (std::size_t lane = 0; lane < wide_lanes; lane += hn::Lanes(Floats()))
        bits |= bits_of(hn::Not(hn::Gt(load(gaps + lane), set(limit)))) << lane;
    return bits;
}

/// The gap between triangles of a and triangle j of b along the line through their centres.
HWY_INLINE Lanes gap_along_centres(const WideLeaf& a, std::size_t lane, const MovedLeaf& b, int j,
                                   float slack) {
    Lanes p[3][3], q[3][3], line[3];
    for (int k = 0; k < 3; ++k) {
        for (int n = 0; n < 3; ++n) {
            p[n][k] = load(a.corner[n][k] + lane);
            q[n][k] = set(b.corner[n][k][j]);
        }
        line[k] = hn::Mul(set(0.25f), hn::Sub(hn::Add(q[0][k], hn::Add(q[1][k], q[2][k])),
                                              hn::Add(p[0][k], hn::Add(p[1][k], p[2][k]))));
    }
    const Lanes most = hn::Max(inner(line, p[0]), hn::Max(inner(line, p[1]), inner(line, p[2])));
    const Lanes least = hn::Min(inner(line, q[0]), hn::Min(inner(line, q[1]), inner(line, q[2])));
    const Lanes size = hn::Max(hn::Sqrt(inner(line, line)), set(least_length));
    return hn::Sub(hn::Div(hn::Sub(least, most), size), set(slack));
}

/// Raises lower bounds of triangles of a against triangle j of b.
inline HWY_ATTR void raise_by_triangles(const WideLeaf& a, const LeafBoxes& boxes,
                                        const MovedLeaf& b, int j, float slack, float* gaps) {
    for (std::size_t lane = 0; lane < wide_lanes; lane += hn::Lanes(Floats())) {
        const Lanes along_a = gap_along_a(boxes.min, boxes.max, lane, &b.min[0][j], &b.max[0][j]);
        const Lanes along_line = gap_along_centres(a, lane, b, j, slack);
        hn::Store(hn::Max(load(gaps + lane), hn::Max(along_a, along_line)), Floats(), gaps + lane);
    }
}

}  // namespace allide::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

// SPDX-License-Identifier: MIT
// Lower bounds of distances, eight at a time, for each SIMD target: between boxes, between
// triangles, and along the direction of a witness.
#if defined(ALLIDE_BVTREE_WIDE_GAPS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef ALLIDE_BVTREE_WIDE_GAPS_INL_H
#undef ALLIDE_BVTREE_WIDE_GAPS_INL_H
#else
#define ALLIDE_BVTREE_WIDE_GAPS_INL_H
#endif

#include "wide/node_reaches.h"
#include "wide/wide_obbs-inl.h"
#include "wide/wide_witness-inl.h"

HWY_BEFORE_NAMESPACE();
namespace allide::HWY_NAMESPACE {

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

/// Boxes cut by slabs.
struct VolumeLanes {
    Lanes min[3], max[3], normal[3], low, high;
};

HWY_INLINE VolumeLanes volumes(const WideNode& node, const NodeSlabs& slabs, std::size_t lane) {
    VolumeLanes v;
    for (int k = 0; k < 3; ++k) {
        v.min[k] = load(node.min[k] + lane);
        v.max[k] = load(node.max[k] + lane);
        v.normal[k] = load(slabs.normal[k] + lane);
    }
    v.low = load(slabs.low + lane);
    v.high = load(slabs.high + lane);
    return v;
}

/// Child j in every lane.
HWY_INLINE VolumeLanes volume(const WideNode& node, const NodeSlabs& slabs, int j) {
    VolumeLanes v;
    for (int k = 0; k < 3; ++k) {
        v.min[k] = set(node.min[k][j]);
        v.max[k] = set(node.max[k][j]);
        v.normal[k] = set(slabs.normal[k][j]);
    }
    v.low = set(slabs.low[j]);
    v.high = set(slabs.high[j]);
    return v;
}

/// How far volumes reach along directions: along the slab's normal by the slab, across it by the
/// box.
HWY_INLINE Lanes reach(const VolumeLanes& v, const Lanes (&direction)[3]) {
    const Lanes along = inner(direction, v.normal);
    Lanes sum = hn::Max(hn::Mul(along, v.low), hn::Mul(along, v.high));
    for (int k = 0; k < 3; ++k) {
        const Lanes across = hn::Sub(direction[k], hn::Mul(along, v.normal[k]));
        sum = hn::Add(sum, hn::Max(hn::Mul(across, v.min[k]), hn::Mul(across, v.max[k])));
    }
    return sum;
}

/// The gap between volumes along directions of a's frame, times their length.
HWY_INLINE Lanes gap_along(const Lanes (&direction)[3], const VolumeLanes& a, const VolumeLanes& b,
                           const WideFrame& frame) {
    Lanes back[3];
    for (int axis = 0; axis < 3; ++axis) {
        const Lanes column[3] = {set(-frame.rotation[0][axis]), set(-frame.rotation[1][axis]),
                                 set(-frame.rotation[2][axis])};
        back[axis] = inner(column, direction);
    }
    const Lanes offset[3] = {set(frame.translation[0]), set(frame.translation[1]),
                             set(frame.translation[2])};
    return hn::Sub(hn::Sub(inner(direction, offset), reach(a, direction)), reach(b, back));
}

/// The children of two nodes, b's also in a's frame.
struct ChildVolumes {
    const WideNode &a, &b;
    const NodeSlabs &slabs_a, &slabs_b;
    const MovedBoxes& moved;
    const WideFrame& frame;

    /// From the middle of a's boxes to that of child j of b.
    HWY_INLINE void lines(const VolumeLanes& boxes, int j, Lanes (&result)[3]) const {
        for (int k = 0; k < 3; ++k)
            result[k] = hn::Sub(set(moved.centre[k][j]),
                                hn::Mul(set(0.5f), hn::Add(boxes.min[k], boxes.max[k])));
    }
};

/// Raises lower bounds of a's children against child j of b by the gaps along a's axes and along
/// the lines between their middles.
inline HWY_ATTR void raise_by_lines(const ChildVolumes& children, int j, float* gaps) {
    const VolumeLanes b = volume(children.b, children.slabs_b, j);
    for (std::size_t lane = 0; lane < wide_lanes; lane += hn::Lanes(Floats())) {
        const VolumeLanes a = volumes(children.a, children.slabs_a, lane);
        Lanes line[3];
        children.lines(a, j, line);
        const Lanes size = hn::Max(hn::Sqrt(inner(line, line)), set(least_length));
        const Lanes along_line = hn::Sub(hn::Div(gap_along(line, a, b, children.frame), size),
                                         set(children.frame.volume_slack));
        const Lanes along_a = gap_along_a(children.a.min, children.a.max, lane,
                                          &children.moved.min[0][j], &children.moved.max[0][j]);
        hn::Store(hn::Max(load(gaps + lane), hn::Max(along_a, along_line)), Floats(), gaps + lane);
    }
}

/// Raises gaps along the normals of a's slabs.
inline HWY_ATTR void raise_by_normals(const ChildVolumes& children, int j, float* gaps) {
    const VolumeLanes b = volume(children.b, children.slabs_b, j);
    for (std::size_t lane = 0; lane < wide_lanes; lane += hn::Lanes(Floats())) {
        const VolumeLanes a = volumes(children.a, children.slabs_a, lane);
        Lanes line[3], towards_b[3];
        children.lines(a, j, line);
        const Lanes side = inner(line, a.normal);
        for (int k = 0; k < 3; ++k)
            towards_b[k] = hn::CopySignToAbs(hn::Abs(a.normal[k]), hn::Xor(side, a.normal[k]));
        const Lanes gap =
            hn::Sub(gap_along(towards_b, a, b, children.frame), set(children.frame.volume_slack));
        hn::Store(hn::Max(load(gaps + lane), gap), Floats(), gaps + lane);
    }
}

/// Raises gaps by oriented boxes.
inline HWY_ATTR void raise_by_obbs(const NodeObbs& obbs_a, const NodeObbs& moved_b, int j,
                                   const WideFrame& frame, float* gaps) {
    ObbLanes a, b;
    set_obb(moved_b, j, b);
    for (std::size_t lane = 0; lane < wide_lanes; lane += hn::Lanes(Floats())) {
        load_obbs(obbs_a, lane, a);
        hn::Store(hn::Max(load(gaps + lane), obb_gap(a, b, frame)), Floats(), gaps + lane);
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
inline HWY_ATTR void store_child_reaches(const WideNode& node, const NodeSlabs& slabs, int count,
                                         const PlacedTree& placed, const float* direction,
                                         float* reaches) {
    const Lanes d[3] = {set(direction[0]), set(direction[1]), set(direction[2])};
    for (std::size_t lane = 0; lane < wide_lanes; lane += hn::Lanes(Floats()))
        hn::Store(reach(volumes(node, slabs, lane), d), Floats(), reaches + lane);
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

/// The triangles of a leaf of a and triangle j of b.
HWY_INLINE void load_triangles(const WideLeaf& leaf, std::size_t lane, const MovedLeaf& moved,
                               int j, TriangleLanes& a, TriangleLanes& b) {
    for (int n = 0; n < 3; ++n)
        for (int k = 0; k < 3; ++k) {
            a.corner[n][k] = load(leaf.corner[n][k] + lane);
            b.corner[n][k] = set(moved.corner[n][k][j]);
        }
}

/// Raises lower bounds of triangles of a against triangle j of b by their boxes and the lines
/// between their middles.
inline HWY_ATTR void raise_by_triangles(const WideLeaf& leaf, const LeafBoxes& boxes,
                                        const MovedLeaf& moved, int j, float slack, float* gaps) {
    for (std::size_t lane = 0; lane < wide_lanes; lane += hn::Lanes(Floats())) {
        TriangleLanes a, b;
        load_triangles(leaf, lane, moved, j, a, b);
        const Lanes along_a =
            gap_along_a(boxes.min, boxes.max, lane, &moved.min[0][j], &moved.max[0][j]);
        const Lanes along_line = hn::Sub(middle_gap(a, b), set(slack));
        hn::Store(hn::Max(load(gaps + lane), hn::Max(along_a, along_line)), Floats(), gaps + lane);
    }
}

/// Raises gaps to about the distances.
inline HWY_ATTR void raise_by_witnesses(const WideLeaf& leaf, const MovedLeaf& moved, int j,
                                        float slack, float* gaps) {
    for (std::size_t lane = 0; lane < wide_lanes; lane += hn::Lanes(Floats())) {
        TriangleLanes a, b;
        load_triangles(leaf, lane, moved, j, a, b);
        const Lanes gap = hn::Sub(witness_gap(a, b), set(slack));
        hn::Store(hn::Max(load(gaps + lane), gap), Floats(), gaps + lane);
    }
}

}  // namespace allide::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

// SPDX-License-Identifier: MIT
// Eight boxes and eight triangles of b brought into a's frame, for each SIMD target.
#if defined(ALLIDE_BVTREE_WIDE_LANES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef ALLIDE_BVTREE_WIDE_LANES_INL_H
#undef ALLIDE_BVTREE_WIDE_LANES_INL_H
#else
#define ALLIDE_BVTREE_WIDE_LANES_INL_H
#endif

#include <cstddef>
#include <cstdint>

#include <hwy/highway.h>

#include "wide/wide_frame.h"
#include "wide/wide_gather-inl.h"

HWY_BEFORE_NAMESPACE();
namespace allide::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Floats = hn::CappedTag<float, wide_lanes>;
using Lanes = hn::Vec<Floats>;
using Mask = hn::Mask<Floats>;

HWY_INLINE Lanes load(const float* p) {
    return hn::Load(Floats(), p);
}
HWY_INLINE Lanes set(float x) {
    return hn::Set(Floats(), x);
}

HWY_INLINE std::uint32_t bits_of(Mask mask) {
    std::uint8_t bytes[8] = {};
    hn::StoreMaskBits(Floats(), mask, bytes);
    return bytes[0];
}

/// Eight boxes of b in a's frame: centres and half extents along b's axes, and bounds along a's.
struct alignas(32) MovedBoxes {
    float centre[3][wide_lanes], half[3][wide_lanes];
    float min[3][wide_lanes], max[3][wide_lanes];
};

inline HWY_ATTR void move_boxes(const WideNode& node, const WideFrame& frame, MovedBoxes& moved) {
    for (std::size_t lane = 0; lane < wide_lanes; lane += hn::Lanes(Floats())) {
        Lanes centre[3], half[3];
        for (int k = 0; k < 3; ++k) {
            const Lanes low = load(node.min[k] + lane), high = load(node.max[k] + lane);
            centre[k] = hn::Mul(set(0.5f), hn::Add(low, high));
            half[k] = hn::Mul(set(0.5f), hn::Sub(high, low));
            hn::Store(half[k], Floats(), moved.half[k] + lane);
        }
        for (int i = 0; i < 3; ++i) {
            Lanes c = set(frame.translation[i]), e = set(frame.slack);
            for (int k = 0; k < 3; ++k) {
                c = hn::Add(c, hn::Mul(set(frame.rotation[i][k]), centre[k]));
                e = hn::Add(e, hn::Mul(set(frame.absolute[i][k]), half[k]));
            }
            hn::Store(c, Floats(), moved.centre[i] + lane);
            hn::Store(hn::Sub(c, e), Floats(), moved.min[i] + lane);
            hn::Store(hn::Add(c, e), Floats(), moved.max[i] + lane);
        }
    }
}

/// One box of b, into lane 0.
inline HWY_ATTR void move_box(const float (&min)[3], const float (&max)[3], const WideFrame& frame,
                              MovedBoxes& moved) {
    float centre[3], half[3];
    for (int k = 0; k < 3; ++k) {
        centre[k] = 0.5f * (min[k] + max[k]);
        half[k] = 0.5f * (max[k] - min[k]);
        moved.half[k][0] = half[k];
    }
    for (int i = 0; i < 3; ++i) {
        float c = frame.translation[i], e = frame.slack;
        for (int k = 0; k < 3; ++k) {
            c += frame.rotation[i][k] * centre[k];
            e += frame.absolute[i][k] * half[k];
        }
        moved.centre[i][0] = c;
        moved.min[i][0] = c - e;
        moved.max[i][0] = c + e;
    }
}

/// The triangles of a leaf of b in a's frame, their boxes grown by the slack.
struct alignas(32) MovedLeaf {
    float corner[3][3][wide_lanes];
    float min[3][wide_lanes], max[3][wide_lanes];
};

inline HWY_ATTR void move_leaf(const WideLeaf& leaf, const WideFrame& frame, MovedLeaf& moved) {
    for (std::size_t lane = 0; lane < wide_lanes; lane += hn::Lanes(Floats()))
        for (int i = 0; i < 3; ++i) {
            Lanes corner[3];
            for (int n = 0; n < 3; ++n) {
                corner[n] = set(frame.translation[i]);
                for (int k = 0; k < 3; ++k)
                    corner[n] = hn::Add(corner[n], hn::Mul(set(frame.rotation[i][k]),
                                                           load(leaf.corner[n][k] + lane)));
                hn::Store(corner[n], Floats(), moved.corner[n][i] + lane);
            }
            const Lanes low = hn::Min(corner[0], hn::Min(corner[1], corner[2]));
            const Lanes high = hn::Max(corner[0], hn::Max(corner[1], corner[2]));
            hn::Store(hn::Sub(low, set(frame.slack)), Floats(), moved.min[i] + lane);
            hn::Store(hn::Add(high, set(frame.slack)), Floats(), moved.max[i] + lane);
        }
}

/// The boxes of a leaf's triangles.
struct alignas(32) LeafBoxes {
    float min[3][wide_lanes], max[3][wide_lanes];
};

inline HWY_ATTR void bound_leaf(const WideLeaf& leaf, LeafBoxes& boxes) {
    for (std::size_t lane = 0; lane < wide_lanes; lane += hn::Lanes(Floats()))
        for (int k = 0; k < 3; ++k) {
            const Lanes p = load(leaf.corner[0][k] + lane), q = load(leaf.corner[1][k] + lane),
                        r = load(leaf.corner[2][k] + lane);
            hn::Store(hn::Min(p, hn::Min(q, r)), Floats(), boxes.min[k] + lane);
            hn::Store(hn::Max(p, hn::Max(q, r)), Floats(), boxes.max[k] + lane);
        }
}

/// Whether the boxes of a in these lanes overlap a box along a's axes.
HWY_INLINE Mask overlaps_along_a(const float (&a_min)[3][wide_lanes],
                                 const float (&a_max)[3][wide_lanes], std::size_t lane,
                                 const float* min, const float* max, int stride) {
    Mask mask = hn::And(hn::Le(load(a_min[0] + lane), set(max[0])),
                        hn::Ge(load(a_max[0] + lane), set(min[0])));
    for (int k = 1; k < 3; ++k)
        mask = hn::And(mask, hn::And(hn::Le(load(a_min[k] + lane), set(max[k * stride])),
                                     hn::Ge(load(a_max[k] + lane), set(min[k * stride]))));
    return mask;
}

/// A node whose only child is a leaf, so that a leaf can meet the children of a node.
inline HWY_ATTR void wrap_leaf(WideChild leaf, const PlacedTree& placed, WideNode& node) {
    WideLeaf room;
    LeafBoxes boxes;
    bound_leaf(leaf_of(placed, leaf, room), boxes);
    for (int k = 0; k < 3; ++k)
        for (int lane = 0; lane < wide_lanes; ++lane) {
            float low = boxes.min[k][0], high = boxes.max[k][0];
            for (int i = 1; i < wide_lanes; ++i) {
                low = boxes.min[k][i] < low ? boxes.min[k][i] : low;
                high = boxes.max[k][i] > high ? boxes.max[k][i] : high;
            }
            node.min[k][lane] = lane == 0 ? low : 0x1p125f;
            node.max[k][lane] = lane == 0 ? high : -0x1p125f;
        }
    node.child[0] = leaf;
}

/// The node of a child, or for a leaf one made around it.
HWY_INLINE const WideNode& node_around(WideChild child, const PlacedTree& placed, WideNode& room) {
    if (!child.is_leaf())
        return node_of(placed, child, room);
    wrap_leaf(child, placed, room);
    return room;
}

HWY_INLINE int child_count(const WideNode& node) {
    int count = 1;
    while (count < wide_lanes && node.min[0][count] <= node.max[0][count])
        ++count;
    return count;
}

}  // namespace allide::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

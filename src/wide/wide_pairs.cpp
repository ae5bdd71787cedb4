// SPDX-License-Identifier: MIT
#include "wide/wide_pairs.h"

#include <bit>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "wide/wide_pairs.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "wide/wide_lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace allide::HWY_NAMESPACE {

using LaneBounds = float[3][wide_lanes];

/// The boxes of a that overlap box j of b.
HWY_INLINE std::uint32_t boxes_on(const LaneBounds& a_min, const LaneBounds& a_max,
                                  const LaneBounds& b_min, const LaneBounds& b_max, int j) {
    std::uint32_t bits = 0;
    for (std::size_t lane = 0; lane < wide_lanes; lane += hn::Lanes(Floats())) {
        Mask mask = hn::Le(load(a_min[0] + lane), set(b_max[0][j]));
        mask = hn::And(mask, hn::Ge(load(a_max[0] + lane), set(b_min[0][j])));
        for (int k = 1; k < 3; ++k) {
            mask = hn::And(mask, hn::Le(load(a_min[k] + lane), set(b_max[k][j])));
            mask = hn::And(mask, hn::Ge(load(a_max[k] + lane), set(b_min[k][j])));
        }
        bits |= bits_of(mask) << lane;
    }
    return bits;
}

HWY_INLINE float overlap_depth(const WideNode& a, int i, const MovedBoxes& b, int j) {
    float depth = 0x1p126f;
    for (int k = 0; k < 3; ++k) {
        const float below = a.max[k][i] - b.min[k][j], above = b.max[k][j] - a.min[k][i];
        depth = below < depth ? below : depth;
        depth = above < depth ? above : depth;
    }
    return depth;
}

HWY_ATTR void node_pairs(const PlacedChild& a, const PlacedChild& b, const WideFrame& frame,
                         WideNodePairs& found) {
    WideNode room_a, room_b;
    const WideNode& node_a = node_around(a.child, a.placed, room_a);
    const WideNode& node_b = node_around(b.child, b.placed, room_b);
    MovedBoxes moved;
    move_boxes(node_b, frame, moved);
    found.count = 0;
    for (int j = 0, end = child_count(node_b); j < end; ++j)
        for (std::uint32_t bits = boxes_on(node_a.min, node_a.max, moved.min, moved.max, j);
             bits != 0; bits &= bits - 1) {
            const int i = std::countr_zero(bits);
            found.a[found.count] = node_a.child[i];
            found.b[found.count] = node_b.child[j];
            found.depth[found.count++] = overlap_depth(node_a, i, moved, j);
        }
}

HWY_ATTR void face_pairs(const PlacedChild& a, const PlacedChild& b, const WideFrame& frame,
                         WideFacePairs& found) {
    WideLeaf room_a, room_b;
    const WideLeaf& faces_a = leaf_of(a.placed, a.child, room_a);
    const WideLeaf& faces_b = leaf_of(b.placed, b.child, room_b);
    LeafBoxes boxes;
    MovedLeaf moved;
    bound_leaf(faces_a, boxes);
    move_leaf(faces_b, frame, moved);
    found.count = 0;
    const std::uint32_t valid = (2u << (a.child.count() - 1)) - 1;
    for (int j = 0; j < b.child.count(); ++j)
        for (std::uint32_t bits = valid & boxes_on(boxes.min, boxes.max, moved.min, moved.max, j);
             bits != 0; bits &= bits - 1) {
            found.a[found.count] = faces_a.face[std::countr_zero(bits)];
            found.b[found.count++] = faces_b.face[j];
        }
}

}  // namespace allide::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace allide {

HWY_EXPORT(node_pairs);
HWY_EXPORT(face_pairs);

void find_node_pairs(const PlacedChild& a, const PlacedChild& b, const WideFrame& frame,
                     WideNodePairs& found) {
    HWY_DYNAMIC_DISPATCH(node_pairs)(a, b, frame, found);
}

void find_face_pairs(const PlacedChild& a, const PlacedChild& b, const WideFrame& frame,
                     WideFacePairs& found) {
    HWY_DYNAMIC_DISPATCH(face_pairs)(a, b, frame, found);
}

}  // namespace allide
#endif

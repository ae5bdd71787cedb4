// SPDX-License-Identifier: MIT
// Descends two wide trees together: eight child boxes of b are brought into a's frame at once, and
// each is compared with the eight of a. Boxes and planes in floats only reject, by the slack of
// WideFrame; what is left is decided on world vertices.
#include "bvtree/wide_query.h"

#include <bit>
#include <cstddef>

#include "bvtree/wide_frame.h"
#include "primitive/triangle_contact.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "bvtree/wide_query.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "bvtree/wide_faces-inl.h"

#ifndef ALLIDE_WIDE_QUERY_ONCE
#define ALLIDE_WIDE_QUERY_ONCE
namespace allide {

/// Exact tests and results, compiled for the baseline.
class ContactTest {
public:
    ContactTest(const PlacedFaces& a, const PlacedFaces& b, bool first_only,
                std::vector<FacePair>& pairs)
        : a_(a), b_(b), first_only_(first_only), pairs_(pairs) {}

    /// False when no further pair is wanted.
    bool operator()(std::uint32_t face_a, std::uint32_t face_b);
    /// For faces known to cross.
    bool add_crossing(std::uint32_t face_a, std::uint32_t face_b) {
        pairs_.push_back({face_a, face_b, ContactKind::crossing});
        return !first_only_;
    }

private:
    const PlacedFaces &a_, &b_;
    bool first_only_;
    std::vector<FacePair>& pairs_;
    Triangle last_b_{};
    std::uint32_t last_face_b_ = UINT32_MAX;
};

}  // namespace allide
#endif

HWY_BEFORE_NAMESPACE();
namespace allide::HWY_NAMESPACE {

/// Whether the boxes of a in these lanes overlap box j of b along b's axes.
HWY_INLINE Mask overlaps_along_b(const WideNode& a, std::size_t lane, const MovedBoxes& b, int j,
                                 const WideFrame& frame) {
    Lanes offset[3], half[3];
    for (int k = 0; k < 3; ++k) {
        const Lanes low = load(a.min[k] + lane), high = load(a.max[k] + lane);
        offset[k] = hn::Sub(hn::Mul(set(0.5f), hn::Add(low, high)), set(b.centre[k][j]));
        half[k] = hn::Mul(set(0.5f), hn::Sub(high, low));
    }
    Mask mask = hn::Eq(half[0], half[0]);
    for (int axis = 0; axis < 3; ++axis) {
        Lanes distance = hn::Mul(set(frame.rotation[0][axis]), offset[0]);
        Lanes reach = set(b.half[axis][j] + frame.axis_slack);
        for (int k = 1; k < 3; ++k)
            distance = hn::Add(distance, hn::Mul(set(frame.rotation[k][axis]), offset[k]));
        for (int k = 0; k < 3; ++k)
            reach = hn::Add(reach, hn::Mul(set(frame.absolute[k][axis]), half[k]));
        mask = hn::AndNot(hn::Gt(hn::Abs(distance), reach), mask);
    }
    return mask;
}

/// The children of a whose boxes overlap child j of b.
HWY_ATTR std::uint32_t overlapping(const WideNode& a, const MovedBoxes& b, int j,
                                   const WideFrame& frame) {
    std::uint32_t bits = 0;
    for (std::size_t lane = 0; lane < wide_lanes; lane += hn::Lanes(Floats())) {
        Mask mask = overlaps_along_a(a.min, a.max, lane, &b.min[0][j], &b.max[0][j], wide_lanes);
        if (hn::AllFalse(Floats(), mask))
            continue;
        mask = hn::And(mask, overlaps_along_b(a, lane, b, j, frame));
        bits |= bits_of(mask) << lane;
    }
    return bits;
}

/// The state of one descent.
struct Descent {
    const PlacedTree &a, &b;
    const WideFrame& frame;
    ContactTest& test;
    Stats& stats;
    WideScratch::NodePair* stack;  ///< has room for every pair that can wait
    std::size_t waiting = 0;
    MovedFaces moved_leaf;
    std::uint32_t moved_leaf_index = UINT32_MAX;

    HWY_ATTR bool leaf_pair(WideChild child_a, WideChild child_b) {
        if (child_b.index() != moved_leaf_index) {
            moved_leaf_index = child_b.index();
            WideLeaf room;
            move_faces(leaf_of(b, child_b, room), frame, moved_leaf);
            ++stats.node_updates;
        }
        WideLeaf room;
        const WideLeaf& leaf_a = leaf_of(a, child_a, room);
        const std::uint32_t* faces_b = faces_of(b, child_b);
        LeafBoxes boxes;
        bound_leaf(leaf_a, boxes);
        const std::uint32_t valid = (2u << (child_a.count() - 1)) - 1;
        for (int j = 0; j < child_b.count(); ++j) {
            const Verdicts found = verdicts(leaf_a, boxes, moved_leaf, j, frame);
            stats.face_tests += static_cast<unsigned>(std::popcount(valid & found.open));
            for (std::uint32_t bits = valid & found.crossing; bits != 0; bits &= bits - 1)
                if (!test.add_crossing(leaf_a.face[std::countr_zero(bits)], faces_b[j]))
                    return false;
            for (std::uint32_t bits = valid & found.doubtful; bits != 0; bits &= bits - 1)
                if (!test(leaf_a.face[std::countr_zero(bits)], faces_b[j]))
                    return false;
        }
        return true;
    }

    /// Two children that overlap: leaves are tested at once, all else waits.
    HWY_ATTR bool take(WideChild child_a, WideChild child_b) {
        if (child_a.is_leaf() && child_b.is_leaf())
            return leaf_pair(child_a, child_b);
        stack[waiting++] = {child_a, child_b};
        return true;
    }

    HWY_ATTR bool node_pair(const WideNode& node_a, const WideNode& node_b, int count_b) {
        MovedBoxes moved;
        move_boxes(node_b, frame, moved);
        ++stats.node_updates;
        for (int j = 0; j < count_b; ++j) {
            stats.volume_tests += wide_lanes;
            for (std::uint32_t bits = overlapping(node_a, moved, j, frame); bits != 0;
                 bits &= bits - 1)
                if (!take(node_a.child[std::countr_zero(bits)], node_b.child[j]))
                    return false;
        }
        return true;
    }
};

HWY_ATTR void descend(const PlacedTree& a, const PlacedTree& b, const WideFrame& frame,
                      ContactTest& test, Stats& stats, WideScratch::NodePair* stack) {
    Descent descent = {a, b, frame, test, stats, stack, 0, {}, UINT32_MAX};
    WideNode room_a, room_b;
    stack[descent.waiting++] = {a.tree.root, b.tree.root};
    while (descent.waiting != 0) {
        const WideScratch::NodePair pair = stack[--descent.waiting];
        const WideNode& node_a = node_around(pair.a, a, room_a);
        const WideNode& node_b = node_around(pair.b, b, room_b);
        if (!descent.node_pair(node_a, node_b, child_count(node_b)))
            return;
    }
}

}  // namespace allide::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace allide {

HWY_EXPORT(descend);

bool ContactTest::operator()(std::uint32_t face_a, std::uint32_t face_b) {
    if (face_b != last_face_b_) {
        last_face_b_ = face_b;
        last_b_ = b_.world_triangle(face_b);
    }
    const ContactKind kind = triangle_contact(a_.world_triangle(face_a), last_b_);
    if (kind == ContactKind::none)
        return true;
    pairs_.push_back({face_a, face_b, kind});
    return !first_only_;
}

void wide_contacts(const PlacedTree& a, const PlacedTree& b, bool first_only,
                   std::vector<FacePair>& pairs, WideScratch& scratch, Stats& stats) {
    if (a.tree.is_empty || b.tree.is_empty)
        return;
    const RelativeFrame frame = relative_frame(a.faces.world_from_local, a.tree.radius,
                                               b.faces.world_from_local, b.tree.radius);
    const WideFrame floats(frame, a.tree, b.tree, 0);
    // Each step takes one pair and leaves at most 64 that are deeper on either side.
    scratch.stack.resize(64 * static_cast<std::size_t>(a.tree.depth + b.tree.depth + 2));
    ContactTest test(a.faces, b.faces, first_only, pairs);
    HWY_DYNAMIC_DISPATCH(descend)(a, b, floats, test, stats, scratch.stack.data());
}

}  // namespace allide
#endif

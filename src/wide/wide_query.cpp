// SPDX-License-Identifier: MIT
// Descends two wide trees together: eight child boxes of b are brought into a's frame at once, and
// each is compared with the eight of a. Boxes and planes in floats only reject, by the slack of
// WideFrame; what is left is decided on world vertices.
#include "wide/wide_query.h"

#include <bit>
#include <cstddef>

#include "primitive/triangle_contact.h"
#include "wide/wide_frame.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "wide/wide_query.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "wide/wide_faces-inl.h"
#include "wide/wide_obbs-inl.h"

#ifndef ALLIDE_WIDE_QUERY_ONCE
#define ALLIDE_WIDE_QUERY_ONCE
namespace allide {

/// Exact tests and results, compiled for the baseline.
class ContactTest {
public:
    ContactTest(const PlacedFaces& a, const PlacedFaces& b, bool first_only,
                std::vector<FacePair>& pairs)
        : a_(a), b_(b), first_only_(first_only), pairs_(pairs) {}

    bool first_only() const { return first_only_; }

    /// Pairs of two leaves as bits 8 j + i; false when no further pair is wanted.
    bool add(const std::uint32_t* faces_a, const std::uint32_t* faces_b, std::uint64_t crossing,
             std::uint64_t doubtful);

private:
    bool decide(std::uint32_t face_a, std::uint32_t face_b);

    const PlacedFaces &a_, &b_;
    bool first_only_;
    std::vector<FacePair>& pairs_;
};

/// Decides when a descent takes oriented boxes beside those along the axes: soon where leaves are
/// mostly air, else when it has gone far and found little. It depends on this query alone, so
/// that counts do not depend on earlier queries.
class Orientation {
public:
    Orientation(const PlacedTree& a, const PlacedTree& b, const ObbPolicy& policy,
                const std::vector<FacePair>& pairs)
        : a_(a),
          b_(b),
          policy_(policy),
          pairs_(pairs),
          pairs_before_(pairs.size()),
          next_review_(policy.airy_steps) {}

    bool is_used() const { return is_used_; }
    /// Null for a tree that is tested by its boxes along the axes.
    const WideObbs* obbs_a() const { return obbs_a_; }
    const WideObbs* obbs_b() const { return obbs_b_; }

    void count_step() { ++steps_; }
    void review() {
        if (++steps_ >= next_review_)
            look();
    }

private:
    void look();
    bool take(const PlacedTree& placed, bool only_airy, const WideObbs*& obbs);

    const PlacedTree &a_, &b_;
    const ObbPolicy& policy_;
    const std::vector<FacePair>& pairs_;
    std::size_t pairs_before_, next_review_, steps_ = 0;
    bool is_reviewed_ = false, is_used_ = false;
    const WideObbs *obbs_a_ = nullptr, *obbs_b_ = nullptr;
};

/// The state of a descent.
struct ContactSearch {
    const TreePair& trees;
    const WideFrame& frame;
    ContactTest& test;
    Orientation& orientation;
    Stats& stats;
    WideScratch::NodePair* stack;  ///< has room for every pair that can wait
};

}  // namespace allide
#endif

HWY_BEFORE_NAMESPACE();
namespace allide::HWY_NAMESPACE {

using LeafBox = WideScratch::LeafBox;

HWY_INLINE LeafBox box_of(const WideNode& node, int lane) {
    return {{node.min[0][lane], node.min[1][lane], node.min[2][lane]},
            {node.max[0][lane], node.max[1][lane], node.max[2][lane]}};
}

/// Boxes of a by their centres and half extents.
struct CentredBoxes {
    Lanes centre[3], half[3];

    HWY_INLINE CentredBoxes(const WideNode& node, std::size_t lane) {
        for (int k = 0; k < 3; ++k) {
            const Lanes low = load(node.min[k] + lane), high = load(node.max[k] + lane);
            centre[k] = hn::Mul(set(0.5f), hn::Add(low, high));
            half[k] = hn::Mul(set(0.5f), hn::Sub(high, low));
        }
    }
};

/// Whether these boxes of a overlap box j of b along b's axes.
HWY_INLINE Mask overlap_along_b(const CentredBoxes& a, const MovedBoxes& b, int j,
                                const WideFrame& frame) {
    Lanes offset[3];
    for (int k = 0; k < 3; ++k)
        offset[k] = hn::Sub(a.centre[k], set(b.centre[k][j]));
    Mask mask = hn::Eq(a.half[0], a.half[0]);
    for (int axis = 0; axis < 3; ++axis) {
        Lanes distance = hn::Mul(set(frame.rotation[0][axis]), offset[0]);
        Lanes reach = set(b.half[axis][j] + frame.axis_slack);
        for (int k = 1; k < 3; ++k)
            distance = hn::Add(distance, hn::Mul(set(frame.rotation[k][axis]), offset[k]));
        for (int k = 0; k < 3; ++k)
            reach = hn::Add(reach, hn::Mul(set(frame.absolute[k][axis]), a.half[k]));
        mask = hn::AndNot(hn::Gt(hn::Abs(distance), reach), mask);
    }
    return mask;
}

/// The children of a whose boxes overlap box j of b.
HWY_INLINE std::uint32_t overlapping(const WideNode& a, const MovedBoxes& b, int j,
                                     const WideFrame& frame) {
    std::uint32_t bits = 0;
    for (std::size_t lane = 0; lane < wide_lanes; lane += hn::Lanes(Floats())) {
        Mask mask = overlaps_along_a(a.min, a.max, lane, &b.min[0][j], &b.max[0][j], wide_lanes);
        if (hn::AllFalse(Floats(), mask))
            continue;
        mask = hn::And(mask, overlap_along_b(CentredBoxes(a, lane), b, j, frame));
        bits |= bits_of(mask) << lane;
    }
    return bits;
}

/// The volume that a child of a and a box of b share, as seen along a's axes.
HWY_INLINE float common_volume(const WideNode& a, int i, const MovedBoxes& b, int j) {
    float volume = 1;
    for (int k = 0; k < 3; ++k) {
        const float high = a.max[k][i] < b.max[k][j] ? a.max[k][i] : b.max[k][j];
        const float low = a.min[k][i] > b.min[k][j] ? a.min[k][i] : b.min[k][j];
        volume *= high - low;
    }
    return volume;
}

/// The boxes of b, brought into a's frame, that overlap a box of a.
HWY_INLINE std::uint32_t overlapping(const LeafBox& a, const float (&min)[3][wide_lanes],
                                     const float (&max)[3][wide_lanes]) {
    std::uint32_t bits = 0;
    for (std::size_t lane = 0; lane < wide_lanes; lane += hn::Lanes(Floats()))
        bits |= bits_of(overlaps_along_a(min, max, lane, a.min, a.max, 1)) << lane;
    return bits;
}

/// The state of one descent, for one contact or for all.
template <bool first_only>
struct Descent {
    const PlacedTree &a, &b;
    const WideFrame& frame;
    ContactTest& test;
    Orientation& orientation;
    Stats& stats;
    WideScratch::NodePair* stack;
    std::size_t waiting = 0;
    MovedFaces moved_leaf;
    std::uint32_t moved_leaf_index = UINT32_MAX;

    explicit Descent(const ContactSearch& search)
        : a(search.trees.a),
          b(search.trees.b),
          frame(search.frame),
          test(search.test),
          orientation(search.orientation),
          stats(search.stats),
          stack(search.stack) {}

    HWY_ATTR bool run() {
        start();
        while (waiting != 0) {
            orientation.review();
            const WideScratch::NodePair pair = stack[--waiting];
            if (!(pair.a.is_leaf()   ? leaf_and_node(pair)
                  : pair.b.is_leaf() ? node_and_leaf(pair)
                                     : node_and_node(pair)))
                return false;
        }
        return true;
    }

    /// Trees of one leaf have no node that would hold its box.
    HWY_ATTR void start() {
        const WideChild root_a = a.tree.root, root_b = b.tree.root;
        WideNode room = {};
        if (root_a.is_leaf()) {
            wrap_leaf(root_a, a, room);
            const LeafBox box = box_of(room, 0);
            if (root_b.is_leaf())
                leaf_pair(root_a, box, root_b);
            else
                stack[waiting++] = {root_a, root_b, box};
        } else {
            if (root_b.is_leaf())
                wrap_leaf(root_b, b, room);
            stack[waiting++] = {root_a, root_b, box_of(room, 0)};
        }
    }

    HWY_ATTR void move_leaf_of_b(WideChild leaf) {
        if (leaf.index() == moved_leaf_index)
            return;
        moved_leaf_index = leaf.index();
        WideLeaf room;
        move_faces(leaf_of(b, leaf, room), frame, moved_leaf);
        ++stats.node_updates;
    }

    HWY_ATTR bool leaf_pair(WideChild child_a, const LeafBox& box_a, WideChild child_b) {
        orientation.count_step();
        move_leaf_of_b(child_b);
        const std::uint32_t near =
            first_lanes(child_b.count()) & overlapping(box_a, moved_leaf.min, moved_leaf.max);
        if (near == 0)
            return true;
        WideLeaf room;
        const WideLeaf& leaf_a = leaf_of(a, child_a, room);
        const Verdicts found = verdicts(leaf_a, near);
        const std::uint64_t valid = 0x0101010101010101u * first_lanes(child_a.count());
        stats.face_tests += static_cast<unsigned>(std::popcount(valid & found.open));
        if ((found.open & valid) == 0)
            return true;
        return test.add(leaf_a.face, faces_of(b, child_b), valid & found.crossing,
                        valid & found.doubtful);
    }

    HWY_ATTR Verdicts verdicts(const WideLeaf& leaf_a, std::uint32_t near) const {
        LeafBoxes boxes;
        bound_leaf(leaf_a, boxes);
        Verdicts found;
        for (; near != 0; near &= near - 1)
            for (std::size_t lane = 0; lane < wide_lanes; lane += hn::Lanes(Floats()))
                judge(leaf_a, boxes, lane, moved_leaf, std::countr_zero(near), frame, found);
        return found;
    }

    HWY_ATTR bool leaf_and_node(const WideScratch::NodePair& pair) {
        WideNode room;
        const WideNode& node = node_of(b, pair.b, room);
        MovedBoxes moved;
        move_boxes(node, frame, moved);
        ++stats.node_updates;
        stats.volume_tests += wide_lanes;
        std::uint32_t bits = overlapping(pair.box, moved.min, moved.max);
        if (orientation.is_used() && bits != 0)
            bits &= children_of_b_meeting(pair, node);
        for (; bits != 0; bits &= bits - 1) {
            const WideChild child = node.child[std::countr_zero(bits)];
            if (!child.is_leaf())
                stack[waiting++] = {pair.a, child, pair.box};
            else if (!leaf_pair(pair.a, pair.box, child))
                return false;
        }
        return true;
    }

    HWY_NOINLINE HWY_ATTR std::uint32_t children_of_b_meeting(const WideScratch::NodePair& pair,
                                                              const WideNode& node) const {
        NodeObbs room_a, room_b, moved;
        move_obbs(obbs_of(orientation.obbs_b(), pair.b, node, room_b), frame, moved);
        const ObbPlace leaf =
            leaf_obb(orientation.obbs_a(), pair.a, pair.box.min, pair.box.max, room_a);
        return meeting(leaf.lane, leaf.boxes, moved, frame);
    }

    HWY_NOINLINE HWY_ATTR std::uint32_t children_of_a_meeting(const WideScratch::NodePair& pair,
                                                              const WideNode& node) const {
        NodeObbs room_a, room_b, moved;
        const ObbPlace leaf =
            leaf_obb(orientation.obbs_b(), pair.b, pair.box.min, pair.box.max, room_b);
        move_obbs(leaf.boxes, frame, moved);
        return meeting(obbs_of(orientation.obbs_a(), pair.a, node, room_a), moved, leaf.lane,
                       frame);
    }

    HWY_ATTR bool node_and_leaf(const WideScratch::NodePair& pair) {
        WideNode room;
        const WideNode& node = node_of(a, pair.a, room);
        MovedBoxes moved;
        move_box(pair.box.min, pair.box.max, frame, moved);
        ++stats.node_updates;
        stats.volume_tests += wide_lanes;
        std::uint32_t bits = overlapping(node, moved, 0, frame);
        if (orientation.is_used() && bits != 0)
            bits &= children_of_a_meeting(pair, node);
        for (; bits != 0; bits &= bits - 1) {
            const int i = std::countr_zero(bits);
            if (!node.child[i].is_leaf())
                stack[waiting++] = {node.child[i], pair.b, pair.box};
            else if (!leaf_pair(node.child[i], box_of(node, i), pair.b))
                return false;
        }
        return true;
    }

    HWY_ATTR bool node_and_node(const WideScratch::NodePair& pair) {
        WideNode room_a, room_b;
        const WideNode& node_a = node_of(a, pair.a, room_a);
        const WideNode& node_b = node_of(b, pair.b, room_b);
        MovedBoxes moved;
        move_boxes(node_b, frame, moved);
        ++stats.node_updates;
        const int count_b = child_count(node_b);
        const std::size_t base = waiting;
        float volumes[wide_lanes * wide_lanes];
        OrientedNodes oriented;
        if (orientation.is_used())
            orient(pair, node_a, node_b, oriented);
        for (int j = 0; j < count_b; ++j) {
            stats.volume_tests += wide_lanes;
            std::uint32_t bits = overlapping(node_a, moved, j, frame);
            if (orientation.is_used() && bits != 0)
                bits &= meeting(*oriented.a, oriented.moved_b, j, frame);
            for (; bits != 0; bits &= bits - 1) {
                const int i = std::countr_zero(bits);
                const std::size_t before = waiting;
                if (!take(node_a, i, node_b, j))
                    return false;
                if (first_only && waiting != before)
                    sift(base, volumes, common_volume(node_a, i, moved, j));
            }
        }
        return true;
    }

    /// The oriented boxes of the children of two nodes, b's in a's frame.
    struct OrientedNodes {
        NodeObbs room_a, room_b, moved_b;
        const NodeObbs* a;
    };

    HWY_NOINLINE HWY_ATTR void orient(const WideScratch::NodePair& pair, const WideNode& node_a,
                                      const WideNode& node_b, OrientedNodes& oriented) const {
        oriented.a = &obbs_of(orientation.obbs_a(), pair.a, node_a, oriented.room_a);
        move_obbs(obbs_of(orientation.obbs_b(), pair.b, node_b, oriented.room_b), frame,
                  oriented.moved_b);
    }

    /// Moves the last pair that waits below those above `base` that share more volume: for a
    /// first contact the best is taken first.
    HWY_NOINLINE HWY_ATTR void sift(std::size_t base, float* volumes, float volume) {
        const WideScratch::NodePair pair = stack[waiting - 1];
        std::size_t i = waiting - 1;
        for (; i > base && volumes[i - 1 - base] > volume; --i) {
            stack[i] = stack[i - 1];
            volumes[i - base] = volumes[i - 1 - base];
        }
        stack[i] = pair;
        volumes[i - base] = volume;
    }

    /// Two children that overlap: leaves are tested at once, all else waits.
    HWY_ATTR bool take(const WideNode& node_a, int i, const WideNode& node_b, int j) {
        const WideChild child_a = node_a.child[i], child_b = node_b.child[j];
        if (!child_a.is_leaf())
            stack[waiting++] = {child_a, child_b, box_of(node_b, j)};
        else if (!child_b.is_leaf())
            stack[waiting++] = {child_a, child_b, box_of(node_a, i)};
        else
            return leaf_pair(child_a, box_of(node_a, i), child_b);
        return true;
    }
};

HWY_ATTR void descend(const ContactSearch& search) {
    if (search.test.first_only())
        Descent<true>(search).run();
    else
        Descent<false>(search).run();
}

}  // namespace allide::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace allide {

HWY_EXPORT(descend);

bool ContactTest::add(const std::uint32_t* faces_a, const std::uint32_t* faces_b,
                      std::uint64_t crossing, std::uint64_t doubtful) {
    for (; crossing != 0; crossing &= crossing - 1) {
        const int pair = std::countr_zero(crossing);
        pairs_.push_back({faces_a[pair % 8], faces_b[pair / 8], ContactKind::crossing});
        if (first_only_)
            return false;
    }
    for (; doubtful != 0; doubtful &= doubtful - 1) {
        const int pair = std::countr_zero(doubtful);
        if (decide(faces_a[pair % 8], faces_b[pair / 8]) && first_only_)
            return false;
    }
    return true;
}

bool ContactTest::decide(std::uint32_t face_a, std::uint32_t face_b) {
    const ContactKind kind = triangle_contact(a_.world_triangle(face_a), b_.world_triangle(face_b));
    if (kind == ContactKind::none)
        return false;
    pairs_.push_back({face_a, face_b, kind});
    return true;
}

void Orientation::look() {
    const std::size_t nodes = a_.tree.node_count() + b_.tree.node_count();
    const std::size_t wanted = policy_.any_steps + policy_.any_steps * nodes / 8192 +
                               policy_.steps_per_contact * (pairs_.size() - pairs_before_);
    const bool is_far = steps_ >= wanted;
    next_review_ = is_far ? SIZE_MAX : wanted;
    if (is_far || !is_reviewed_) {
        is_used_ |= take(a_, !is_far, obbs_a_);
        is_used_ |= take(b_, !is_far, obbs_b_);
    }
    is_reviewed_ = true;
}

bool Orientation::take(const PlacedTree& placed, bool only_airy, const WideObbs*& obbs) {
    if (!placed.obbs || (only_airy && !placed.obbs->is_airy(placed.tree, placed.faces.local)))
        return false;
    obbs = &placed.obbs->over(placed.tree, placed.faces.local);
    return true;
}

void wide_contacts(const TreePair& trees, bool first_only, std::vector<FacePair>& pairs,
                   const WideWork& work) {
    if (trees.has_empty())
        return;
    const PlacedTree &a = trees.a, &b = trees.b;
    const WideFrame frame(trees.relative_frame(), a.tree, b.tree, 0);
    // Each step takes one pair and leaves at most 64 that are deeper on either side.
    std::vector<WideScratch::NodePair>& stack = work.scratch.stack;
    stack.resize(64 * static_cast<std::size_t>(a.tree.depth + b.tree.depth + 2));
    ContactTest test(a.faces, b.faces, first_only, pairs);
    Orientation orientation(a, b, work.scratch.obb_policy, pairs);
    HWY_DYNAMIC_DISPATCH(descend)({trees, frame, test, orientation, work.stats, stack.data()});
}

}  // namespace allide
#endif

// SPDX-License-Identifier: MIT
// Branch and bound over two wide trees, nearest pairs first. A pair is dropped when its boxes, or
// what they hold along the direction of the best pair so far, are farther apart than that pair;
// bounds are in floats, less the slack of WideFrame, distances in doubles on world vertices.
#include "wide/wide_distance.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "math/promises.h"
#include "wide/wide_frame.h"
#include "wide/wide_nearby.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "wide/wide_distance.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "wide/wide_gaps-inl.h"

#ifndef ALLIDE_WIDE_DISTANCE_ONCE
#define ALLIDE_WIDE_DISTANCE_ONCE
namespace allide {

/// The input of the descent. It also searches around a pair for a nearer one.
struct NearestSearch {
    const PlacedTree &a, &b;
    const WideFrame& frame;
    NearestFaces& nearest;
    const WideWork& work;
    const WideObbs *obbs_a = nullptr, *obbs_b = nullptr;  ///< of those whose leaves are mostly air

    bool is_oriented() const { return obbs_a || obbs_b; }
    /// Moves to the nearest faces of either tree in turn, as long as that gains something.
    void settle() const;
};

}  // namespace allide
#endif

HWY_BEFORE_NAMESPACE();
namespace allide::HWY_NAMESPACE {

/// Face pairs of two leaves, those with the smallest lower bound first.
struct FacesByGap {
    struct Pair {
        float gap;
        std::int16_t a, b;
    };
    Pair pairs[wide_lanes * wide_lanes];
    int count = 0;

    HWY_ATTR void insert(const Pair& pair) {
        int i = count++;
        for (; i > 0 && pairs[i - 1].gap > pair.gap; --i)
            pairs[i] = pairs[i - 1];
        pairs[i] = pair;
    }
};

/// One side of a pair of nodes: a node, or a leaf as its only child.
class NodeSide {
public:
    NodeSide(const PlacedTree& placed, const float* direction, NodeReaches* memo)
        : placed_(placed), direction_(direction), memo_(memo) {}

    HWY_ATTR void enter(WideChild child, std::uint64_t stamp) {
        child_ = child;
        if (child.is_leaf()) {
            WideLeaf room;
            leaf_.most = leaf_.child[0] = leaf_reach(leaf_of(placed_, child, room), direction_);
            reaches_ = &leaf_;
        } else {
            reaches_ = &reaches_of(child.index(), stamp);
        }
    }

    /// Must be called before the children are used.
    HWY_ATTR void open() {
        node_ = &node_around(child_, placed_, room_);
        count_ = child_.is_leaf() ? 1 : child_count(*node_);
    }

    /// Replaces the reaches of boxes by those of what is in them, where they exceed `least`.
    HWY_ATTR void refine(float least) {
        if (child_.is_leaf())
            return;
        for (int i = 0; i < count_; ++i) {
            const WideChild child = node_->child[i];
            if (child.is_leaf() || reaches_->refined >> i & 1 || reaches_->child[i] < least)
                continue;
            if (child.index() % ReachScratch::size == child_.index() % ReachScratch::size)
                continue;
            const float most = reaches_of(child.index(), reaches_->stamp).most;
            reaches_->refined |= 1u << i;
            if (most < reaches_->child[i])
                reaches_->child[i] = most;
        }
    }

    const WideNode& node() const { return *node_; }
    const NodeSlabs& slabs() const { return child_.is_leaf() ? none_ : slabs_of(child_.index()); }
    /// Those of the children; of a leaf, its own in the first lane.
    HWY_ATTR const NodeObbs& obbs(const WideObbs* all, NodeObbs& room) const {
        if (!all || !child_.is_leaf())
            return obbs_of(all, child_, *node_, room);
        const std::uint32_t place = all->leaf_places[child_.index()];
        copy_obb(all->nodes[place / wide_lanes], place % wide_lanes, room);
        return room;
    }
    int count() const { return count_; }
    const NodeReaches& reaches() const { return *reaches_; }

private:
    HWY_ATTR NodeReaches& reaches_of(std::uint32_t index, std::uint64_t stamp) {
        NodeReaches& reaches = memo_[index % ReachScratch::size];
        if (reaches.node == index && reaches.stamp == stamp)
            return reaches;
        WideNode room;
        const WideNode& node = node_of(placed_, WideChild::node(index), room);
        const int count = child_count(node);
        store_child_reaches(node, slabs_of(index), count, placed_, direction_, reaches.child);
        reaches.most = reaches.child[0];
        for (int i = 1; i < count; ++i)
            reaches.most = reaches.most < reaches.child[i] ? reaches.child[i] : reaches.most;
        reaches.node = index;
        reaches.stamp = stamp;
        reaches.refined = 0;
        return reaches;
    }

    const NodeSlabs& slabs_of(std::uint32_t index) const {
        return placed_.slabs ? placed_.slabs[index] : none_;
    }
    const PlacedTree& placed_;
    NodeSlabs none_;
    const float* direction_;
    NodeReaches* memo_;
    WideChild child_;
    int count_ = 0;
    const WideNode* node_ = nullptr;
    NodeReaches* reaches_ = nullptr;
    NodeReaches leaf_;
    WideNode room_;
};

class NearestDescent {
public:
    explicit NearestDescent(const NearestSearch& search, WideScratch::BoundedPair* stack)
        : search_(search),
          a_(search.a),
          b_(search.b),
          frame_(search.frame),
          nearest_(search.nearest),
          direction_(search.nearest.direction()),
          stats_(search.work.stats),
          side_a_(a_, direction_.a, search.work.scratch.reaches.a.data()),
          side_b_(b_, direction_.b, search.work.scratch.reaches.b.data()),
          stamp_(search.work.scratch.reaches.stamp),
          improvements_(nearest_.improvements()),
          stack_(stack) {}

    HWY_ATTR void run() {
        stack_[waiting_++] = {0, a_.tree.root, b_.tree.root};
        while (waiting_ != 0) {
            const WideScratch::BoundedPair pair = stack_[--waiting_];
            if (pair.gap > nearest_.reach())
                continue;
            if (pair.a.is_leaf() && pair.b.is_leaf())
                leaf_pair(pair.a, pair.b);
            else
                node_pair(pair.a, pair.b);
        }
    }

private:
    HWY_ATTR void leaf_pair(WideChild child_a, WideChild child_b) {
        WideLeaf room_a, room_b;
        const WideLeaf& leaf_a = leaf_of(a_, child_a, room_a);
        const WideLeaf& leaf_b = leaf_of(b_, child_b, room_b);
        alignas(32) float reach_a[wide_lanes], reach_b[wide_lanes], gaps[wide_lanes][wide_lanes];
        store_face_reaches(leaf_a, direction_.a, reach_a);
        store_face_reaches(leaf_b, direction_.b, reach_b);
        std::uint32_t near_b = 0;
        for (int j = 0; j < child_b.count(); ++j)
            if (store_gaps(reach_a, direction_.offset - reach_b[j], nearest_.reach(), gaps[j]) &
                first_lanes(child_a.count()))
                near_b |= 1u << j;
        if (near_b != 0)
            near_leaves(leaf_a, leaf_b, first_lanes(child_a.count()), near_b, gaps);
    }

    HWY_ATTR void near_leaves(const WideLeaf& leaf_a, const WideLeaf& leaf_b, std::uint32_t faces_a,
                              std::uint32_t near_b, float (&gaps)[wide_lanes][wide_lanes]) {
        MovedLeaf moved;
        move_leaf(leaf_b, frame_, moved);
        ++stats_.node_updates;
        LeafBoxes boxes;
        bound_leaf(leaf_a, boxes);
        FacesByGap faces;
        for (; near_b != 0; near_b &= near_b - 1) {
            const int j = std::countr_zero(near_b);
            raise_by_triangles(leaf_a, boxes, moved, j, frame_.volume_slack, gaps[j]);
            std::uint32_t near_a = lanes_within(gaps[j], nearest_.reach()) & faces_a;
            if (near_a == 0)
                continue;
            raise_by_witnesses(leaf_a, moved, j, frame_.volume_slack, gaps[j]);
            near_a = lanes_within(gaps[j], nearest_.reach()) & faces_a;
            for (; near_a != 0; near_a &= near_a - 1) {
                const int i = std::countr_zero(near_a);
                faces.insert(
                    {gaps[j][i], static_cast<std::int16_t>(i), static_cast<std::int16_t>(j)});
            }
        }
        if (faces.count != 0)
            offer(faces, leaf_a, leaf_b);
    }

    HWY_ATTR void offer(const FacesByGap& faces, const WideLeaf& leaf_a, const WideLeaf& leaf_b) {
        nearest_.begin_lanes(leaf_a.face, leaf_b.face);
        for (int i = 0; i < faces.count && !(faces.pairs[i].gap > nearest_.reach()); ++i)
            nearest_.offer_lanes(faces.pairs[i].a, faces.pairs[i].b);
        if (improvements_ == nearest_.improvements())
            return;
        if (improvements_ == 0)
            search_.settle();
        improvements_ = nearest_.improvements();
        stamp_ = ++search_.work.scratch.reaches.stamp;
    }

    HWY_ATTR void node_pair(WideChild child_a, WideChild child_b) {
        side_a_.enter(child_a, stamp_);
        side_b_.enter(child_b, stamp_);
        if (gap(side_a_.reaches().most, side_b_.reaches().most) > nearest_.reach())
            return;
        side_a_.open();
        side_b_.open();
        if (improvements_ != 0) {
            const float least = direction_.offset - nearest_.reach();
            side_a_.refine(least - side_b_.reaches().most);
            side_b_.refine(least - side_a_.reaches().most);
        }
        push_children();
    }

    HWY_ATTR float gap(float reach_a, float reach_b) const {
        return direction_.offset - reach_b - reach_a;
    }

    /// Pushes the children that may be near, the nearest last.
    HWY_ATTR void push_children() {
        MovedBoxes moved;
        Oriented oriented;
        bool is_moved = false;
        const ChildVolumes children = {side_a_.node(),  side_b_.node(), side_a_.slabs(),
                                       side_b_.slabs(), moved,          frame_};
        const std::size_t base = waiting_;
        for (int j = 0; j < side_b_.count(); ++j) {
            alignas(32) float gaps[wide_lanes];
            const float offset = direction_.offset - side_b_.reaches().child[j];
            stats_.volume_tests += wide_lanes;
            if (!(store_gaps(side_a_.reaches().child, offset, nearest_.reach(), gaps) &
                  first_lanes(side_a_.count())))
                continue;
            if (!is_moved) {
                move_boxes(children.b, frame_, moved);
                if (search_.is_oriented())
                    orient(oriented);
                ++stats_.node_updates;
                is_moved = true;
            }
            push_near(children, oriented, j, gaps, base);
        }
    }

    /// The oriented boxes of both parties' children, b's in a's frame.
    struct Oriented {
        NodeObbs room_a, room_b, moved_b;
        const NodeObbs* a = nullptr;
    };

    HWY_ATTR void orient(Oriented& oriented) const {
        oriented.a = &side_a_.obbs(search_.obbs_a, oriented.room_a);
        move_obbs(side_b_.obbs(search_.obbs_b, oriented.room_b), frame_, oriented.moved_b);
    }

    HWY_ATTR void push_near(const ChildVolumes& children, const Oriented& oriented, int j,
                            float* gaps, std::size_t base) {
        if (oriented.a) {
            raise_by_obbs(*oriented.a, oriented.moved_b, j, frame_, gaps);
            if (!(lanes_within(gaps, nearest_.reach()) & first_lanes(side_a_.count())))
                return;
        }
        raise_by_lines(children, j, gaps);
        if (!(lanes_within(gaps, nearest_.reach()) & first_lanes(side_a_.count())))
            return;
        raise_by_normals(children, j, gaps);
        std::uint32_t near_a = lanes_within(gaps, nearest_.reach()) & first_lanes(side_a_.count());
        for (; near_a != 0; near_a &= near_a - 1) {
            const int i = std::countr_zero(near_a);
            insert({gaps[i], children.a.child[i], children.b.child[j]}, base);
        }
    }

    /// Keeps what was pushed since `base` in falling order of its gap.
    HWY_ATTR void insert(const WideScratch::BoundedPair& pair, std::size_t base) {
        std::size_t i = waiting_++;
        for (; i > base && stack_[i - 1].gap < pair.gap; --i)
            stack_[i] = stack_[i - 1];
        stack_[i] = pair;
    }

    const NearestSearch& search_;
    const PlacedTree &a_, &b_;
    const WideFrame& frame_;
    NearestFaces& nearest_;
    const WitnessDirection& direction_;
    Stats& stats_;
    NodeSide side_a_, side_b_;
    std::uint64_t stamp_, improvements_;
    WideScratch::BoundedPair* stack_;
    std::size_t waiting_ = 0;
};

HWY_ATTR void descend_to_nearest(const NearestSearch& search) {
    NearestDescent(search, search.work.scratch.bounded.data()).run();
}

}  // namespace allide::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace allide {

HWY_EXPORT(descend_to_nearest);

namespace {

Vec3 local_point(const Transform& world_from_local, Vec3 p) {
    return transposed(world_from_local.rotation) * (p - world_from_local.translation);
}

const WideObbs* obbs_if_airy(const PlacedTree& placed, const ObbPolicy& policy) {
    if (!placed.obbs)
        return nullptr;
    const MeshView& mesh = placed.faces.local;
    const bool is_wanted = policy.any_steps == 0 || placed.obbs->is_airy(placed.tree, mesh);
    return is_wanted ? &placed.obbs->over(placed.tree, mesh) : nullptr;
}

double size_of(const TreePair& trees) {
    return std::max(trees.a.tree.extent, trees.b.tree.extent);
}

}  // namespace

void NearestSearch::settle() const {
    double before = HUGE_VAL;
    while (nearest.best()->separation.distance < 0.999 * before) {
        before = nearest.best()->separation.distance;
        const Vec3 on_a = nearest.best()->separation.point_a;
        nearest.offer(nearest.best()->face_a,
                      nearby_face(b, local_point(b.faces.world_from_local, on_a)));
        const Vec3 on_b = nearest.best()->separation.point_b;
        nearest.offer(nearby_face(a, local_point(a.faces.world_from_local, on_b)),
                      nearest.best()->face_b);
    }
}

namespace {

/// The nearest pair as far as the options want it.
std::optional<FaceSeparation> nearest_pair(const TreePair& trees, const DistanceQuery& query,
                                           double share, const WideWork& work) {
    const PlacedTree &a = trees.a, &b = trees.b;
    WideScratch& scratch = work.scratch;
    const WideFrame frame(trees.relative_frame(), a.tree, b.tree, 0);
    NearestFaces nearest({a.faces, b.faces, frame}, {query.limit, share, size_of(trees)},
                         work.stats);
    scratch.bounded.resize(64 * static_cast<std::size_t>(a.tree.depth + b.tree.depth + 2));
    scratch.reaches.prepare();
    const NearestSearch search = {a,
                                  b,
                                  frame,
                                  nearest,
                                  work,
                                  obbs_if_airy(a, scratch.obb_policy),
                                  obbs_if_airy(b, scratch.obb_policy)};
    if (query.guess)
        nearest.offer(query.guess->a, query.guess->b);
    if (nearest.best())
        search.settle();
    HWY_DYNAMIC_DISPATCH(descend_to_nearest)(search);
    return nearest.best();
}

}  // namespace

std::optional<FaceSeparation> wide_separation(const TreePair& trees, const DistanceQuery& query,
                                              const WideWork& work) {
    if (trees.has_empty())
        return std::nullopt;
    const auto best = nearest_pair(trees, query, 1, work);
    return best && best->separation.distance <= query.limit ? best : std::nullopt;
}

double wide_lower_bound(const TreePair& trees, double share, const WideWork& work) {
    if (trees.has_empty())
        return HUGE_VAL;
    const auto best = nearest_pair(trees, {HUGE_VAL, std::nullopt}, share, work);
    const double distance = best->separation.distance;
    const double surely = distance - distance_error * (distance + size_of(trees));
    return std::max(0.0, std::min(share * distance, surely));
}

}  // namespace allide
#endif

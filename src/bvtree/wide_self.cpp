// SPDX-License-Identifier: MIT
// A wide tree against itself. Invariant: of the pairs of nodes or faces (x, y) and (y, x) one is
// followed, and of (x, x) the pairs inside it, so that every pair of faces is met once.
#include "bvtree/wide_self.h"

#include <algorithm>
#include <bit>

#include "bvtree/wide_pairs.h"
#include "primitive/self_contact.h"
#include "primitive/triangle_contact.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "bvtree/wide_self.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "bvtree/wide_faces-inl.h"

#ifndef ALLIDE_WIDE_SELF_ONCE
#define ALLIDE_WIDE_SELF_ONCE
namespace allide {

/// Pairs of faces of two leaves that floats see crossing, and those they cannot decide.
struct SelfFacePairs {
    WideFacePairs crossing, doubtful;
};

}  // namespace allide
#endif

HWY_BEFORE_NAMESPACE();
namespace allide::HWY_NAMESPACE {

/// `bits` as in Verdicts.
HWY_INLINE void set_pairs(const WideLeaf& a, const WideLeaf& b, std::uint64_t bits,
                          WideFacePairs& found) {
    for (found.count = 0; bits != 0; bits &= bits - 1) {
        const int place = std::countr_zero(bits);
        found.a[found.count] = a.face[place % wide_lanes];
        found.b[found.count++] = b.face[place / wide_lanes];
    }
}

/// For a leaf against itself, each of its faces meets the ones before it.
HWY_ATTR void self_faces(const PlacedTree& placed, WideChild leaf_a, WideChild leaf_b,
                         const WideFrame& frame, SelfFacePairs& found) {
    WideLeaf room_a, room_b;
    const WideLeaf& a = leaf_of(placed, leaf_a, room_a);
    const WideLeaf& b = leaf_of(placed, leaf_b, room_b);
    LeafBoxes boxes;
    MovedFaces moved;
    bound_leaf(a, boxes);
    move_faces(b, frame, moved);
    const bool same = leaf_a.index() == leaf_b.index();
    Verdicts result;
    std::uint64_t valid = 0;
    for (int j = 0; j < leaf_b.count(); ++j) {
        const int lanes = same ? j : leaf_a.count();
        valid |= std::uint64_t((1u << lanes) - 1) << (wide_lanes * j);
        for (std::size_t lane = 0; lane < wide_lanes; lane += hn::Lanes(Floats()))
            judge(a, boxes, lane, moved, j, frame, result);
    }
    set_pairs(a, b, valid & result.crossing, found.crossing);
    set_pairs(a, b, valid & result.doubtful, found.doubtful);
}

}  // namespace allide::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace allide {
namespace {

HWY_EXPORT(self_faces);

/// Different for every node and leaf.
std::uint64_t rank(WideChild child) {
    return std::uint64_t(child.is_leaf()) << 32 | child.index();
}

class SelfSearch {
public:
    SelfSearch(const PlacedTree& placed, const MeshView& world, bool skip_neighbours,
               std::vector<FacePair>& pairs, Stats& stats)
        : placed_(placed),
          world_(world),
          frame_(relative_frame(placed.faces.world_from_local, placed.tree.radius,
                                placed.faces.world_from_local, placed.tree.radius),
                 placed.tree, placed.tree, 0),
          skip_neighbours_(skip_neighbours),
          pairs_(pairs),
          stats_(stats) {}

    void run(std::vector<WideScratch::BoundedPair>& waiting) {
        waiting.assign(1, {0, placed_.tree.root, placed_.tree.root});
        while (!waiting.empty()) {
            const WideScratch::BoundedPair pair = waiting.back();
            waiting.pop_back();
            if (pair.a.is_leaf() && pair.b.is_leaf())
                leaf_pair(pair);
            else
                node_pair(pair, waiting);
        }
    }

private:
    void node_pair(const WideScratch::BoundedPair& pair,
                   std::vector<WideScratch::BoundedPair>& waiting) {
        find_node_pairs(placed_, pair.a, placed_, pair.b, frame_, nodes_);
        ++stats_.node_updates;
        stats_.volume_tests += wide_pair_room;
        const bool same = rank(pair.a) == rank(pair.b);
        for (int i = 0; i < nodes_.count; ++i)
            if (!same || rank(nodes_.a[i]) <= rank(nodes_.b[i]))
                waiting.push_back({0, nodes_.a[i], nodes_.b[i]});
    }

    void leaf_pair(const WideScratch::BoundedPair& pair) {
        HWY_DYNAMIC_DISPATCH(self_faces)(placed_, pair.a, pair.b, frame_, faces_);
        ++stats_.node_updates;
        const WideFacePairs &crossing = faces_.crossing, &doubtful = faces_.doubtful;
        stats_.face_tests += static_cast<unsigned>(crossing.count + doubtful.count);
        for (int i = 0; i < crossing.count; ++i)
            add(crossing.a[i], crossing.b[i], ContactKind::crossing);
        for (int i = 0; i < doubtful.count; ++i)
            decide(doubtful.a[i], doubtful.b[i]);
    }

    void decide(std::uint32_t f, std::uint32_t g) {
        const Triangle t = world_.triangle(f), u = world_.triangle(g);
        if (skip_neighbours_ && share_a_corner(t, u))
            return;
        const ContactKind kind = self_contact(t, u);
        if (kind != ContactKind::none)
            add(f, g, kind);
    }

    void add(std::uint32_t f, std::uint32_t g, ContactKind kind) {
        pairs_.push_back({std::min(f, g), std::max(f, g), kind});
    }

    const PlacedTree& placed_;
    const MeshView& world_;
    WideFrame frame_;
    bool skip_neighbours_;
    std::vector<FacePair>& pairs_;
    Stats& stats_;
    WideNodePairs nodes_;
    SelfFacePairs faces_;
};

}  // namespace

void wide_self_contacts(const PlacedTree& placed, const MeshView& world, bool skip_neighbours,
                        std::vector<FacePair>& pairs, WideScratch& scratch, Stats& stats) {
    if (placed.tree.is_empty)
        return;
    SelfSearch(placed, world, skip_neighbours, pairs, stats).run(scratch.bounded);
}

}  // namespace allide
#endif

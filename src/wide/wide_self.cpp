// SPDX-License-Identifier: MIT
// A wide tree against itself. Invariant: of the pairs of nodes or faces (x, y) and (y, x) one is
// followed, and of (x, x) the pairs inside it, so that every pair of faces is met once.
#include "wide/wide_self.h"

#include <algorithm>
#include <bit>

#include "primitive/self_contact.h"
#include "primitive/triangle_contact.h"
#include "wide/leaf_cache.h"
#include "wide/wide_pairs.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "wide/wide_self.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "wide/wide_faces-inl.h"

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

using Ids = hn::Rebind<std::uint32_t, Floats>;

HWY_INLINE Mask nowhere() {
    return hn::MaskFromVec(hn::Zero(Floats()));
}

/// `bits` as in Verdicts.
HWY_INLINE void set_pairs(const WideLeaf& a, const WideLeaf& b, std::uint64_t bits,
                          WideFacePairs& found) {
    for (found.count = 0; bits != 0; bits &= bits - 1) {
        const int place = std::countr_zero(bits);
        found.a[found.count] = a.face[place % wide_lanes];
        found.b[found.count++] = b.face[place / wide_lanes];
    }
}

struct alignas(32) PreparedLeaf {
    WideLeaf leaf;
    LeafBoxes boxes;
    MovedFaces moved;  ///< as those of b
    std::uint32_t vertex[3][wide_lanes];
};
static_assert(sizeof(PreparedLeaf) <= sizeof(CachedLeaf::bytes));

inline HWY_ATTR const PreparedLeaf& prepared(const PlacedTree& placed, WideChild child,
                                             const WideFrame& frame, CachedLeaf& cached) {
    PreparedLeaf& leaf = *reinterpret_cast<PreparedLeaf*>(cached.bytes);
    if (cached.leaf == child.index())
        return leaf;
    cached.leaf = child.index();
    WideLeaf gathered;
    leaf.leaf = leaf_of(placed, child, gathered);
    bound_leaf(leaf.leaf, leaf.boxes);
    move_faces(leaf.leaf, frame, leaf.moved);
    for (int lane = 0; lane < wide_lanes; ++lane)
        for (int n = 0; n < 3; ++n)
            leaf.vertex[n][lane] =
                placed.faces.local.faces[leaf.leaf.face[lane]][static_cast<std::size_t>(n)];
    return leaf;
}

/// Which corners of eight faces of a, and of face j of b, are vertices of the other.
struct SharedVertices {
    Mask of_a[3], of_b[3];
    Mask any, all;

    HWY_INLINE SharedVertices(const PreparedLeaf& a, std::size_t lane, const PreparedLeaf& b,
                              int j) {
        for (int n = 0; n < 3; ++n)
            of_a[n] = of_b[n] = nowhere();
        for (int i = 0; i < 3; ++i)
            for (int n = 0; n < 3; ++n) {
                const Mask same = hn::RebindMask(
                    Floats(),
                    hn::Eq(hn::Load(Ids(), a.vertex[i] + lane), hn::Set(Ids(), b.vertex[n][j])));
                of_a[i] = hn::Or(of_a[i], same);
                of_b[n] = hn::Or(of_b[n], same);
            }
        any = hn::Or(of_a[0], hn::Or(of_a[1], of_a[2]));
        all = hn::Or(hn::And(of_a[0], hn::And(of_a[1], of_a[2])),
                     hn::And(of_b[0], hn::And(of_b[1], of_b[2])));
    }
};

HWY_INLINE Lanes3 plus(const Lanes3& p, const Lanes3& q) {
    return {hn::Add(p.x, q.x), hn::Add(p.y, q.y), hn::Add(p.z, q.z)};
}

HWY_INLINE Lanes3 chosen(Mask mask, const Lanes3& yes, const Lanes3& no) {
    return {hn::IfThenElse(mask, yes.x, no.x), hn::IfThenElse(mask, yes.y, no.y),
            hn::IfThenElse(mask, yes.z, no.z)};
}

/// Whether the values of corners that are not shared are certainly all positive, or all negative.
HWY_INLINE Mask rest_on_one_side(const Lanes (&x)[3], const Mask (&shared)[3], Lanes error) {
    Mask above = hn::Or(shared[0], hn::Gt(x[0], error));
    Mask below = hn::Or(shared[0], hn::Lt(x[0], hn::Neg(error)));
    for (int n = 1; n < 3; ++n) {
        above = hn::And(above, hn::Or(shared[n], hn::Gt(x[n], error)));
        below = hn::And(below, hn::Or(shared[n], hn::Lt(x[n], hn::Neg(error))));
    }
    return hn::Or(above, below);
}

/// The longest side of the box around both, as far as errors go.
HWY_INLINE Lanes common_size(const LeafBoxes& a, std::size_t lane, const MovedFaces& b, int j,
                             const WideFrame& frame) {
    Lanes size = set(0);
    for (int k = 0; k < 3; ++k)
        size = hn::Max(size, hn::Sub(hn::Max(load(a.max[k] + lane), set(b.max[k][j])),
                                     hn::Min(load(a.min[k] + lane), set(b.min[k][j]))));
    return hn::Add(size, set(2 * frame.corner_slack));
}

/// Faces with one vertex in common: whether the plane through it that lies across the way from the
/// middle of b to that of a has their other corners strictly on its two sides.
HWY_INLINE Mask separated_at_vertex(const PreparedLeaf& a, std::size_t lane, const MovedFaces& b,
                                    int j, const SharedVertices& shared, Lanes size,
                                    const WideFrame& frame) {
    const Lanes3 corner[3] = {load3(a.leaf.corner[0], lane), load3(a.leaf.corner[1], lane),
                              load3(a.leaf.corner[2], lane)};
    const Lanes3 vertex =
        chosen(shared.of_a[0], corner[0], chosen(shared.of_a[1], corner[1], corner[2]));
    const Lanes3 arms[3] = {minus(corner[0], vertex), minus(corner[1], vertex),
                            minus(corner[2], vertex)};
    const Lanes3 first = minus(set3(b.first, j), vertex);
    const Lanes3 others[3] = {first, plus(first, set3(b.u, j)), plus(first, set3(b.v, j))};
    const Lanes3 way =
        minus(plus(plus(arms[0], arms[1]), arms[2]), plus(plus(others[0], others[1]), others[2]));
    const Lanes length = hn::Add(hn::Abs(way.x), hn::Add(hn::Abs(way.y), hn::Abs(way.z)));
    const Lanes error =
        hn::Add(hn::Mul(length, hn::Add(set(4 * frame.corner_slack), hn::Mul(size, set(0x1p-20f)))),
                set(0x1p-120f));
    const Mask both = hn::Or(hn::And(shared.of_a[0], hn::Or(shared.of_a[1], shared.of_a[2])),
                             hn::And(shared.of_a[1], shared.of_a[2]));
    Mask separated = hn::AndNot(both, shared.any);
    for (int n = 0; n < 3; ++n) {
        separated = hn::And(separated, hn::Or(shared.of_a[n], hn::Gt(dot(way, arms[n]), error)));
        separated =
            hn::And(separated, hn::Or(shared.of_b[n], hn::Lt(dot(way, others[n]), hn::Neg(error))));
    }
    return separated;
}

/// Faces near one plane: whether a plane upright on an edge of a has the rest of a on one side and
/// the corners of b that are not shared strictly on the other.
HWY_INLINE Mask separated_by_edge(const PreparedLeaf& a, std::size_t lane, const MovedFaces& b,
                                  int j, const SharedVertices& shared, Lanes size,
                                  const WideFrame& frame) {
    const Lanes square = hn::Mul(size, size);
    const Lanes error = hn::Add(
        hn::Mul(square,
                hn::Add(set(6 * frame.area_error), hn::Mul(size, set(2 * frame.volume_error)))),
        set(0x1p-120f));
    const Lanes3 corner[3] = {load3(a.leaf.corner[0], lane), load3(a.leaf.corner[1], lane),
                              load3(a.leaf.corner[2], lane)};
    const Lanes3 edge[3] = {minus(corner[1], corner[0]), minus(corner[2], corner[1]),
                            minus(corner[0], corner[2])};
    Lanes3 up = cross(edge[0], edge[1]);
    const Lanes scale =
        hn::Div(size, hn::Add(hn::Abs(up.x), hn::Add(hn::Abs(up.y), hn::Abs(up.z))));
    up = {hn::Mul(up.x, scale), hn::Mul(up.y, scale), hn::Mul(up.z, scale)};
    const Lanes3 first = set3(b.first, j), u = set3(b.u, j), v = set3(b.v, j);
    Mask separated = nowhere();
    for (int n = 0; n < 3; ++n) {
        const int opposite = (n + 2) % 3;
        const Lanes3 out = cross(edge[n], up);
        const Lanes at_first = dot(out, minus(first, corner[n]));
        const Lanes at[3] = {at_first, hn::Add(at_first, dot(out, u)),
                             hn::Add(at_first, dot(out, v))};
        Mask good = hn::AndNot(shared.of_a[opposite], hn::Gt(dot(out, edge[opposite]), error));
        for (int k = 0; k < 3; ++k)
            good = hn::And(good, hn::Or(shared.of_b[k], hn::Gt(at[k], error)));
        separated = hn::Or(separated, good);
    }
    return separated;
}

/// Whether the plane of face j of b has the corners of a that are not shared strictly on one side.
HWY_INLINE Mask separated_by_plane(const PreparedLeaf& a, std::size_t lane, const MovedFaces& b,
                                   int j, const SharedVertices& shared, const WideFrame& frame) {
    const Lanes error = determinant_error(a.boxes, lane, b, j, frame);
    const Lanes3 first = set3(b.first, j), normal = set3(b.normal, j);
    Lanes sides[3];
    for (int n = 0; n < 3; ++n)
        sides[n] = dot(normal, minus(load3(a.leaf.corner[n], lane), first));
    return rest_on_one_side(sides, shared.of_a, error);
}

/// Neighbours that certainly have no more in common than the vertices they share: those span what
/// each of them has in a plane that parts the rest; docs/design/exactness.md. The cheapest plane
/// first.
HWY_INLINE Mask only_share(const PreparedLeaf& a, std::size_t lane, const PreparedLeaf& b, int j,
                           const SharedVertices& shared, Mask wanted, const WideFrame& frame) {
    const Lanes size = common_size(a.boxes, lane, b.moved, j, frame);
    const Mask open = hn::AndNot(shared.all, wanted);
    Mask known = separated_at_vertex(a, lane, b.moved, j, shared, size, frame);
    if (hn::AllFalse(Floats(), hn::AndNot(known, open)))
        return hn::And(known, open);
    known = hn::Or(known, separated_by_plane(a, lane, b.moved, j, shared, frame));
    if (hn::AllFalse(Floats(), hn::AndNot(known, open)))
        return hn::And(known, open);
    known = hn::Or(known, separated_by_edge(a, lane, b.moved, j, shared, size, frame));
    return hn::And(known, open);
}

/// For a leaf against itself, each of its faces meets the ones before it.
HWY_ATTR void self_faces(const PlacedTree& placed, WideChild leaf_a, WideChild leaf_b,
                         bool skip_neighbours, const WideFrame& frame, LeafCache& cache,
                         SelfFacePairs& found) {
    const PreparedLeaf& a = prepared(placed, leaf_a, frame, cache.buffer_for(leaf_a.index()));
    const PreparedLeaf& b =
        prepared(placed, leaf_b, frame, cache.buffer_beside(leaf_a.index(), leaf_b.index()));
    const bool same = leaf_a.index() == leaf_b.index();
    Verdicts result;
    std::uint64_t valid = 0, neighbours = 0, unsure = 0;
    for (int j = 0; j < leaf_b.count(); ++j) {
        const int lanes = same ? j : leaf_a.count();
        valid |= std::uint64_t((1u << lanes) - 1) << (wide_lanes * j);
        for (std::size_t lane = 0; lane < wide_lanes; lane += hn::Lanes(Floats())) {
            const std::size_t shift = wide_lanes * static_cast<std::size_t>(j) + lane;
            const Mask near = overlaps_along_a(a.boxes.min, a.boxes.max, lane, &b.moved.min[0][j],
                                               &b.moved.max[0][j], wide_lanes);
            if (hn::AllFalse(Floats(), near) || (valid >> shift) == 0)
                continue;
            const SharedVertices shared(a, lane, b, j);
            const Mask beside = hn::And(near, shared.any);
            neighbours |= std::uint64_t(bits_of(shared.any)) << shift;
            if (!hn::AllFalse(Floats(), hn::AndNot(shared.any, near)))
                judge<true>(a.leaf, a.boxes, lane, b.moved, j, frame, result);
            if (skip_neighbours || hn::AllFalse(Floats(), beside))
                continue;
            const Mask known = only_share(a, lane, b, j, shared, beside, frame);
            unsure |= std::uint64_t(bits_of(hn::AndNot(known, beside))) << shift;
        }
    }
    const std::uint64_t strangers = valid & ~neighbours;
    set_pairs(a.leaf, b.leaf, strangers & result.crossing, found.crossing);
    set_pairs(a.leaf, b.leaf, (strangers & result.doubtful) | (valid & unsure), found.doubtful);
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
    SelfSearch(const SelfQuery& query, std::vector<FacePair>& pairs, const WideWork& work)
        : placed_(query.placed),
          world_(query.world),
          frame_(relative_frame(placed_.faces.world_from_local, placed_.tree.radius,
                                placed_.faces.world_from_local, placed_.tree.radius),
                 placed_.tree, placed_.tree, 0),
          skip_neighbours_(query.skip_neighbours),
          pairs_(pairs),
          waiting_(work.scratch.bounded),
          stats_(work.stats),
          leaves_(work.scratch.leaves) {
        leaves_.clear();
    }

    void run() {
        waiting_.assign(1, {0, placed_.tree.root, placed_.tree.root});
        while (!waiting_.empty()) {
            const WideScratch::BoundedPair pair = waiting_.back();
            waiting_.pop_back();
            if (pair.a.is_leaf() && pair.b.is_leaf())
                leaf_pair(pair);
            else
                node_pair(pair);
        }
    }

private:
    void node_pair(const WideScratch::BoundedPair& pair) {
        find_node_pairs({placed_, pair.a}, {placed_, pair.b}, frame_, nodes_);
        ++stats_.node_updates;
        stats_.volume_tests += wide_pair_room;
        const bool same = rank(pair.a) == rank(pair.b);
        for (int i = 0; i < nodes_.count; ++i)
            if (!same || rank(nodes_.a[i]) <= rank(nodes_.b[i]))
                waiting_.push_back({0, nodes_.a[i], nodes_.b[i]});
    }

    void leaf_pair(const WideScratch::BoundedPair& pair) {
        HWY_DYNAMIC_DISPATCH(self_faces)(placed_, pair.a, pair.b, skip_neighbours_, frame_, leaves_,
                                         faces_);
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
    std::vector<WideScratch::BoundedPair>& waiting_;
    Stats& stats_;
    WideNodePairs nodes_;
    SelfFacePairs faces_;
    LeafCache& leaves_;
};

}  // namespace

void wide_self_contacts(const SelfQuery& query, std::vector<FacePair>& pairs,
                        const WideWork& work) {
    if (query.placed.tree.is_empty)
        return;
    SelfSearch(query, pairs, work).run();
}

}  // namespace allide
#endif

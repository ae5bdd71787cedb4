// SPDX-License-Identifier: MIT
// A box grows by the world vertices of faces; a node of a tree is skipped once a conservative box
// around it lies within. So the result is that of a loop over all faces.
#include "query/placed_bounds.h"

#include <algorithm>

#include "geometry/bounds.h"
#include "query/assembly.h"
#include "query/round_query.h"

namespace allide {
namespace {

/// Trees pay from this number of faces on.
constexpr std::size_t few_faces = 64;

bool holds(const Box& outer, const Box& inner) {
    return contains(outer, inner.min) && contains(outer, inner.max);
}

void include(const Triangle& t, Box& box) {
    box = merged(box, bounds(t));
}

void include_all_faces(const PlacedFaces& faces, Box& box) {
    for (std::uint32_t f = 0; f < faces.local.faces.size(); ++f)
        include(faces.world_triangle(f), box);
}

/// How far a box reaches beyond another one, which is not empty, along any axis.
double excess(const Box& box, const Box& beyond) {
    const Vec3 low = beyond.min - box.min, high = box.max - beyond.max;
    return std::max({low.x, low.y, low.z, high.x, high.y, high.z});
}

class BoundsSearch {
public:
    BoundsSearch(const PlacedTree& placed, Box& box, WideScratch& scratch)
        : placed_(placed), box_(box), stack_(scratch.bounded) {}

    void run() {
        WideNode room;
        stack_.assign(1, {0, placed_.tree.root, {}});
        while (!stack_.empty()) {
            const WideChild child = stack_.back().a;
            stack_.pop_back();
            if (!child.is_leaf()) {
                push_children(node_of(placed_, child, room));
                continue;
            }
            const std::uint32_t* faces = faces_of(placed_, child);
            for (int i = 0; i < child.count(); ++i)
                include(placed_.faces.world_triangle(faces[i]), box_);
        }
    }

private:
    Box world_box_of(const WideNode& node, int lane) const {
        const Vec3 low = {node.min[0][lane], node.min[1][lane], node.min[2][lane]};
        const Vec3 high = {node.max[0][lane], node.max[1][lane], node.max[2][lane]};
        // Nodes round their offsets from the origin of the tree outward to floats.
        const double pad = 0x1p-23 * placed_.tree.extent + 0x1p-46 * placed_.tree.radius;
        return world_box(local_bounds(Box{placed_.tree.origin + low, placed_.tree.origin + high}),
                         placed_.faces.world_from_local, pad);
    }

    /// Pushes the children that may reach beyond the box, the one that reaches farthest last.
    void push_children(const WideNode& node) {
        const std::size_t base = stack_.size();
        for (int lane = 0; lane < wide_lanes && node.min[0][lane] <= node.max[0][lane]; ++lane) {
            const Box around = world_box_of(node, lane);
            if (holds(box_, around))
                continue;
            const auto more = static_cast<float>(is_empty(box_) ? 0 : excess(around, box_));
            stack_.push_back({more, node.child[lane], {}});
        }
        std::ranges::sort(stack_.begin() + static_cast<std::ptrdiff_t>(base), stack_.end(), {},
                          &WideScratch::BoundedPair::gap);
    }

    const PlacedTree& placed_;
    Box& box_;
    std::vector<WideScratch::BoundedPair>& stack_;
};

/// Convex geometries may have no tree yet, and what deforms may have one that is out of date.
bool has_ready_tree(const Piece& piece) {
    const GeometryKind kind = piece.shape.kind;
    return piece.has_tree() && (kind == GeometryKind::surface || kind == GeometryKind::solid);
}

void include_bounds(const Piece& piece, Box& box, Work& work) {
    if (is_round(piece)) {
        box = merged(box, round_bounds(piece));
        return;
    }
    if (!has_ready_tree(piece) || piece.shape.shape.faces.size() <= few_faces)
        return include_all_faces(piece.faces(), box);
    BoundsSearch(piece.tree(), box, work.scratch().wide).run();
}

bool may_be_out_of_date(const Piece& piece) {
    return piece.shape.kind == GeometryKind::deformable;
}

}  // namespace

void include_bounds(const Placed& placed, Box& box) {
    Work work(QueryOptions{});
    const Assembly whole(placed);
    for (std::uint32_t node = 0; node < whole.node_count(); ++node) {
        if (!whole.is_leaf(node))
            continue;
        const Piece piece = whole.piece(node);
        if (may_be_out_of_date(piece) || !holds(box, whole.box(node)))
            include_bounds(piece, box, work);
    }
}

Box bounds(const Placed& placed) {
    Box box;
    include_bounds(placed, box);
    return box;
}

Box bounds(const Geometry& geometry) {
    return bounds(*Placed::try_make(geometry, {}));
}

}  // namespace allide

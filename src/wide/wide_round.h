// SPDX-License-Identifier: MIT
// One round shape against a wide tree: the boxes of a node against its core, eight at once, then
// faces. Invariant: faces within the limit are below a waiting node, or were visited.
#pragma once

#include "bvtree/budget_meter.h"
#include "round/round_shape.h"
#include "wide/wide_query.h"

namespace allide {

/// The core of a round shape (a point, segment or plane) in the frame of a tree; of a cylinder or
/// cone its axis. It gives lower bounds of distances in the world.
class CoreGaps {
public:
    struct Gaps {
        double of[wide_lanes];
    };

    CoreGaps(const PlacedTree& placed, const RoundShape& shape);

    /// Gaps between the core and each box of a node.
    Gaps operator()(const WideNode& node) const;

private:
    void place_points(const PlacedTree& placed, const RoundShape& shape);
    void place_plane(const PlacedTree& placed, const RoundShape& shape);
    Gaps from_point(const WideNode& node) const;
    Gaps from_segment(const WideNode& node) const;
    Gaps from_plane(const WideNode& node) const;

    RoundKind kind_;
    bool has_ends_;
    Vec3 p_, q_;          ///< relative to the origin of the tree
    double squared_ = 0;  ///< |q - p|^2
    Vec3 up_;             ///< of a plane, in the frame of the tree
    double height_ = 0;   ///< of the tree's origin above the plane
    double scale_ = 1;    ///< distances in the frame are at most this times those in the world
    double slack_ = 0;    ///< and this
};

/// A tree and the core whose distance from its faces is wanted.
struct CoreSearch {
    PlacedTree placed;
    CoreGaps gaps;

    CoreSearch(const PlacedTree& tree, const RoundShape& shape) : placed(tree), gaps(tree, shape) {}
};

enum class RoundSearch : std::uint8_t { done, stopped, spent };

/// Calls visit(face) for the faces in boxes that may come within `limit` of the core, near boxes
/// first, until it says false. Visits may lower the limit.
template <class Visit>
RoundSearch for_each_face_near(const CoreSearch& search, const double& limit, const WideWork& work,
                               const Visit& visit) {
    const PlacedTree& placed = search.placed;
    if (placed.tree.is_empty)
        return RoundSearch::done;
    std::vector<WideScratch::BoundedPair>& stack = work.scratch.bounded;
    WideNode room;
    stack.assign(1, {0, placed.tree.root, {}});
    while (!stack.empty()) {
        const auto [gap, child, unused] = stack.back();
        stack.pop_back();
        if (gap > limit)
            continue;
        const auto cost = static_cast<std::uint64_t>(child.is_leaf() ? child.count() : wide_lanes);
        if (work.meter && !work.meter->allows(cost))
            return RoundSearch::spent;
        if (child.is_leaf()) {
            if (work.meter)
                work.meter->count_faces(cost);
            const std::uint32_t* faces = faces_of(placed, child);
            for (int i = 0; i < child.count(); ++i)
                if (!visit(faces[i]))
                    return RoundSearch::stopped;
            continue;
        }
        work.stats.volume_tests += cost;
        const WideNode& node = node_of(placed, child, room);
        const CoreGaps::Gaps bounds = search.gaps(node);
        const std::size_t base = stack.size();
        for (int lane = 0; lane < wide_lanes && node.min[0][lane] <= node.max[0][lane]; ++lane) {
            if (bounds.of[lane] > limit)
                continue;
            const auto bound = static_cast<float>(bounds.of[lane] * (1 - 0x1p-22));
            stack.push_back({bound, node.child[lane], {}});
            for (std::size_t i = stack.size() - 1; i > base && stack[i - 1].gap < bound; --i)
                std::swap(stack[i], stack[i - 1]);
        }
    }
    return RoundSearch::done;
}

}  // namespace allide

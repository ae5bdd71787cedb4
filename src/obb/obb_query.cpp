// SPDX-License-Identifier: MIT
#include "obb/obb_query.h"

#include <algorithm>
#include <limits>

namespace allide {
namespace {

constexpr double u = 0x1p-53;

double size(const Vec3& half) {
    return std::max({half.x, half.y, half.z});
}

/// Bounds the largest entry of |R^T R - I|.
double defect(const Mat3& r) {
    double largest_entry = 8 * u;
    const Mat3 columns = transposed(r);
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j <= i; ++j) {
            const double entry = dot(columns.rows[i], columns.rows[j]) - (i == j ? 1 : 0);
            largest_entry = std::max(largest_entry, std::fabs(entry) + 8 * u);
        }
    return largest_entry;
}

/// The bounds of docs/design/obb.md for sets of boxes within `slack` of each other.
ObbMapping mapping(const ObbTree& a, const ObbTree& b, const RelativeFrame& frame, double slack) {
    const double stretch = defect(frame.rotation);
    const double reach =
        length(a.origin()) + a.reach() + length(b.origin()) + b.reach() + length(frame.translation);
    return {frame.rotation, frame(b.origin()) - a.origin(),
            slack * (1 + 4 * stretch + 0x1p-40) + 2048 * u * reach + 0x1p-1000, 8 * stretch};
}

/// Descends two trees whose boxes are stored as NodeA and NodeB.
template <class NodeA, class NodeB>
class Descent {
public:
    Descent(const ObbTree& a, const ObbTree& b, const ObbMapping& map, ObbScratch& scratch,
            Stats& stats)
        : a_(a),
          b_(b),
          nodes_a_(*a.nodes<NodeA>()),
          nodes_b_(*b.nodes<NodeB>()),
          map_(map),
          scratch_(scratch),
          stats_(stats) {}

    bool candidates(FacePairSink sink) {
        auto& stack = scratch_.overlaps;
        stack.clear();
        push_overlap(nodes_a_.root, nodes_a_.root.box(), nodes_b_.root.link, mapped(nodes_b_.root));
        while (!stack.empty()) {
            const ObbScratch::Overlap top = stack.back();
            stack.pop_back();
            const auto& node_a = *static_cast<const NodeA*>(top.node_a);
            if (node_a.link.is_leaf() && top.link_b.is_leaf()) {
                if (!hand_over(node_a.link, top.link_b, sink))
                    return false;
            } else {
                descend(node_a, top);
            }
        }
        return true;
    }

    /// A lower bound of the distance between the sets of boxes in a's frame.
    double distance_bound(std::uint64_t budget) {
        auto& heap = scratch_.bounds;
        heap.clear();
        push_bound(0, nodes_a_.root, nodes_b_.root,
                   ObbPair(nodes_a_.root.box(), mapped(nodes_b_.root)));
        for (std::uint64_t used = 1; used + 2 <= budget; used += 2) {
            const ObbScratch::Bound top = heap.front();
            const auto& node_a = *static_cast<const NodeA*>(top.node_a);
            const auto& node_b = *static_cast<const NodeB*>(top.node_b);
            if (node_a.link.is_leaf() && node_b.link.is_leaf())
                break;
            std::ranges::pop_heap(heap, farther);
            heap.pop_back();
            refine(top.distance, node_a, node_b);
        }
        return heap.front().distance;
    }

private:
    MappedObb mapped(const NodeB& node) {
        ++stats_.node_updates;
        return map_(node.box());
    }

    /// The larger box first; b's on a tie.
    static bool descends_a(const NodeA& a, const Obb& box_a, ObbLink link_b, Vec3 half_b) {
        return link_b.is_leaf() || (!a.link.is_leaf() && size(box_a.half) > size(half_b));
    }

    void push_overlap(const NodeA& a, const Obb& box_a, ObbLink link_b, const MappedObb& b) {
        ++stats_.volume_tests;
        if (!ObbPair(box_a, b).are_apart())
            scratch_.overlaps.push_back({&a, link_b, b});
    }

    void descend(const NodeA& a, const ObbScratch::Overlap& top) {
        const Obb& box_a = a.box();
        if (descends_a(a, box_a, top.link_b, top.b.half)) {
            const auto& [left, right] = nodes_a_.pairs[a.link.pair()];
            const Obb &box_left = left.box(), &box_right = right.box();
            push_overlap(left, box_left, top.link_b, top.b);
            push_overlap(right, box_right, top.link_b, top.b);
        } else {
            const auto& [left, right] = nodes_b_.pairs[top.link_b.pair()];
            const MappedObb box_left = mapped(left), box_right = mapped(right);
            push_overlap(a, box_a, left.link, box_left);
            push_overlap(a, box_a, right.link, box_right);
        }
    }

    bool hand_over(ObbLink leaf_a, ObbLink leaf_b, FacePairSink sink) const {
        for (std::uint32_t i = 0; i < leaf_a.face_count(); ++i)
            for (std::uint32_t j = 0; j < leaf_b.face_count(); ++j)
                if (!sink(a_.face(leaf_a, i), b_.face(leaf_b, j)))
                    return false;
        return true;
    }

    static bool farther(const ObbScratch::Bound& p, const ObbScratch::Bound& q) {
        return p.distance > q.distance;
    }

    /// Children are no nearer than their parents, whatever their boxes say.
    void push_bound(double least, const NodeA& a, const NodeB& b, ObbPair boxes) {
        ++stats_.volume_tests;
        scratch_.bounds.push_back({std::max(least, boxes.distance_bound()), &a, &b});
        std::ranges::push_heap(scratch_.bounds, farther);
    }

    void refine(double least, const NodeA& a, const NodeB& b) {
        const Obb& box_a = a.box();
        if (descends_a(a, box_a, b.link, b.box().half)) {
            const MappedObb box_b = mapped(b);
            for (const NodeA& child : nodes_a_.pairs[a.link.pair()])
                push_bound(least, child, b, ObbPair(child.box(), box_b));
        } else {
            for (const NodeB& child : nodes_b_.pairs[b.link.pair()])
                push_bound(least, a, child, ObbPair(box_a, mapped(child)));
        }
    }

    const ObbTree &a_, &b_;
    const ObbNodes<NodeA>& nodes_a_;
    const ObbNodes<NodeB>& nodes_b_;
    const ObbMapping& map_;
    ObbScratch& scratch_;
    Stats& stats_;
};

/// Calls ask(descent) with the descent for the layouts of a and b.
template <class Ask>
auto with_descent(const ObbTree& a, const ObbTree& b, const ObbMapping& map, ObbScratch& scratch,
                  Stats& stats, const Ask& ask) {
    const bool full_a = a.nodes<FullObbNode>() != nullptr;
    const bool full_b = b.nodes<FullObbNode>() != nullptr;
    if (full_a && full_b)
        return ask(Descent<FullObbNode, FullObbNode>(a, b, map, scratch, stats));
    if (full_a)
        return ask(Descent<FullObbNode, CompactObbNode>(a, b, map, scratch, stats));
    if (full_b)
        return ask(Descent<CompactObbNode, FullObbNode>(a, b, map, scratch, stats));
    return ask(Descent<CompactObbNode, CompactObbNode>(a, b, map, scratch, stats));
}

}  // namespace

bool for_each_candidate(const ObbTree& a, const ObbTree& b, const RelativeFrame& a_from_b,
                        double margin, ObbScratch& scratch, Stats& stats, FacePairSink sink) {
    if (a.is_empty() || b.is_empty())
        return true;
    const double slack = (margin + a_from_b.pad) * (1 + 3e-6);
    return with_descent(a, b, mapping(a, b, a_from_b, slack), scratch, stats,
                        [&](auto&& descent) { return descent.candidates(sink); });
}

double distance_lower_bound(const ObbTree& a, const ObbTree& b, const RelativeFrame& a_from_b,
                            std::uint64_t budget, ObbScratch& scratch, Stats& stats) {
    if (a.is_empty() || b.is_empty())
        return std::numeric_limits<double>::infinity();
    const ObbMapping map = mapping(a, b, a_from_b, 0);
    const double bound = with_descent(
        a, b, map, scratch, stats, [&](auto&& descent) { return descent.distance_bound(budget); });
    const double shrunk = bound * (1 - 3e-6 - map.defect);
    return std::max(0.0, shrunk - a_from_b.pad);
}

}  // namespace allide

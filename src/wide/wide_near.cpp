// SPDX-License-Identifier: MIT
// Boxes of b, grown by the margin and by all that rounding can do, against boxes of a along a's
// axes. Invariant: faces within the margin are below a waiting pair, or were handed on.
#include "wide/wide_near.h"

#include <algorithm>

#include "bvtree/budget_meter.h"
#include "wide/wide_pairs.h"

namespace allide {
namespace {

/// Beyond any distance of faces, and safe to turn into a float.
constexpr double largest_margin = 0x1p63;

WideFrame frame_of(const TreePair& trees, double margin) {
    return WideFrame(trees.relative_frame(), trees.a.tree, trees.b.tree,
                     std::min(margin, largest_margin));
}

class NearSearch {
public:
    using Pair = WideScratch::BoundedPair;  ///< its `gap` is how deeply the boxes overlap

    NearSearch(const TreePair& trees, double margin, const WideWork& work)
        : a_(trees.a), b_(trees.b), frame_(frame_of(trees, margin)), stats_(work.stats) {
        work.scratch.bounded.assign(1, {root_depth(), a_.tree.root, b_.tree.root});
    }

    static std::uint64_t cost(const Pair& pair) {
        return is_leaf_pair(pair) ? static_cast<std::uint64_t>(pair.a.count() * pair.b.count())
                                  : wide_pair_room;
    }
    static bool is_leaf_pair(const Pair& pair) { return pair.a.is_leaf() && pair.b.is_leaf(); }

    /// Adds what it leads to; false when the sink says so.
    bool look_into(const Pair pair, std::vector<Pair>& waiting, FacePairSink sink) {
        if (is_leaf_pair(pair))
            return hand_on(pair, sink);
        find_node_pairs({a_, pair.a}, {b_, pair.b}, frame_, nodes_);
        ++stats_.node_updates;
        stats_.volume_tests += wide_pair_room;
        for (int i = 0; i < nodes_.count; ++i)
            waiting.push_back({nodes_.depth[i], nodes_.a[i], nodes_.b[i]});
        return true;
    }

private:
    /// Half the extents of both along any of a's axes.
    float root_depth() const {
        return static_cast<float>(1.01 * (a_.tree.extent + 1.75 * b_.tree.extent)) + frame_.slack;
    }

    bool hand_on(const Pair& pair, FacePairSink sink) {
        find_face_pairs({a_, pair.a}, {b_, pair.b}, frame_, faces_);
        ++stats_.node_updates;
        for (int i = 0; i < faces_.count; ++i)
            if (!sink(faces_.a[i], faces_.b[i]))
                return false;
        return true;
    }

    const PlacedTree &a_, &b_;
    WideFrame frame_;
    Stats& stats_;
    WideNodePairs nodes_;
    WideFacePairs faces_;
};

}  // namespace

bool for_each_candidate(const TreePair& trees, double margin, const WideWork& work,
                        FacePairSink sink) {
    if (trees.has_empty())
        return true;
    NearSearch search(trees, margin, work);
    std::vector<NearSearch::Pair>& waiting = work.scratch.bounded;
    while (!waiting.empty()) {
        const NearSearch::Pair pair = waiting.back();
        waiting.pop_back();
        if (!search.look_into(pair, waiting, sink))
            return false;
    }
    return true;
}

BudgetAnswer time_critical(const TreePair& trees, const Budget& budget, const WideWork& work,
                           FacePairSink is_apart) {
    if (trees.has_empty())
        return {BudgetVerdict::disjoint};
    BudgetMeter meter(budget, work.stats);
    NearSearch search(trees, 0, work);
    std::vector<NearSearch::Pair>& waiting = work.scratch.bounded;
    for (std::size_t next = 0; next < waiting.size(); ++next) {
        const NearSearch::Pair pair = waiting[next];
        if (!meter.allows(NearSearch::cost(pair))) {
            float depth = 0;
            for (std::size_t i = next; i < waiting.size(); ++i)
                depth = std::max(depth, waiting[i].gap);
            return {BudgetVerdict::may_intersect, depth * (1 + 1e-5)};
        }
        if (NearSearch::is_leaf_pair(pair))
            meter.count_faces(NearSearch::cost(pair));
        if (!search.look_into(pair, waiting, is_apart))
            return {BudgetVerdict::intersects};
    }
    return {BudgetVerdict::disjoint};
}

}  // namespace allide

// SPDX-License-Identifier: MIT
// Invariant of every traversal below: the pairs waiting overlap, and every pair of faces that may
// meet is in one of them or has been handed on.
#include <algorithm>

#include "bvtree/budget_meter.h"
#include "dop/dop_tumble.h"

namespace allide {
namespace {

template <int K>
class Traversal {
public:
    Traversal(const DopTree<K>& a, const DopTree<K>& b, const RelativeFrame& a_from_b,
              const DopQueryOptions& options, DopScratch& scratch, Stats& stats)
        : a_(a),
          b_(b),
          exact_(options.overlap == DopOverlap::exact && a.has_closure()),
          lock_step_(options.traversal == DopTraversal::lock_step),
          larger_first_(options.traversal == DopTraversal::larger_first),
          scratch_(scratch),
          stats_(stats),
          tumbler_(a, b, a_from_b, options, exact_, scratch, stats) {}

    bool is_trivial() const { return a_.nodes().empty() || b_.nodes().empty(); }

    void start_at_roots() { push_if_overlapping({0, 0}); }

    void start_at(DopFront& front) {
        front.advance(
            a_.nodes(), scratch_.front_stack,
            [&](std::uint32_t node) { return overlap({node, 0}); },
            [&](std::uint32_t leaf) { scratch_.pairs.push_back({leaf, 0}); });
    }

    /// Hands the faces of two leaves to the sink, or queues what overlaps one level below. False
    /// when the sink says so.
    bool look_into(DopNodePair pair, FacePairSink sink) {
        const bool a_is_leaf = a_.nodes()[pair.a].is_leaf(),
                   b_is_leaf = b_.nodes()[pair.b].is_leaf();
        if (a_is_leaf && b_is_leaf)
            return hand_on(pair, sink);
        const bool both = lock_step_ && !a_is_leaf && !b_is_leaf;
        if (a_is_leaf || both || (larger_first_ && !b_is_leaf && size_b(pair.b) > size_a(pair.a)))
            return look_into_b(pair, both);
        push_if_overlapping({a_.nodes()[pair.a].link, pair.b});
        push_if_overlapping({pair.a + 1, pair.b});
        return true;
    }

    std::uint64_t face_pairs(DopNodePair pair) const {
        return std::uint64_t(a_.nodes()[pair.a].count) * b_.nodes()[pair.b].count;
    }

    /// How far one of two overlapping volumes moves, at most, until they are apart.
    double depth(DopNodePair pair) {
        const Dop<K>& a = a_.nodes()[pair.a].volume;
        const float* b = tumbler_.volume(pair.b);
        double least = std::numeric_limits<double>::infinity();
        for (int i = 0; i < K / 2; ++i) {
            const double up = double(a.high(i)) + b[2 * i + 1], down = double(b[2 * i]) - a.low(i);
            const DopDirection n = dop_normals<K>[i];
            least = std::min(least, std::min(up, down) / std::sqrt(dot(n, n)));
        }
        return std::max(least, 0.0) * frame_stretch;
    }

private:
    bool overlap(DopNodePair pair) {
        ++stats_.volume_tests;
        const float* b = tumbler_.volume(pair.b);
        if (!intervals_overlap<K / 2>(a_.nodes()[pair.a].volume.ends.data(), b))
            return false;
        constexpr int rest = dop_closure_size<K> - K / 2;
        return !exact_ ||
               intervals_overlap<rest>(a_.closure(pair.a).ends.data(), tumbler_.rest(pair.b));
    }

    void push_if_overlapping(DopNodePair pair) {
        if (overlap(pair))
            scratch_.pairs.push_back(pair);
    }

    bool look_into_b(DopNodePair pair, bool also_into_a) {
        const std::uint32_t left = pair.b + 1, right = b_.nodes()[pair.b].link;
        if (!also_into_a) {
            push_if_overlapping({pair.a, right});
            push_if_overlapping({pair.a, left});
            return true;
        }
        for (const std::uint32_t child : {a_.nodes()[pair.a].link, pair.a + 1}) {
            push_if_overlapping({child, right});
            push_if_overlapping({child, left});
        }
        return true;
    }

    bool hand_on(DopNodePair pair, FacePairSink sink) {
        for (const std::uint32_t i : a_.faces(a_.nodes()[pair.a]))
            for (const std::uint32_t j : b_.faces(b_.nodes()[pair.b]))
                if (!sink(i, j))
                    return false;
        return true;
    }

    float size_a(std::uint32_t node) const {
        const float* e = a_.nodes()[node].volume.ends.data();
        return std::max({-e[0] - e[1], -e[2] - e[3], -e[4] - e[5]});
    }
    float size_b(std::uint32_t node) {
        const float* e = tumbler_.volume(node);
        return std::max({e[0] + e[1], e[2] + e[3], e[4] + e[5]});
    }

    const DopTree<K>& a_;
    const DopTree<K>& b_;
    bool exact_, lock_step_, larger_first_;
    DopScratch& scratch_;
    Stats& stats_;
    DopTumbler<K> tumbler_;
};

}  // namespace

template <int K>
bool for_each_candidate(const DopTree<K>& a, const DopTree<K>& b, const RelativeFrame& a_from_b,
                        const DopQueryOptions& options, DopScratch& scratch, Stats& stats,
                        FacePairSink sink) {
    Traversal<K> traversal(a, b, a_from_b, options, scratch, stats);
    if (traversal.is_trivial())
        return true;
    if (options.front)
        traversal.start_at(*options.front);
    else
        traversal.start_at_roots();
    while (!scratch.pairs.empty()) {
        const DopNodePair pair = scratch.pairs.back();
        scratch.pairs.pop_back();
        if (!traversal.look_into(pair, sink))
            return false;
    }
    return true;
}

template <int K>
BudgetAnswer time_critical(const DopTree<K>& a, const DopTree<K>& b, const RelativeFrame& a_from_b,
                           const DopQueryOptions& options, const Budget& budget,
                           DopScratch& scratch, Stats& stats, FacePairSink is_apart) {
    BudgetMeter meter(budget, stats);
    Traversal<K> traversal(a, b, a_from_b, options, scratch, stats);
    if (traversal.is_trivial())
        return {BudgetVerdict::disjoint};
    constexpr std::uint64_t most_children = 4;
    if (!meter.allows(1))
        return {BudgetVerdict::may_intersect, traversal.depth({0, 0})};
    traversal.start_at_roots();
    for (std::size_t next = 0; next < scratch.pairs.size(); ++next) {
        const DopNodePair pair = scratch.pairs[next];
        const std::uint64_t faces = traversal.face_pairs(pair);
        if (!meter.allows(std::max(faces, most_children))) {
            double depth = 0;
            for (std::size_t i = next; i < scratch.pairs.size(); ++i)
                depth = std::max(depth, traversal.depth(scratch.pairs[i]));
            return {BudgetVerdict::may_intersect, depth};
        }
        meter.count_faces(faces);
        if (!traversal.look_into(pair, is_apart))
            return {BudgetVerdict::intersects};
    }
    return {BudgetVerdict::disjoint};
}

#define ALLIDE_INSTANTIATE(K)                                                                    \
    template bool for_each_candidate(const DopTree<K>&, const DopTree<K>&, const RelativeFrame&, \
                                     const DopQueryOptions&, DopScratch&, Stats&, FacePairSink); \
    template BudgetAnswer time_critical(const DopTree<K>&, const DopTree<K>&,                    \
                                        const RelativeFrame&, const DopQueryOptions&,            \
                                        const Budget&, DopScratch&, Stats&, FacePairSink);
ALLIDE_FOR_EACH_DOP(ALLIDE_INSTANTIATE)
#undef ALLIDE_INSTANTIATE

}  // namespace allide

// SPDX-License-Identifier: MIT
#include "lab/trees/dop_variants.h"

#include <algorithm>
#include <numeric>

#include "dop/dop_tumble.h"

namespace allide::lab {
namespace {

constexpr int half = variant_k / 2;
constexpr auto usual_order = [] {
    std::array<std::uint8_t, half> order{};
    std::iota(order.begin(), order.end(), std::uint8_t(0));
    return order;
}();

class Traversal {
public:
    Traversal(const VariantTree& a, const VariantTree& b, const RelativeFrame& a_from_b,
              const DopVariant& variant, DopScratch& scratch, VariantStats& stats)
        : a_(a),
          b_(b),
          variant_(variant),
          scratch_(scratch),
          stats_(stats),
          tumbler_(a, b, a_from_b, {}, false, scratch, stats.stats) {}

    bool run(FacePairSink sink) {
        if (a_.nodes().empty() || b_.nodes().empty())
            return true;
        return variant_.descent == DopVariant::Descent::restart ? restart(sink) : descend(sink);
    }

private:
    bool overlap(DopNodePair pair) {
        ++stats_.stats.volume_tests;
        const Dop<variant_k>& a = a_.nodes()[pair.a].volume;
        const float* b = tumbler_.volume(pair.b);
        const std::uint8_t* order =
            variant_.orders ? variant_.orders->order(pair.a) : usual_order.data();
        for (int n = 0; n < variant_.intervals; ++n) {
            const int i = order[n];
            ++stats_.comparisons;
            if (a.ends[2 * i] > b[2 * i])
                return false;
            ++stats_.comparisons;
            if (a.ends[2 * i + 1] > b[2 * i + 1])
                return false;
        }
        return true;
    }

    void push_if_overlapping(DopNodePair pair) {
        if (overlap(pair))
            scratch_.pairs.push_back(pair);
    }

    bool descend(FacePairSink sink) {
        push_if_overlapping({0, 0});
        while (!scratch_.pairs.empty()) {
            const DopNodePair pair = scratch_.pairs.back();
            scratch_.pairs.pop_back();
            const bool a_is_leaf = a_.nodes()[pair.a].is_leaf(),
                       b_is_leaf = b_.nodes()[pair.b].is_leaf();
            if (a_is_leaf && b_is_leaf) {
                if (!hand_on(pair, sink))
                    return false;
            } else if (a_is_leaf || (!b_is_leaf && flyer_is_next(pair))) {
                for_each_below(b_, pair.b,
                               [&](std::uint32_t child) { push_if_overlapping({pair.a, child}); });
            } else {
                for_each_below(a_, pair.a,
                               [&](std::uint32_t child) { push_if_overlapping({child, pair.b}); });
            }
        }
        return true;
    }

    bool flyer_is_next(DopNodePair pair) {
        return variant_.descent == DopVariant::Descent::larger_first &&
               size_b(pair.b) > size_a(pair.a);
    }

    /// Down the environment with each flying node in turn, as long as it meets any leaf there.
    bool restart(FacePairSink sink) {
        std::vector<std::uint32_t> todo = {0}, leaves;
        while (!todo.empty()) {
            const std::uint32_t node = todo.back();
            todo.pop_back();
            find_leaves(node, leaves);
            if (b_.nodes()[node].is_leaf()) {
                for (const std::uint32_t leaf : leaves)
                    if (!hand_on({leaf, node}, sink))
                        return false;
            } else if (!leaves.empty()) {
                for_each_below(b_, node, [&](std::uint32_t child) { todo.push_back(child); });
            }
        }
        return true;
    }

    /// The environment's leaves that a flying node overlaps.
    void find_leaves(std::uint32_t flying, std::vector<std::uint32_t>& leaves) {
        leaves.clear();
        push_if_overlapping({0, flying});
        while (!scratch_.pairs.empty()) {
            const std::uint32_t node = scratch_.pairs.back().a;
            scratch_.pairs.pop_back();
            if (a_.nodes()[node].is_leaf())
                leaves.push_back(node);
            else
                for_each_below(a_, node,
                               [&](std::uint32_t child) { push_if_overlapping({child, flying}); });
        }
    }

    /// Visits the nodes `levels` below, or leaves above those.
    template <class Visit>
    void for_each_below(const VariantTree& tree, std::uint32_t node, const Visit& visit) {
        const auto go = [&](const auto& self, std::uint32_t at, int levels) -> void {
            const DopLink& link = tree.nodes()[at];
            if (levels == 0 || link.is_leaf()) {
                visit(at);
                return;
            }
            self(self, link.link, levels - 1);
            self(self, at + 1, levels - 1);
        };
        go(go, node, variant_.levels);
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

    const VariantTree& a_;
    const VariantTree& b_;
    const DopVariant& variant_;
    DopScratch& scratch_;
    VariantStats& stats_;
    DopTumbler<variant_k> tumbler_;
};

}  // namespace

SlabOrders::SlabOrders(const VariantTree& environment) {
    for (const auto& node : environment.nodes()) {
        const auto thickness = [&](std::uint8_t i) {
            return (node.volume.high(i) - node.volume.low(i)) /
                   static_cast<float>(dop_length(dop_normals<variant_k>[i]));
        };
        auto order = usual_order;
        std::ranges::sort(order, {}, [&](std::uint8_t i) { return std::pair(thickness(i), i); });
        orders_.push_back(order);
    }
}

bool for_each_candidate(const VariantTree& a, const VariantTree& b, const RelativeFrame& a_from_b,
                        const DopVariant& variant, DopScratch& scratch, VariantStats& stats,
                        FacePairSink sink) {
    return Traversal(a, b, a_from_b, variant, scratch, stats).run(sink);
}

}  // namespace allide::lab

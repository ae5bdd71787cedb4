// SPDX-License-Identifier: MIT
// The nearest of many pieces: pairs of boxes in the order of their distance, which never exceeds
// that of the pieces in them. Invariant: no pair that waits or is skipped is nearer than its bound.
#include <algorithm>

#include "pair/assembly.h"
#include "pair/assembly_query.h"
#include "pair/numbering.h"
#include "pair/piece_separation.h"
#include "primitive/closest.h"

namespace allide {
namespace {

/// Distances of boxes round differently from those of faces; the slack covers both.
double distance_below(const Box& a, const Box& b) {
    return distance(a, b) * (1 - 1e-14);
}

class NearestPieces {
public:
    NearestPieces(const Assembly& a, const Assembly& b, double limit, PairMemory* memory,
                  Work& work)
        : a_(a), b_(b), limit_(limit), memory_(memory), work_(work) {}

    std::optional<Separation> run() {
        if (a_.is_empty() || b_.is_empty())
            return std::nullopt;
        if (memory_ && memory_->leaves)
            look_at(memory_->leaves->first, memory_->leaves->second, memory_);
        auto& waiting = work_.scratch().part_bounds;
        waiting.clear();
        push({0, 0});
        while (!waiting.empty() && waiting.front().distance <= limit_ && !has_met()) {
            std::ranges::pop_heap(waiting, later);
            const PartBound pair = waiting.back();
            waiting.pop_back();
            go_down(pair.nodes);
        }
        return best_;
    }

private:
    static bool later(const PartBound& x, const PartBound& y) { return x.distance > y.distance; }

    bool has_met() const { return best_ && best_->distance == 0; }

    void push(PartNodes nodes) {
        ++work_.stats.box_tests;
        const double bound = distance_below(a_.box(nodes.a), b_.box(nodes.b));
        if (bound > limit_)
            return;
        work_.scratch().part_bounds.push_back({bound, nodes});
        std::ranges::push_heap(work_.scratch().part_bounds, later);
    }

    void go_down(PartNodes nodes) {
        const auto [x, y] = nodes;
        if (a_.is_leaf(x) && b_.is_leaf(y))
            return look_at(x, y, nullptr);
        if (goes_down_a(a_, x, b_, y)) {
            push({a_.left(x), y});
            push({a_.right(x), y});
        } else {
            push({x, b_.left(y)});
            push({x, b_.right(y)});
        }
    }

    void look_at(std::uint32_t leaf_a, std::uint32_t leaf_b, PairMemory* memory) {
        const Piece a = a_.piece(leaf_a), b = b_.piece(leaf_b);
        Separation found;
        if (!find_nearest(a, b, limit_, memory, work_, found) ||
            (best_ && found.distance >= best_->distance))
            return;
        bring_into_whole(found, a, b);
        best_ = found;
        limit_ = best_->distance;
        if (memory_ && !memory)
            memory_->turn_to(leaf_a, leaf_b);
    }

    const Assembly &a_, &b_;
    double limit_;
    PairMemory* memory_;
    Work& work_;
    std::optional<Separation> best_;
};

}  // namespace

bool find_nearest(const Placed& a, const Placed& b, double limit, PairMemory* memory, Work& work,
                  Separation& found) {
    if (is_compound(a) || is_compound(b)) {
        const auto best = NearestPieces(Assembly(a), Assembly(b), limit, memory, work).run();
        if (best)
            found = *best;
        return best.has_value();
    }
    const Piece s = piece(a), t = piece(b);
    if (!find_nearest(s, t, limit, memory, work, found))
        return false;
    bring_into_whole(found, s, t);
    return true;
}

}  // namespace allide

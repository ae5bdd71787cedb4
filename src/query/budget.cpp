// SPDX-License-Identifier: MIT
#include <algorithm>

#include <allide/query.h>

#include "bvtree/budget_meter.h"
#include "math/box.h"
#include "primitive/triangle_contact.h"
#include "query/assembly.h"
#include "query/candidates.h"
#include "query/containment.h"
#include "query/piece.h"
#include "query/round_query.h"
#include "wide/wide_near.h"

namespace allide {
namespace {

/// How far one box must move along an axis to leave the other; negative where it has left.
double overlap_depth(const Box& a, const Box& b) {
    const Vec3 up = b.max - a.min, down = a.max - b.min;
    return std::min({up.x, up.y, up.z, down.x, down.y, down.z});
}

/// A doubt with a depth that is rounded up.
BudgetAnswer undecided(double depth) {
    return {BudgetVerdict::may_intersect, depth * (1 + 0x1p-50)};
}

/// Decides by the boxes of the two alone.
BudgetAnswer by_boxes(const Piece& a, const Piece& b) {
    const double depth = overlap_depth(piece_box(a.shape, a.world_from_local),
                                       piece_box(b.shape, b.world_from_local));
    return depth < 0 ? BudgetAnswer{BudgetVerdict::disjoint} : undecided(depth);
}

BudgetAnswer faces_by_brute_force(const Piece& a, const Piece& b, const Budget& budget,
                                  Work& work) {
    const BudgetAnswer doubt = by_boxes(a, b);
    if (doubt.verdict == BudgetVerdict::disjoint)
        return doubt;
    const PlacedFaces faces_a = a.faces(), faces_b = b.faces();
    BudgetMeter meter(budget, work.stats);
    for (std::uint32_t i = 0; i < a.shape.shape.faces.size(); ++i) {
        const Triangle t = faces_a.world_triangle(i);
        for (std::uint32_t j = 0; j < b.shape.shape.faces.size(); ++j) {
            if (!meter.allows(1))
                return doubt;
            meter.count_faces(1);
            ++work.stats.face_tests;
            if (triangle_contact(t, faces_b.world_triangle(j)) != ContactKind::none)
                return {BudgetVerdict::intersects};
        }
    }
    return {BudgetVerdict::disjoint};
}

/// Whether the trees that the two meet by are there, or can be made within the budget.
bool may_use_trees(const Piece& a, const Piece& b, const Budget& budget, Work& work) {
    const PairMethod method = method_for(a, b);
    if (method == PairMethod::brute || method == PairMethod::dop)
        return true;
    const auto missing = [](const Piece& piece) {
        return piece.shape.has_wide_tree() ? 0 : piece.shape.shape.faces.size();
    };
    const std::size_t elements = missing(a) + missing(b);
    return elements == 0 || BudgetMeter(budget, work.stats).takes(elements, time_to_make);
}

BudgetAnswer faces_meet(const Piece& a, const Piece& b, const Budget& budget, Work& work) {
    const PlacedFaces faces_a = a.faces(), faces_b = b.faces();
    const auto is_apart = [&](std::uint32_t i, std::uint32_t j) {
        ++work.stats.face_tests;
        return triangle_contact(faces_a.world_triangle(i), faces_b.world_triangle(j)) ==
               ContactKind::none;
    };
    switch (method_for(a, b)) {
        case PairMethod::brute:
            return faces_by_brute_force(a, b, budget, work);
        case PairMethod::dop:
            return time_critical(*a.shape.trees.dop, *b.shape.trees.dop, relative_frame(a, b),
                                 dop_options(work), budget, work.scratch().dop, work.stats,
                                 is_apart);
        default:
            return time_critical({a.tree(), b.tree()}, budget, work.wide(), is_apart);
    }
}

/// The rest of a budget.
class RemainingBudget {
public:
    RemainingBudget(const Budget& budget, const Stats& stats)
        : budget_(budget), stats_(stats), before_(spent()) {}

    Budget rest() const {
        const std::uint64_t tests = spent() - before_;
        const bool is_limited = budget_.time != std::chrono::nanoseconds::max();
        return {budget_.tests - std::min(tests, budget_.tests),
                is_limited ? budget_.time - timer_.elapsed() : budget_.time};
    }
    bool is_empty() const {
        const Budget left = rest();
        return left.tests == 0 || left.time <= left.time.zero();
    }

private:
    std::uint64_t spent() const { return stats_.volume_tests + stats_.face_tests; }

    const Budget& budget_;
    const Stats& stats_;
    std::uint64_t before_;
    Timer timer_;
};

BudgetAnswer containment(const Piece& a, const Piece& b, const Budget& rest, Work& work) {
    BudgetMeter meter(rest, work.stats);
    const BudgetVerdict verdict = containment_within_budget(a, b, meter, work);
    return verdict == BudgetVerdict::may_intersect ? by_boxes(a, b) : BudgetAnswer{verdict};
}

BudgetAnswer pieces_intersect(const Piece& a, const Piece& b, const Budget& budget, Work& work) {
    if (any_round(a, b)) {
        const BudgetVerdict verdict = round_within_budget(a, b, budget, work);
        return verdict == BudgetVerdict::may_intersect ? by_boxes(a, b) : BudgetAnswer{verdict};
    }
    const RemainingBudget remaining(budget, work.stats);
    if (!may_use_trees(a, b, budget, work))
        return by_boxes(a, b);
    const BudgetAnswer faces = faces_meet(a, b, remaining.rest(), work);
    return faces.verdict == BudgetVerdict::disjoint ? containment(a, b, remaining.rest(), work)
                                                    : faces;
}

/// Two assemblies, until the budget is spent.
class PiecesWithinBudget {
public:
    PiecesWithinBudget(const Assembly& a, const Assembly& b, const Budget& budget, Work& work)
        : a_(a),
          b_(b),
          remaining_(budget, work.stats),
          work_(work),
          waiting_(work.scratch().part_nodes) {}

    BudgetAnswer run() {
        waiting_.clear();
        if (!a_.is_empty() && !b_.is_empty())
            waiting_.push_back({0, 0});
        while (!waiting_.empty() && answer_.verdict != BudgetVerdict::intersects)
            if (answer_.verdict == BudgetVerdict::may_intersect || remaining_.is_empty())
                leave_undecided();
            else
                look_into_next();
        return answer_;
    }

private:
    double depth(PartNodes nodes) const { return overlap_depth(a_.box(nodes.a), b_.box(nodes.b)); }

    void look_into_next() {
        const PartNodes nodes = waiting_.back();
        waiting_.pop_back();
        ++work_.stats.box_tests;
        if (depth(nodes) < 0)
            return;
        if (a_.is_leaf(nodes.a) && b_.is_leaf(nodes.b))
            answer_ =
                pieces_intersect(a_.piece(nodes.a), b_.piece(nodes.b), remaining_.rest(), work_);
        else
            push_below(a_, b_, nodes, waiting_);
    }

    /// The nodes that wait: a path through the two trees, and its neighbours.
    void leave_undecided() {
        for (const PartNodes nodes : waiting_)
            if (const double deep = depth(nodes); deep >= 0)
                answer_ = undecided(std::max(deep, answer_.depth));
        waiting_.clear();
    }

    const Assembly &a_, &b_;
    const RemainingBudget remaining_;
    Work& work_;
    std::vector<PartNodes>& waiting_;
    BudgetAnswer answer_ = {BudgetVerdict::disjoint};
};

}  // namespace

BudgetAnswer intersects_within_budget(const Placed& a, const Placed& b, const Budget& budget,
                                      const QueryOptions& options) {
    Work work(options);
    if (!is_compound(a) && !is_compound(b))
        return pieces_intersect(piece(a), piece(b), budget, work);
    return PiecesWithinBudget(Assembly(a), Assembly(b), budget, work).run();
}

}  // namespace allide

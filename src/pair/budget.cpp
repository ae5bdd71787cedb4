// SPDX-License-Identifier: MIT
#include <algorithm>

#include <allide/query.h>

#include "bvtree/meter.h"
#include "bvtree/wide_near.h"
#include "math/box.h"
#include "pair/assembly.h"
#include "pair/candidates.h"
#include "pair/containment.h"
#include "pair/piece_body.h"
#include "primitive/triangle_contact.h"

namespace allide {
namespace {

/// How far one box must move along an axis to leave the other; negative where it has left.
double overlap_depth(const Box& a, const Box& b) {
    const Vec3 up = b.max - a.min, down = a.max - b.min;
    return std::min({up.x, up.y, up.z, down.x, down.y, down.z});
}

BudgetAnswer faces_by_brute_force(const Piece& a, const Piece& b, const Budget& budget,
                                  Work& work) {
    const MeshView mesh_a = brute_body(a, work.scratch().vertices_a).mesh;
    const MeshView mesh_b = brute_body(b, work.scratch().vertices_b).mesh;
    const double depth = overlap_depth(bounds(mesh_a.vertices), bounds(mesh_b.vertices));
    if (!(depth >= 0))
        return {BudgetVerdict::disjoint};
    Meter meter(budget, work.stats);
    for (std::size_t i = 0; i < mesh_a.faces.size(); ++i)
        for (std::size_t j = 0; j < mesh_b.faces.size(); ++j) {
            if (!meter.allows(1))
                return {BudgetVerdict::may_intersect, depth * (1 + 0x1p-50)};
            meter.count_faces(1);
            ++work.stats.face_tests;
            if (triangle_contact(mesh_a.triangle(i), mesh_b.triangle(j)) != ContactKind::none)
                return {BudgetVerdict::intersects};
        }
    return {BudgetVerdict::disjoint};
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
            return time_critical(*a.shape.dop, *b.shape.dop, relative_frame(a, b),
                                 dop_options(work), budget, work.scratch().dop, work.stats,
                                 is_apart);
        default:
            return time_critical(a.tree(), b.tree(), budget, work.scratch().wide, work.stats,
                                 is_apart);
    }
}

BudgetAnswer pieces_intersect(const Piece& a, const Piece& b, const Budget& budget, Work& work) {
    const BudgetAnswer faces = faces_meet(a, b, budget, work);
    if (faces.verdict != BudgetVerdict::disjoint)
        return faces;
    const bool inside = vertex_inside(a, b, work) || vertex_inside(b, a, work);
    return {inside ? BudgetVerdict::intersects : BudgetVerdict::disjoint};
}

/// What is left of a budget.
class Purse {
public:
    Purse(const Budget& budget, const Stats& stats)
        : budget_(budget), stats_(stats), before_(spent()) {}

    Budget rest() const {
        const std::uint64_t tests = spent() - before_;
        return {budget_.tests - std::min(tests, budget_.tests),
                budget_.microseconds - 1e6 * timer_.seconds()};
    }

private:
    std::uint64_t spent() const { return stats_.volume_tests + stats_.face_tests; }

    const Budget& budget_;
    const Stats& stats_;
    std::uint64_t before_;
    Timer timer_;
};

}  // namespace

BudgetAnswer intersects_within_budget(const Placed& a, const Placed& b, const Budget& budget,
                                      const QueryOptions& options) {
    Work work(options);
    if (!is_compound(a) && !is_compound(b))
        return pieces_intersect(piece(a), piece(b), budget, work);
    const Purse purse(budget, work.stats);
    const Assembly whole_a(a), whole_b(b);
    BudgetAnswer answer = {BudgetVerdict::disjoint};
    for_each_leaf_pair(whole_a, whole_b, 0, work, [&](std::uint32_t x, std::uint32_t y) {
        const BudgetAnswer pair =
            pieces_intersect(whole_a.piece(x), whole_b.piece(y), purse.rest(), work);
        answer = {std::max(answer.verdict, pair.verdict), std::max(answer.depth, pair.depth)};
        return pair.verdict != BudgetVerdict::intersects;
    });
    return answer.verdict == BudgetVerdict::intersects ? BudgetAnswer{answer.verdict} : answer;
}

}  // namespace allide

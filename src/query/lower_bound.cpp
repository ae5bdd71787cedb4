// SPDX-License-Identifier: MIT
// At most the separation: of the pieces' surfaces, or 0 where one may be inside the other.
#include <algorithm>

#include <allide/query.h>

#include "math/promises.h"
#include "query/containment.h"
#include "query/nearest_leaves.h"
#include "query/piece_separation.h"
#include "query/round_query.h"
#include "wide/wide_distance.h"

namespace allide {
namespace {

/// Returns 0 for an unbounded shape: its distances are as accurate as those of a point.
double finite_size(const Box& box) {
    const double size = length(box.max - box.min);
    return size < anywhere ? size : 0;
}

/// A computed distance less what it may be off by; docs/design/exactness.md.
double surely_below(double distance, const Box& a, const Box& b) {
    const double size = finite_size(a) + finite_size(b);
    return std::max(0.0, distance - distance_error * (distance + size));
}

double bound_of_leaves(const AssemblyPair& wholes, PartNodes leaves, double share, Work& work) {
    const Piece a = wholes.a.piece(leaves.a), b = wholes.b.piece(leaves.b);
    const Box &box_a = wholes.a.box(leaves.a), &box_b = wholes.b.box(leaves.b);
    const bool by_trees =
        method_for(a, b) != PairMethod::brute && !have_polytopes(a, b) && !any_round(a, b);
    if (!by_trees) {
        const auto found = nearest({a, b}, anywhere, work);
        return found ? surely_below(found->distance, box_a, box_b) : anywhere;
    }
    const double surfaces = wide_lower_bound({a.tree(), b.tree()}, share, work.wide());
    const bool inside = surfaces > 0 && overlaps(box_a, box_b) &&
                        (vertex_inside(a, b, work) || vertex_inside(b, a, work));
    return inside ? 0 : surfaces;
}

}  // namespace

double separation_lower_bound(const Placed& a, const Placed& b, double share,
                              const QueryOptions& options) {
    Work work(options);
    const double part = share > 0 ? std::min(share, 1.0) : 0;
    const Assembly whole_a(a), whole_b(b);
    double least = anywhere;
    NearestLeaves(whole_a, whole_b, work)
        .visit_within(least, [&](std::uint32_t x, std::uint32_t y) {
            least = std::min(least, bound_of_leaves({whole_a, whole_b}, {x, y}, part, work));
            return least > 0;
        });
    return least;
}

}  // namespace allide

// SPDX-License-Identifier: MIT
#include "convex/penetration/penetration.h"

#include <algorithm>
#include <string>

#include <allide/query.h>

#include "query/near_copy.h"
#include "query/piece.h"
#include "query/piece_separation.h"
#include "query/round_penetration.h"
#include "query/round_query.h"
#include "query/work.h"

namespace allide {
namespace {

bool is_convex(const Geometry& geometry) {
    return geometry.kind() == GeometryKind::convex || geometry.kind() == GeometryKind::round;
}

Error unsupported(const char* which) {
    return {ErrorCode::unsupported,
            std::string("penetration is known for convex geometries only, and ") + which +
                " is none; use depth and way_out, make it with Geometry::convex or a round "
                "shape, or ask part by part"};
}

/// Apart, or touching: the depth is 0.
Penetration apart(const Separation& gap, const Penetration& plane, double error) {
    // A gap as narrow as rounding has no direction of its own.
    const Vec3 direction =
        gap.distance > 1e6 * error ? normalized(gap.point_b - gap.point_a) : plane.direction;
    return {0, direction, gap.point_a, gap.point_b};
}

Penetration penetration_of(const Piece& p, const Piece& q, Work& work) {
    const PlacedFacets u = p.facets(), v = q.facets();
    const Penetration found = polytope_penetration(u, v, work.scratch().overlap);
    const double error = penetration_error(u, v);
    if (found.depth > error)
        return found;
    const auto gap = nearest({p, q}, anywhere, work);
    if (gap && gap->distance > 0)
        return apart(*gap, found, error);
    return {std::max(found.depth, 0.0), found.direction, found.point_a, found.point_b};
}

/// Faces between rounded vertices may lie inside the hulls; where the depth is that small, the
/// faces decide whether the two meet.
Penetration penetration_of(const NearCopies& copies, const Piece& p, const Piece& q, Work& work) {
    // A transform that does nothing is never rejected.
    const auto a = Placed::try_make(copies.a, {}), b = Placed::try_make(copies.b, {});
    Penetration found = penetration_of(piece(*a), piece(*b), work);
    found.point_a = copies.origin + found.point_a;
    found.point_b = copies.origin + found.point_b;
    if (found.depth > 4 * (p.polytope().rounding + q.polytope().rounding))
        return found;
    const auto gap = nearest({p, q}, anywhere, work);
    if (gap && gap->distance > 0)
        return {0, found.direction, gap->point_a, gap->point_b};
    return found;
}

}  // namespace

Result<Penetration> try_penetration(const Placed& a, const Placed& b, const QueryOptions& options) {
    if (!is_convex(a.geometry()))
        return unsupported("a");
    if (!is_convex(b.geometry()))
        return unsupported("b");
    Work work(options);
    const Piece p = piece(a), q = piece(b);
    if (any_round(p, q))
        return round_penetration(p, q, work);
    if (is_blurred(p, q))
        if (const auto copies = near_copies(p, q))
            return penetration_of(*copies, p, q, work);
    return penetration_of(p, q, work);
}

}  // namespace allide

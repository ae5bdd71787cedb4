// SPDX-License-Identifier: MIT
#include "convex/penetration.h"

#include <algorithm>
#include <string>

#include <allide/query.h>

#include "pair/piece.h"
#include "pair/piece_separation.h"
#include "pair/work.h"

namespace allide {
namespace {

Error unsupported(const char* which) {
    return {ErrorCode::unsupported,
            std::string("penetration is known for convex geometries only, and ") + which +
                " is none; make it with Geometry::convex, or part by part"};
}

/// Apart, or touching: the depth is 0.
Penetration apart(const Separation& gap, const Penetration& plane, double error) {
    // A gap as narrow as rounding has no direction of its own.
    const Vec3 direction =
        gap.distance > 1e6 * error ? normalized(gap.point_b - gap.point_a) : plane.direction;
    return {0, direction, gap.point_a, gap.point_b};
}

}  // namespace

Result<Penetration> penetration(const Placed& a, const Placed& b, const QueryOptions& options) {
    if (a.geometry().kind() != GeometryKind::convex)
        return unsupported("a");
    if (b.geometry().kind() != GeometryKind::convex)
        return unsupported("b");
    Work work(options);
    const Piece p = piece(a), q = piece(b);
    const PlacedFacets u = p.facets(), v = q.facets();
    const Penetration found = polytope_penetration(u, v, work.scratch().overlap);
    const double error = penetration_error(u, v);
    if (found.depth > error)
        return found;
    const auto gap = nearest(p, q, anywhere, nullptr, work);
    if (gap && gap->distance > 0)
        return apart(*gap, found, error);
    return Penetration{std::max(found.depth, 0.0), found.direction, found.point_a, found.point_b};
}

}  // namespace allide

// SPDX-License-Identifier: MIT
#include <allide/point.h>
#include <allide/signed_distance.h>

#include "call.h"

using namespace allide;
using namespace allide::c;

AllideStatus allide_closest_point(AllidePlaced target, AllideVec3 point,
                                  const AllideQueryOptions* options, AllideClosestPoint* closest) {
    return Call(__func__, target, in("point", &point), or_default(options), out("closest", closest))
        .run([](const Placed& held, Vec3 at, const QueryOptions& how, AllideClosestPoint& to) {
            to = twin<AllideClosestPoint>(closest_point(held, at, how));
        });
}

AllideStatus allide_closest_point_within(AllidePlaced target, AllideVec3 point, double limit,
                                         const AllideQueryOptions* options, bool* found,
                                         AllideClosestPoint* closest) {
    return Call(__func__, target, in("point", &point), or_default(options), out("found", found),
                out("closest", closest))
        .run([&](const Placed& held, Vec3 at, const QueryOptions& how, bool& is_found,
                 AllideClosestPoint& to) {
            tell(closest_point_within(held, at, limit, how), is_found, to);
        });
}

AllideStatus allide_contains(AllidePlaced target, AllideVec3 point,
                             const AllideQueryOptions* options, bool* answer) {
    return Call(__func__, target, in("point", &point), or_default(options), out("contains", answer))
        .run([](const Placed& held, Vec3 at, const QueryOptions& how, bool& to) {
            to = contains(held, at, how);
        });
}

AllideStatus allide_signed_distance(AllidePlaced target, AllideVec3 point,
                                    const AllideQueryOptions* options,
                                    AllideSignedDistance* distance) {
    return Call(__func__, target, in("point", &point), or_default(options),
                out("distance", distance))
        .run([](const Placed& held, Vec3 at, const QueryOptions& how, AllideSignedDistance& to) {
            const auto found = try_signed_distance(held, at, how);
            if (!found)
                return fail(found.error());
            to = twin<AllideSignedDistance>(*found);
            return allide_ok;
        });
}

AllideStatus allide_placed_bounds(AllidePlaced placed, AllideBox* box) {
    return Call(__func__, placed, out("bounds", box)).run([](const Placed& held, AllideBox& to) {
        to = twin<AllideBox>(bounds(held));
    });
}

AllideStatus allide_geometry_bounds(AllideGeometry geometry, AllideBox* box) {
    return Call(__func__, geometry, out("bounds", box)).run([](const Geometry& of, AllideBox& to) {
        to = twin<AllideBox>(bounds(of));
    });
}

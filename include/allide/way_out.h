// SPDX-License-Identifier: MIT
// A short move that parts two geometries, concave ones too.
#pragma once

#include <cstdint>

#include <allide/api.h>
#include <allide/query.h>

namespace allide ALLIDE_API {

struct WayOut {
    double lower, upper;  ///< no shorter move than `lower` parts the two; `upper` is the offset's
    Vec3 offset;          ///< after translation(offset) * world_from_local, b does not intersect a
};

struct WayOutOptions {
    std::uint32_t directions = 64;  ///< to try beside those that contacts suggest; at most 65536
};

/// Both bounds are 0 iff the two do not intersect. For two convex geometries they are those of
/// `penetration`, to 1e-9 of the sizes. For others the offset is always one that parts them, and a
/// shorter one may exist; `lower` is 0 if neither has an inside. Fails with `unsupported` for
/// unbounded shapes, but with convex ones, and with `bad_argument` for too many directions.
Result<WayOut> try_way_out(const Placed& a, const Placed& b, const WayOutOptions& way = {},
                           const QueryOptions& options = {});

#if defined(__cpp_exceptions)
/// `try_way_out`, or throws its Error.
[[nodiscard]] inline WayOut way_out(const Placed& a, const Placed& b, const WayOutOptions& way = {},
                                    const QueryOptions& options = {}) {
    return try_way_out(a, b, way, options).value();
}
#endif

}  // namespace allide ALLIDE_API

// SPDX-License-Identifier: MIT
// A short move that parts two geometries, concave ones too.
#pragma once

#include <allide_c/query.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct AllideWayOut {
    double lower, upper;  ///< no shorter move than `lower` parts the two; `upper` is the offset's
    AllideVec3 offset;    ///< after moving b by it, it does not intersect a
} AllideWayOut;

typedef struct AllideWayOutOptions {
    uint32_t directions;  ///< to try beside those that contacts suggest; at most 65536
} AllideWayOutOptions;

AllideStatus allide_way_out_options_init(AllideWayOutOptions* options);

/// Fails with `unsupported` for unbounded shapes, but with convex ones.
AllideStatus allide_way_out(AllidePlaced a, AllidePlaced b, const AllideWayOutOptions* options,
                            const AllideQueryOptions* query, AllideWayOut* way);

#ifdef __cplusplus
}
#endif

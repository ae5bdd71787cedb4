// SPDX-License-Identifier: MIT
// How far one geometry reaches into another, concave ones too.
#pragma once

#include <allide_c/query.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The greatest distance from b's surface of any point that a and b both have.
typedef struct AllideDepth {
    double lower, upper;    ///< the depth is between these; upper is 0 iff the insides do not meet
    AllideVec3 point;       ///< a point of a, to rounding, that is `lower` deep in b
    AllideVec3 on_surface;  ///< the nearest point of b's surface
} AllideDepth;

typedef struct AllideDepthOptions {
    double tolerance;  ///< of upper - lower, in sizes of the smaller; from 1e-9 to 1
    uint32_t cells;    ///< at most so many boxes are searched; then bounds stay wider
} AllideDepthOptions;

AllideStatus allide_depth_options_init(AllideDepthOptions* options);

/// Fails with `unsupported` if b has no inside or both are unbounded.
AllideStatus allide_depth(AllidePlaced a, AllidePlaced b, const AllideDepthOptions* options,
                          const AllideQueryOptions* query, AllideDepth* depth);

#ifdef __cplusplus
}
#endif

// SPDX-License-Identifier: MIT
// Rays against one placed geometry. NULL as options gives the defaults.
#pragma once

#include <allide_c/query.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct AllideRayOptions {
    double max_t;  ///< hits with a larger t are left out; a negative one or NaN leaves out all
} AllideRayOptions;

/// Without a limit.
AllideStatus allide_ray_options_init(AllideRayOptions* ray);

typedef struct AllideRayHit {
    double t;  ///< the point is origin + t * direction; the double nearest to the exact t
    uint32_t face;
    AllideVec3 normal;       ///< unit normal of the face by the order of its corners, or 0
    AllideVec3 barycentric;  ///< weights of its corners at the point
} AllideRayHit;

/// The first face on the ray, both sides counting. Nothing is hit if origin and direction are not
/// finite and within 2^60.
AllideStatus allide_cast_ray(AllidePlaced target, AllideVec3 origin, AllideVec3 direction,
                             const AllideRayOptions* ray, const AllideQueryOptions* options,
                             bool* found, AllideRayHit* hit);
/// All faces on the ray, each once, sorted by exact t, then by face.
AllideStatus allide_ray_hits(AllidePlaced target, AllideVec3 origin, AllideVec3 direction,
                             const AllideRayOptions* ray, const AllideQueryOptions* options,
                             AllideRayHit* hits, size_t capacity, size_t* count);

#ifdef __cplusplus
}
#endif

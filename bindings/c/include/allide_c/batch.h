// SPDX-License-Identifier: MIT
// One question about many poses: result i is of `a` and b[i], as the single query gives it.
#pragma once

#include <allide_c/point.h>
#include <allide_c/query.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct AllideBatchOptions {
    int threads;               ///< 1 to 1024, or 0 for all cores; results are the same for any
    AllideQueryOptions query;  ///< its scratch serves one thread; with more, each keeps its own
} AllideBatchOptions;

AllideStatus allide_batch_options_init(AllideBatchOptions* options);
/// `count` results are written.
AllideStatus allide_batch_intersects(AllidePlaced a, const AllidePlaced* b, size_t count,
                                     const AllideBatchOptions* options, bool* intersects);
AllideStatus allide_batch_separation(AllidePlaced a, const AllidePlaced* b, size_t count,
                                     const AllideBatchOptions* options,
                                     AllideSeparation* separations);
/// Writes a distance for each of `count` points; on error none.
AllideStatus allide_batch_signed_distance(AllidePlaced target, const AllideVec3* points,
                                          size_t count, const AllideBatchOptions* options,
                                          AllideSignedDistance* distances);
/// The pairs of b[i] are those from starts[i] to starts[i + 1]; there are count + 1 starts, all
/// written even if the pairs do not fit.
AllideStatus allide_batch_intersecting_faces(AllidePlaced a, const AllidePlaced* b, size_t count,
                                             const AllideBatchOptions* options, size_t* starts,
                                             AllideFacePair* pairs, size_t capacity);

#ifdef __cplusplus
}
#endif

// SPDX-License-Identifier: MIT
#pragma once

#include <allide_c/query.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Queries about one pair in motion. It answers as the plain functions do and starts from its last
/// result. Only one thread may use a tracker.
typedef struct AllideTracker {
    uint64_t id;
} AllideTracker;

AllideStatus allide_tracker_make(AllideTracker* tracker);
AllideStatus allide_tracker_destroy(AllideTracker tracker);
AllideStatus allide_tracker_intersects(AllideTracker tracker, AllidePlaced a, AllidePlaced b,
                                       const AllideQueryOptions* options, bool* intersects);
AllideStatus allide_tracker_intersecting_faces(AllideTracker tracker, AllidePlaced a,
                                               AllidePlaced b, const AllideQueryOptions* options,
                                               AllideFacePair* pairs, size_t capacity,
                                               size_t* count);
AllideStatus allide_tracker_separation(AllideTracker tracker, AllidePlaced a, AllidePlaced b,
                                       const AllideQueryOptions* options,
                                       AllideSeparation* separation);

#ifdef __cplusplus
}
#endif

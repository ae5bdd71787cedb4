// SPDX-License-Identifier: MIT
// Classifies the contact of two placed geometries.
#pragma once

#include <allide_c/query.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef uint8_t AllideClashKind;
enum {
    allide_clash_clear,     ///< no common point, and farther apart than the clearance
    allide_clash_near,      ///< no common point, and no farther apart than the clearance
    allide_clash_touch,     ///< common points, but the insides have none
    allide_clash_cross,     ///< a surface passes through the other geometry's surface
    allide_clash_overlap,   ///< the insides have common points, and neither is in the other one
    allide_clash_inside,    ///< a is in b
    allide_clash_contains,  ///< b is in a
    allide_clash_equal      ///< two solids are the same set
};

typedef struct AllideClash {
    AllideClashKind kind;
    bool flush;                   ///< the surfaces have common points
    AllideSeparation separation;  ///< closest points; a common point if the distance is 0
} AllideClash;

typedef struct AllideClashOptions {
    double clearance;  ///< up to this distance a pair is `near`, and not `clear`
} AllideClashOptions;

AllideStatus allide_clash_options_init(AllideClashOptions* options);

/// The kind is exact. Fails with `unsupported` for compounds and round shapes.
AllideStatus allide_clash(AllidePlaced a, AllidePlaced b, const AllideClashOptions* options,
                          const AllideQueryOptions* query, AllideClash* clash);

#ifdef __cplusplus
}
#endif

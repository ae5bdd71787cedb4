// SPDX-License-Identifier: MIT
// Functions that the web's module adds to the C library: memory, and results in bulk.
#pragma once

#include <allide_c/allide.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A block of memory; NULL if there is none, where the C++ of the web would end the module.
void* allide_js_alloc(size_t bytes);
void allide_js_free(void* block);
/// Whether a block of this size can be had. The module's memory grows for it and stays.
bool allide_js_reserve(size_t bytes);

/// A report as arrays, in blocks that are used again. Ids are exact doubles.
typedef struct AllideJsReport {
    double* a;              ///< id of the first object of each pair
    double* b;              ///< id of the second
    uint8_t* intersecting;  ///< 1, or 0 for a pair that is only within the margin
    uint32_t* face_start;   ///< first face of each pair, and the end of the last
    uint32_t* faces;        ///< two for each pair of faces
    uint8_t* kinds;         ///< the kind of each pair of faces
    double* points;         ///< six of each face pair (contacts) or of each pair (separations)
    double* normals;        ///< six of each face pair (contacts)
    double* distances;      ///< one of each pair (separations)
    double* began;          ///< two ids for each pair
    double* ended;          ///< two ids for each pair
    uint32_t pair_count, face_count, point_count, normal_count, distance_count;
    uint32_t began_count, ended_count;
    uint32_t pair_capacity, face_capacity, began_capacity, ended_capacity;
    AllideWorldStats stats;
    AllideWorldTimes times;
} AllideJsReport;

AllideJsReport* allide_js_report_make(void);
void allide_js_report_free(AllideJsReport* report);
/// Detects, and fills the report in one pass. Out of memory, the report is empty.
AllideStatus allide_js_detect(AllideWorld world, AllideJsReport* report);
/// allide_world_place_many with ids as doubles.
AllideStatus allide_js_place(AllideWorld world, const double* ids,
                             const AllideTransform* world_from_local, size_t count);

#ifdef __cplusplus
}
#endif

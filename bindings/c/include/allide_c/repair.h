// SPDX-License-Identifier: MIT
#pragma once

#include <allide_c/mesh.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct AllideRepairOptions {
    double weld;         ///< vertices this near become one; 0 joins equal positions only
    double crack;        ///< how far apart the two sides of a crack may be; 0 finds exact ones only
    double flatness;     ///< a planar polygon deviates by at most this times its size
    bool fill_holes;     ///< close simple rings of open edges
    bool drop_isolated;  ///< drop faces that share no edge with another
    bool to_hull;        ///< replace what is not a convex surface by its convex hull
} AllideRepairOptions;

typedef struct AllideRepairPlace {
    uint32_t index;  ///< vertex of the input; for faces and edges the polygon of the input
    AllideVec3 position;
    double size;  ///< how wide a gap, or how far out of the plane
} AllideRepairPlace;

enum { allide_repair_places = 5 };

typedef struct AllideRepairEntry {
    AllideDefect defect;
    uint64_t found, fixed;
    AllideRepairPlace places[allide_repair_places];  ///< the first few
    size_t place_count;
} AllideRepairEntry;

AllideStatus allide_repair_options_init(AllideRepairOptions* options);
/// Fixes what it can. The entries are sorted by defect; allide_defect_count of them are always
/// enough.
AllideStatus allide_mesh_repair(AllideMesh mesh, const AllideRepairOptions* options,
                                AllideMesh* repaired, AllideRepairEntry* entries, size_t capacity,
                                size_t* count);
AllideStatus allide_polygons_repair(AllidePolygons polygons, const AllideRepairOptions* options,
                                    AllideMesh* repaired, AllideRepairEntry* entries,
                                    size_t capacity, size_t* count);
/// A line for each entry, for people. `count` leaves the closing zero out.
AllideStatus allide_repair_text(const AllideRepairEntry* entries, size_t entry_count, char* text,
                                size_t capacity, size_t* count);

#ifdef __cplusplus
}
#endif

// SPDX-License-Identifier: MIT
#pragma once

#include <allide_c/mesh.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What a repair looks for, and does about it.
typedef uint8_t AllideFlaw;
enum {
    allide_flaw_duplicate_vertex,    ///< joined to the first at its place
    allide_flaw_unused_vertex,       ///< dropped
    allide_flaw_nonplanar_polygon,   ///< cut into triangles
    allide_flaw_nonconvex_polygon,   ///< cut into triangles along inner diagonals
    allide_flaw_degenerate_face,     ///< dropped
    allide_flaw_duplicate_face,      ///< dropped
    allide_flaw_crack,               ///< open vertices near each other: joined
    allide_flaw_t_junction,          ///< an open vertex on or near an open edge: it is split there
    allide_flaw_backfacing_face,     ///< turned to agree with its neighbours
    allide_flaw_open_edge,           ///< closed on request where it is part of a simple ring
    allide_flaw_isolated_face,       ///< shares no edge with any other: dropped on request
    allide_flaw_reflex_edge,         ///< not convex there: replaced by the hull on request
    allide_flaw_superfluous_vertex,  ///< reported only, like the rest
    allide_flaw_separate_part,       ///< has no vertex in common with what comes before it
    allide_flaw_flipped_edge,        ///< not orientable there
    allide_flaw_crowded_edge,        ///< more than two faces
    allide_flaw_pinched_vertex,      ///< faces that meet in a vertex but not around it
    allide_flaw_count,               ///< no flaw: how many there are
};

typedef struct AllideRepairOptions {
    double weld;         ///< vertices this near become one; 0 joins equal positions only
    double crack;        ///< how far apart the two sides of a crack may be; 0 finds exact ones only
    double flatness;     ///< of a polygon called planar: deviation relative to its size
    bool fill_holes;     ///< close simple rings of open edges
    bool drop_isolated;  ///< drop faces that share no edge with another
    bool to_hull;        ///< replace what is not a convex surface by its convex hull
} AllideRepairOptions;

typedef struct AllideRepairPlace {
    uint32_t index;  ///< of the vertex in the input, or of the polygon for faces and edges
    AllideVec3 position;
    double size;  ///< how wide a gap, or how far out of the plane
} AllideRepairPlace;

enum { allide_repair_places = 5 };

typedef struct AllideRepairEntry {
    AllideFlaw flaw;
    uint64_t found, mended;
    AllideRepairPlace places[allide_repair_places];  ///< the first few
    size_t place_count;
} AllideRepairEntry;

AllideStatus allide_repair_options_init(AllideRepairOptions* options);
/// Mends what it can. The entries are sorted by flaw; allide_flaw_count of them are always enough.
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

// SPDX-License-Identifier: MIT
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <allide_c/math.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Any triangles, with a name.
typedef struct AllideMesh {
    uint64_t id;
} AllideMesh;

/// Faces with any number of corners, as files hold them, with a name.
typedef struct AllidePolygons {
    uint64_t id;
} AllidePolygons;

/// Three vertex indices, counterclockwise seen from outside. Edge k runs from corner k to the next.
typedef struct AllideFace {
    uint32_t corners[3];
} AllideFace;

/// The data of a mesh, in memory that belongs to the queried handle and is valid as long as that.
typedef struct AllideMeshView {
    const AllideVec3* vertices;
    size_t vertex_count;
    const AllideFace* faces;
    size_t face_count;
} AllideMeshView;

/// Copies the arrays. Indices are not looked at before a geometry is made.
AllideStatus allide_mesh_make(const AllideVec3* vertices, size_t vertex_count,
                              const AllideFace* faces, size_t face_count, AllideMesh* mesh);
AllideStatus allide_mesh_destroy(AllideMesh mesh);
AllideStatus allide_mesh_view(AllideMesh mesh, AllideMeshView* view);
/// The name, or "" if it has none. Valid until the mesh is renamed or destroyed.
AllideStatus allide_mesh_name(AllideMesh mesh, const char** name);
AllideStatus allide_mesh_rename(AllideMesh mesh, const char* name);
/// How many faces of its file were left out, because they have fewer than three corners.
AllideStatus allide_mesh_dropped_faces(AllideMesh mesh, size_t* count);
/// Empty for a mesh without vertices.
AllideStatus allide_mesh_bounds(AllideMesh mesh, AllideBox* bounds);

/// Copies the arrays: polygon i has sizes[i] corners, one after the other in `corners`, which must
/// name vertices.
AllideStatus allide_polygons_make(const AllideVec3* vertices, size_t vertex_count,
                                  const uint32_t* sizes, size_t polygon_count,
                                  const uint32_t* corners, size_t corner_count,
                                  AllidePolygons* polygons);
AllideStatus allide_polygons_destroy(AllidePolygons polygons);
AllideStatus allide_polygons_vertices(AllidePolygons polygons, AllideVec3* vertices,
                                      size_t capacity, size_t* count);
AllideStatus allide_polygons_sizes(AllidePolygons polygons, uint32_t* sizes, size_t capacity,
                                   size_t* count);
AllideStatus allide_polygons_corners(AllidePolygons polygons, uint32_t* corners, size_t capacity,
                                     size_t* count);
AllideStatus allide_polygons_name(AllidePolygons polygons, const char** name);
AllideStatus allide_polygons_rename(AllidePolygons polygons, const char* name);
/// Cuts every polygon of n corners into n - 2 triangles, in the order of the polygons.
AllideStatus allide_polygons_triangulated(AllidePolygons polygons, AllideMesh* mesh);

/// The boundary of the convex hull, outward. Fails for points in one plane.
AllideStatus allide_convex_hull(const AllideVec3* points, size_t point_count, AllideMesh* hull);

/// Defects of a mesh. allide_mesh_check reports the bad numbers, degenerate faces and the edges and
/// vertices that are open, misoriented or non-manifold. A repair reports all but bad numbers.
typedef uint8_t AllideDefect;
enum {
    allide_defect_index_out_of_range,   ///< a face names a vertex that does not exist
    allide_defect_out_of_range,         ///< a vertex is not finite or beyond 2^60
    allide_defect_duplicate_vertex,     ///< joined to the first vertex at its position
    allide_defect_unused_vertex,        ///< dropped
    allide_defect_nonplanar_polygon,    ///< cut into triangles
    allide_defect_nonconvex_polygon,    ///< cut into triangles along inner diagonals
    allide_defect_degenerate_face,      ///< a face without area: dropped
    allide_defect_duplicate_face,       ///< dropped
    allide_defect_crack,                ///< open vertices near each other: joined
    allide_defect_t_junction,           ///< an open vertex on an open edge: the edge is split
    allide_defect_backfacing_face,      ///< turned to agree with its neighbours
    allide_defect_open_edge,            ///< an odd number of faces; closed on request
    allide_defect_isolated_face,        ///< shares no edge with another: dropped on request
    allide_defect_reflex_edge,          ///< not a fault: an edge at which a mesh is not convex
    allide_defect_redundant_vertex,     ///< inside a flat region or straight edge: reported only
    allide_defect_separate_part,        ///< has no vertex in common with earlier parts
    allide_defect_misoriented_edge,     ///< more of its faces run one way than the other
    allide_defect_non_manifold_edge,    ///< belongs to more than two faces
    allide_defect_non_manifold_vertex,  ///< its faces do not form one fan
    allide_defect_count,                ///< not a defect: how many there are
};

/// A defect that allide_mesh_check found: the index of the face or vertex, and for an edge which of
/// the three edges of that face it is.
typedef struct AllideFinding {
    AllideDefect defect;
    uint32_t index;
    uint32_t edge;
} AllideFinding;

typedef struct AllideMeshCheck {
    size_t findings;      ///< how many allide_mesh_findings lists; none in a sound mesh
    size_t reflex_edges;  ///< how many allide_mesh_reflex_edges lists
    uint32_t components;  ///< parts that have no vertex position in common
    bool closed;          ///< has faces and no open edge
    bool oriented;        ///< no edge is misoriented
    bool manifold;        ///< no edge or vertex is non-manifold, closed or not
    bool convex;          ///< the outward boundary of its convex hull, without degenerate faces
} AllideMeshCheck;

AllideStatus allide_mesh_check(AllideMesh mesh, AllideMeshCheck* check);
/// Checks the mesh again and lists its defects, sorted by defect, then index.
AllideStatus allide_mesh_findings(AllideMesh mesh, AllideFinding* findings, size_t capacity,
                                  size_t* count);
AllideStatus allide_mesh_reflex_edges(AllideMesh mesh, AllideFinding* findings, size_t capacity,
                                      size_t* count);
/// For people: "face 17 names vertex 9 of 8". `count` leaves the closing zero out.
AllideStatus allide_finding_text(AllideMesh mesh, const AllideFinding* finding, char* text,
                                 size_t capacity, size_t* count);

#ifdef __cplusplus
}
#endif

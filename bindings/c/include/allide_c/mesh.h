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

/// The data of a mesh, in the memory of what it was asked of and valid as long as that.
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
/// "" where nobody gave one. Valid until the mesh is renamed or destroyed.
AllideStatus allide_mesh_name(AllideMesh mesh, const char** name);
AllideStatus allide_mesh_rename(AllideMesh mesh, const char* name);
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

typedef uint8_t AllideDefect;
enum {
    allide_defect_index_out_of_range,  ///< a face names a vertex that does not exist
    allide_defect_out_of_range,        ///< a vertex is not finite or beyond 2^60
    allide_defect_degenerate_face,     ///< a face without area
    allide_defect_open_edge,           ///< an edge of one face, or of another odd number of them
    allide_defect_flipped_edge,        ///< more of its faces run one way than the other
    allide_defect_crowded_edge,        ///< an edge of more than two faces
    allide_defect_pinched_vertex,      ///< faces that meet in a vertex but not around it
    allide_defect_reflex_edge,         ///< not a fault, but why a mesh is not convex
};

/// One thing wrong, and where: the face or vertex, and for edges which of the face's three.
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
    bool oriented;        ///< no edge is flipped
    bool manifold;        ///< closed or not, no edge is crowded, no vertex pinched
    bool convex;          ///< the outward boundary of its convex hull, without degenerate faces
} AllideMeshCheck;

AllideStatus allide_mesh_check(AllideMesh mesh, AllideMeshCheck* check);
/// Sorted by defect, then index. It checks the mesh anew.
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

// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <allide/api.h>
#include <allide/error.h>
#include <allide/math.h>

namespace allide ALLIDE_API {

/// Three vertex indices, counterclockwise seen from outside. Edge k runs from corner k to the next.
using Face = std::array<std::uint32_t, 3>;

/// Any triangles. Vertices at the same position count as one, so an STL is closed if it looks so.
struct Mesh {
    std::vector<Vec3> vertices;
    std::vector<Face> faces;
};

/// Faces with any number of corners, as files hold them.
struct PolygonMesh {
    std::vector<Vec3> vertices;
    std::vector<std::vector<std::uint32_t>> polygons;
};

/// Empty for a mesh without vertices.
Box bounds(const Mesh& mesh);

/// Cuts every polygon of n corners into n - 2 triangles, non-convex ones along diagonals inside
/// them, in the order of the polygons. Polygons that are not planar are cut as seen along the axis
/// nearest to their normal, ones that cross themselves anyhow. Polygons with fewer than three
/// corners are dropped. An index out of range throws; about n log n.
Mesh triangulated(const PolygonMesh& polygons);

/// Defects of a mesh. `check` reports the bad numbers, `degenerate_face` and the edges and vertices
/// that are open, misoriented or non-manifold. `repair` reports all of them but bad numbers, which
/// it rejects.
enum class Defect : std::uint8_t {
    index_out_of_range,   ///< a face names a vertex that does not exist
    out_of_range,         ///< a vertex is not finite or beyond 2^60
    duplicate_vertex,     ///< has the position of an earlier vertex, or is within `weld` of it
    unused_vertex,        ///< no face names it
    nonplanar_polygon,    ///< a corner is outside the plane of the polygon by more than `flatness`
    nonconvex_polygon,    ///< turns the wrong way at a corner, or winds more than once
    degenerate_face,      ///< a face without area
    duplicate_face,       ///< has the same corners as another face
    crack,                ///< two ends of open edges are near each other
    t_junction,           ///< an end of an open edge lies on or near another open edge
    backfacing_face,      ///< disagrees with its neighbours, or a closed part faces inward
    open_edge,            ///< belongs to one face, or to another odd number of faces
    isolated_face,        ///< shares no edge with another face
    reflex_edge,          ///< not a fault: an edge at which a mesh is not convex
    redundant_vertex,     ///< lies inside a flat region or on a straight edge
    separate_part,        ///< has no vertex in common with earlier parts
    misoriented_edge,     ///< belongs to evenly many faces, more of which run one way
    non_manifold_edge,    ///< belongs to more than two faces
    non_manifold_vertex,  ///< its faces do not form one fan
};

/// A defect that `check` found: the index of the face or vertex, and for an edge which of the three
/// edges of that face it is.
struct Finding {
    Defect defect;
    std::uint32_t index;
    std::uint32_t edge = 0;
    friend bool operator==(const Finding&, const Finding&) = default;
};

struct MeshCheck {
    std::vector<Finding> findings;      ///< sorted by defect, then index; none in a sound mesh
    std::vector<Finding> reflex_edges;  ///< sorted; looked for in closed, oriented meshes only
    std::uint32_t components = 0;       ///< parts that have no vertex position in common
    bool closed = false;                ///< has faces and no open edge
    bool oriented = false;              ///< no edge is misoriented
    bool manifold = false;              ///< no edge or vertex is non-manifold, closed or not
    bool convex = false;  ///< the outward boundary of its convex hull, without degenerate faces
};

/// All that is wrong with a mesh, decided by exact signs. Faces with a bad index or vertex are
/// reported and left out of the rest; an edge is reported once, at the first of its faces.
MeshCheck check(const Mesh& mesh);

/// For people: "face 17 names vertex 9 of 8".
std::string describe(const Finding& finding, const Mesh& mesh);

/// The boundary of the convex hull, outward, using only points that are needed; indices in
/// `vertices` follow the order of first use in `points`. Fails for points in one plane.
Result<Mesh> try_convex_hull(std::span<const Vec3> points);

#if defined(__cpp_exceptions)
inline Mesh convex_hull(std::span<const Vec3> points) {
    return try_convex_hull(points).value();
}
#endif

}  // namespace allide ALLIDE_API

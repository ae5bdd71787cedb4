// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <allide/math.h>

namespace allide {

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
/// corners are dropped. Indices must be in range; about n log n.
Mesh triangulated(const PolygonMesh& polygons);

enum class Defect : std::uint8_t {
    index_out_of_range,  ///< a face names a vertex that does not exist
    out_of_range,        ///< a vertex is not finite or beyond 2^60
    degenerate_face,     ///< a face without area
    open_edge,           ///< an edge of one face, or of another odd number of them
    flipped_edge,        ///< an edge of evenly many faces, more of which run one way than the other
    crowded_edge,        ///< an edge of more than two faces
    pinched_vertex,      ///< faces that meet in a vertex but not around it
    reflex_edge,         ///< not a fault, but why a mesh is not convex
};

/// One thing wrong, and where: the face or vertex, and for edges which of the face's three.
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
    bool oriented = false;              ///< no edge is flipped
    bool manifold = false;              ///< closed or not, no edge is crowded, no vertex pinched
    bool convex = false;  ///< the outward boundary of its convex hull, without degenerate faces
};

/// All that is wrong with a mesh, decided by exact signs. Faces with a bad index or vertex are
/// reported and left out of the rest; an edge is reported once, at the first of its faces.
MeshCheck check(const Mesh& mesh);

/// For people: "face 17 names vertex 9 of 8".
std::string describe(const Finding& finding, const Mesh& mesh);

/// What `repair` looks for, and does about it.
enum class Flaw : std::uint8_t {
    duplicate_vertex,    ///< joined to the first at its place
    unused_vertex,       ///< dropped
    nonplanar_polygon,   ///< cut into triangles
    nonconvex_polygon,   ///< cut into triangles along inner diagonals
    degenerate_face,     ///< dropped
    duplicate_face,      ///< dropped
    crack,               ///< open vertices near each other: joined
    t_junction,          ///< an open vertex on or near an open edge: the edge is split there
    backfacing_face,     ///< turned to agree with its neighbours, and closed parts to face outward
    open_edge,           ///< closed on request where it is part of a simple ring
    isolated_face,       ///< shares no edge with any other: dropped on request
    reflex_edge,         ///< not convex there: replaced by the hull on request
    superfluous_vertex,  ///< inside a flat region or straight edge: reported only, like the rest
    separate_part,       ///< has no vertex in common with what comes before it
    flipped_edge,        ///< not orientable there
    crowded_edge,        ///< more than two faces
    pinched_vertex,      ///< faces that meet in a vertex but not around it
};

struct RepairOptions {
    double weld = 0;   ///< vertices this near become one; 0 joins equal positions only
    double crack = 0;  ///< how far apart the two sides of a crack may be; 0 finds exact ones only
    double flatness = 1e-6;      ///< of a polygon called planar: deviation relative to its size
    bool fill_holes = false;     ///< close simple rings of open edges
    bool drop_isolated = false;  ///< drop faces that share no edge with another
    bool to_hull = false;        ///< replace what is not a convex surface by its convex hull
};

struct RepairPlace {
    std::uint32_t index;  ///< of the vertex in the input, or of the polygon for faces and edges
    Vec3 position;
    double size = 0;  ///< how wide a gap, or how far out of the plane
};

struct RepairEntry {
    Flaw flaw;
    std::uint64_t found = 0, mended = 0;
    std::vector<RepairPlace> places;  ///< the first few
};

struct RepairReport {
    std::vector<RepairEntry> entries;  ///< sorted by flaw; none for flaws that were not found

    std::uint64_t found(Flaw flaw) const;
    std::uint64_t mended(Flaw flaw) const;
    std::uint64_t mended() const;
    /// A line for each entry, for people.
    std::string text() const;
};

struct Repaired {
    Mesh mesh;
    RepairReport report;
};

/// Mends what it can; repairing the result again with the same options changes nothing. Fails for
/// bad indices, coordinates or options. About n log n.
Result<Repaired> try_repair(const PolygonMesh& mesh, const RepairOptions& options = {});
Result<Repaired> try_repair(const Mesh& mesh, const RepairOptions& options = {});

/// The boundary of the convex hull, outward, using only points that are needed; indices in
/// `vertices` follow the order of first use in `points`. Fails for points in one plane.
Result<Mesh> try_convex_hull(std::span<const Vec3> points);

#if defined(__cpp_exceptions)
inline Mesh convex_hull(std::span<const Vec3> points) {
    return try_convex_hull(points).value();
}
inline Repaired repair(const PolygonMesh& mesh, const RepairOptions& options = {}) {
    return try_repair(mesh, options).value();
}
inline Repaired repair(const Mesh& mesh, const RepairOptions& options = {}) {
    return try_repair(mesh, options).value();
}
#endif

}  // namespace allide

// SPDX-License-Identifier: MIT
// A convex polytope with data for support functions, feature searches and the polar dual.
// docs/design/convex.md derives the bounds.
#pragma once

#include <cstdint>
#include <vector>

#include <allide/contact.h>

#include "convex/polytope/vertex_clusters.h"
#include "mesh/mesh_view.h"

namespace allide {

/// The plane n . (p - anchor) = h of a face, in the local frame: n has length one and points
/// outward. Each vertex of the polytope satisfies n . (p - anchor) <= h + error.
struct FacePlane {
    Vec3 normal;
    double offset;
    double error;
};

/// Made from a convex hull: closed, outward, without unused vertices. It refers to the mesh, which
/// must outlive it. Features are numbered as in the mesh: a vertex by its index, an edge as 3 *
/// face + k, a face by its index. A flat region of several faces counts as several.
class ConvexPolytope {
public:
    explicit ConvexPolytope(const MeshView& hull);

    MeshView mesh;
    Vec3 centre;   ///< near the centroid, strictly inside unless `inner` is 0
    double inner;  ///< a ball around the centre with this radius is inside; 0 when that is doubtful
    double outer;  ///< no vertex is farther from the centre
    double reach;  ///< no vertex is farther from the local origin
    double scale;  ///< a power of two, at least `outer`, at most four times it
    double inverse_inner, inverse_scale;

    std::uint64_t last_chunk_mask = 0;  ///< for the last 64 vertices, bits of those that exist
    std::uint32_t vertex_blocks = 0;    ///< how many of `blocks` hold vertices; the others the dual
    /// (v - centre) / scale of each vertex in order, the last one repeated; then scale n / h of
    /// each flat region, the last one repeated. The dual is left out where rounding could falsify
    /// it.
    std::vector<Block8> blocks;
    VertexClusters clusters;  ///< only for more than 512 vertices; scaled as in `blocks`

    std::vector<std::uint32_t> partner;  ///< opposite half-edge of each half-edge 3 * face + k
    /// The half-edges that leave each vertex, counterclockwise seen from outside, and their target
    /// vertices. Those of vertex v are from ring_begin[v] to ring_begin[v + 1]. Eight more entries
    /// follow the last target, so that eight can be read at once.
    std::vector<std::uint32_t> ring_begin, ring, ring_target;
    std::vector<bool> is_flat;  ///< for each half-edge: its two faces are exactly coplanar

    std::uint32_t vertex_count() const { return static_cast<std::uint32_t>(mesh.vertices.size()); }
    std::uint32_t face_count() const { return static_cast<std::uint32_t>(mesh.faces.size()); }

    std::uint32_t origin(std::uint32_t half_edge) const {
        return mesh.faces[half_edge / 3][half_edge % 3];
    }
    std::uint32_t target(std::uint32_t half_edge) const { return origin(next(half_edge)); }
    static std::uint32_t next(std::uint32_t half_edge) {
        return half_edge % 3 == 2 ? half_edge - 2 : half_edge + 1;
    }
    static std::uint32_t previous(std::uint32_t half_edge) {
        return half_edge % 3 == 0 ? half_edge + 2 : half_edge - 1;
    }
    std::uint32_t first_half_edge(std::uint32_t vertex) const { return ring[ring_begin[vertex]]; }
    /// The next half-edge that leaves the same vertex, counterclockwise seen from outside.
    std::uint32_t next_around(std::uint32_t half_edge) const {
        return partner[previous(half_edge)];
    }

    /// The half-edge from one vertex to the other; `none` if there is no such edge. An edge's name
    /// is the lower of its two half-edges.
    static constexpr std::uint32_t none = ~0u;
    std::uint32_t half_edge(std::uint32_t from, std::uint32_t to) const;
    std::uint32_t edge_name(std::uint32_t half_edge) const {
        return half_edge < partner[half_edge] ? half_edge : partner[half_edge];
    }

    /// Relative to `centre`.
    FacePlane plane(std::uint32_t face) const;

    /// Bytes held beside the mesh.
    std::size_t memory() const;

private:
    bool has_sound_planes() const;
    void measure();
    void connect();
    void fill_blocks();
};

}  // namespace allide

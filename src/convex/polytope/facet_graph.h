// SPDX-License-Identifier: MIT
// Vertices, edges and facets of a convex polytope and who meets whom, with the mesh's flat edges
// left out: a facet is a strictly convex polygon, and an edge has an angle.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "convex/polytope/facet_columns.h"
#include "convex/polytope/polytope.h"

namespace allide {

struct Facet {
    Vec3 normal;     ///< unit, outward, in the local frame
    double offset;   ///< distance of its plane from the polytope's centre, along the normal
    double tilt;     ///< how far the normal may be from the true one
    double stretch;  ///< the largest of its edges
    std::uint32_t first_corner, corner_count;
};

/// The corners of a facet run counterclockwise from the one of smallest index.
struct FacetCorner {
    std::uint32_t vertex;
    std::uint32_t half_edge;  ///< half-edge of the mesh from this corner to the next
    std::uint32_t edge;       ///< the edge of the graph that it belongs to
    std::uint32_t across;     ///< the facet beyond it
};

/// Runs from vertex 0 to vertex 1 with facet 0 on its left, as seen from outside.
struct SharpEdge {
    std::uint32_t vertex[2];
    std::uint32_t facet[2];
    std::uint32_t half_edge;  ///< its half-edge of the mesh
    /// How much longer the unit normals between those of the facets are than their chord is there,
    /// at most.
    double stretch;
    /// The square of the chord's length from the origin is 1 - t (1 - t) times this.
    float shortening;
};

/// An edge as seen from one of its ends. The spokes of a vertex run counterclockwise.
struct Spoke {
    std::uint32_t vertex;  ///< at the other end
    std::uint32_t edge;
    std::uint32_t facet;  ///< on the left
};

class FacetGraph {
public:
    FacetGraph() = default;
    /// Every vertex of the mesh must be a corner of the polytope.
    explicit FacetGraph(const ConvexPolytope& shape);

    std::vector<Facet> facets;
    std::vector<FacetCorner> corners;  ///< facet after facet
    std::vector<SharpEdge> edges;
    FacetColumns columns;  ///< normals and offsets of the facets once more
    double stretch = 1;    ///< the largest of all edges

    std::span<const FacetCorner> corners_of(std::uint32_t facet) const {
        return {corners.data() + facets[facet].first_corner, facets[facet].corner_count};
    }
    std::span<const Spoke> spokes_of(std::uint32_t vertex) const {
        return {spokes_.data() + first_spoke_[vertex],
                first_spoke_[vertex + 1] - first_spoke_[vertex]};
    }
    /// Bytes held.
    std::size_t memory() const;

private:
    void add_facet(const ConvexPolytope& shape, std::uint32_t border);
    void add_edges(const ConvexPolytope& shape);
    void add_stretches();
    void add_spokes(const ConvexPolytope& shape);

    std::vector<Spoke> spokes_;  ///< vertex after vertex
    std::vector<std::uint32_t> first_spoke_;
};

}  // namespace allide

// SPDX-License-Identifier: MIT
// The features of a polytope with few neighbours each, whatever the shape. A face has three
// neighbours and an edge two (large facets are cut into triangles whose neighbours form a balanced
// tree). A vertex with many edges is searched by halving (its Voronoi cell is cut into nested
// ones).
#pragma once

#include <array>
#include <utility>

#include "convex/polytope/facet_graph.h"

namespace allide {

struct LinCannyEdge {
    std::uint32_t vertex[2];
    std::uint32_t triangle[2];  ///< the first has it in its own sense
};

/// Counterclockwise. Edge k runs from corner k to the next.
struct LinCannyTriangle {
    std::uint32_t vertex[3];
    std::uint32_t edge[3];
    std::uint32_t facet;
};

/// The edge of a vertex that goes farthest along a direction. An edge inside a facet counts only
/// beside the steepest sharp edge.
struct SteepestSpoke {
    double slope;  ///< slope of the edge along the direction
    std::uint32_t edge;
    std::uint32_t steps;  ///< neighbours looked at, in eights
};

class LinCannyMesh {
public:
    LinCannyMesh() = default;
    LinCannyMesh(const ConvexPolytope& shape, const FacetGraph& graph);

    std::vector<LinCannyEdge> edges;  ///< those of the graph first, then those inside facets
    std::vector<LinCannyTriangle> triangles;

    /// The direction in the local frame.
    SteepestSpoke steepest(const ConvexPolytope& shape, const FacetGraph& graph,
                           std::uint32_t vertex, Vec3 direction) const;

    /// A vertex near the farthest one along a direction in the local frame (Dworkin and Zeltzer
    /// 1993): the farthest for the middle of the direction's cell of a cube.
    std::uint32_t looked_up(Vec3 direction) const;

    /// Bytes held.
    std::size_t memory() const;

private:
    static constexpr std::uint32_t none = ~0u;
    static constexpr std::size_t few = 8;  ///< neighbours that are searched one by one
    static constexpr int cells = 4;        ///< along each edge of the cube of directions

    void cut(const FacetGraph& graph, std::uint32_t facet);
    /// The corners of a facet from `first` to `last`.
    struct CornerRun {
        std::uint32_t facet, first, last;
    };
    std::uint32_t cut(const FacetGraph& graph, const CornerRun& run, std::uint32_t chord);
    void add_inner_edges(const FacetGraph& graph);
    std::span<const std::uint32_t> inner_edges(std::uint32_t corner) const {
        return {inner_.edges.data() + inner_.first[corner],
                inner_.first[corner + 1] - inner_.first[corner]};
    }
    void add_scales(const ConvexPolytope& shape, const FacetGraph& graph);
    void fill_table(const ConvexPolytope& shape);

    struct Found {
        std::size_t spoke;
        std::uint32_t steps;
    };
    Found halving(const ConvexPolytope& shape, std::span<const Spoke> spokes, std::uint32_t vertex,
                  Vec3 direction) const;

    /// The edges inside a facet that leave one of its corners.
    struct InnerEdges {
        std::vector<std::uint32_t> edges;
        std::vector<std::uint32_t> first;  ///< first entry of each corner of the graph, and the end
        std::vector<std::uint32_t> corner;  ///< where each sharp edge leaves, in facet 0 and 1
    } inner_;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> leaving_;  ///< while cutting

    /// For vertices with many spokes: factors that bring their ends into one plane, where they are
    /// the corners of a convex polygon.
    std::vector<double> scales_;
    std::vector<std::uint32_t> first_scale_;  ///< by vertex; `none` if it has few spokes
    std::array<std::uint32_t, 6 * cells * cells> table_;
};

}  // namespace allide

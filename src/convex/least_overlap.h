// SPDX-License-Identifier: MIT
// The direction along which two convex polytopes overlap least, among all directions: the nearest
// facet of their Minkowski difference, found on the overlay of their Gauss maps.
// docs/penetration.md.
#pragma once

#include "convex/facet_graph.h"

namespace allide {

struct PlacedFacets {
    const ConvexPolytope& shape;
    const FacetGraph& graph;
    const Transform& world_from_local;
};

/// Moving b by depth * direction leaves the two touching. A negative depth says that the plane
/// across the direction parts them by so much.
struct LeastOverlap {
    static constexpr std::uint32_t none = ~0u;

    double depth;
    Vec3 direction;                    ///< of length one, in the world, from a to b
    std::uint32_t vertex_a, vertex_b;  ///< extreme along it
    /// What makes the facet of the difference: a facet of either, or an edge of each.
    std::uint32_t facet_a = none, facet_b = none;
    std::uint32_t edge_a = none, edge_b = none;
};

/// Reused from one search to the next, so that they stop allocating.
struct OverlapScratch {
    /// Of one polytope's facets against the other polytope.
    struct Side {
        FloatDepths depths;                  ///< if vertices are few
        std::vector<float> least;            ///< of the depth over each edge's chord
        std::vector<double> height;          ///< else, of the other's centre below each facet
        std::vector<double> probe[2];        ///< and of other points
        std::vector<std::uint32_t> support;  ///< the other's vertex deepest below, once known
        std::vector<std::uint32_t> left;     ///< facets that are not ruled out
    } sides[2];
    std::vector<std::uint32_t> arcs;  ///< edges of the first that are not ruled out
};

LeastOverlap least_overlap(const PlacedFacets& a, const PlacedFacets& b, OverlapScratch& scratch);

}  // namespace allide

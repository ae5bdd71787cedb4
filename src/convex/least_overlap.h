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

/// What a facet's normal meets on the other polytope.
struct FacetReach {
    Vec3 normal;            ///< in the other's frame
    std::uint32_t support;  ///< the other's vertex farthest behind
    double depth;           ///< of that vertex below the other's centre, along the normal
};

struct FacetBound {
    double least;  ///< no overlap along the facet's normal is smaller
    std::uint32_t facet;
    friend auto operator<=>(const FacetBound&, const FacetBound&) = default;
};

/// Reused from one search to the next, so that they stop allocating.
struct OverlapScratch {
    struct Side {
        std::vector<double> height;  ///< of the other's centre below each facet
        std::vector<FacetReach> reach;
        std::vector<std::uint8_t> is_known;  ///< the reach of each facet
        std::vector<FacetBound> open;
    } sides[2];
};

LeastOverlap least_overlap(const PlacedFacets& a, const PlacedFacets& b, OverlapScratch& scratch);

}  // namespace allide

// SPDX-License-Identifier: MIT
#pragma once

#include "convex/polytope/facet_graph.h"
#include "convex/polytope/placed_polytope.h"

namespace allide {

/// A placed polytope with its facet graph, which it does not own either.
struct PlacedFacets : PlacedPolytope {
    PlacedFacets(const ConvexPolytope& polytope, const FacetGraph& facets, const Transform& pose)
        : PlacedPolytope(polytope, pose), graph(facets) {}

    const FacetGraph& graph;
};

}  // namespace allide

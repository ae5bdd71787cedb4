// SPDX-License-Identifier: MIT
#include "convex/penetration/overlap_side.h"

namespace allide {
namespace {

/// Writes those of `count` that satisfy a condition, without a branch for each.
template <class Condition>
std::span<const std::uint32_t> filtered(std::size_t count, std::vector<std::uint32_t>& list,
                                        const Condition& condition) {
    list.resize(count);
    std::uint32_t size = 0;
    for (std::uint32_t i = 0; i < count; ++i) {
        list[size] = i;
        size += condition(i) ? 1 : 0;
    }
    return std::span(list).first(size);
}

/// A depth on a chord, for the unit normals beside it.
double stretched(double depth, double stretch) {
    return std::min(depth, depth * stretch);
}

}  // namespace

OverlapSide::OverlapSide(const OverlapFrame& frame, ArcScratch::Side& scratch)
    : frame_(frame),
      scratch_(scratch),
      probes_{frame.towards(), frame.towards()},
      inner_(frame.other().shape.inner) {
    const FacetGraph& graph = frame.own().graph;
    scratch_.support.assign(graph.facets.size(), LeastOverlap::none);
    graph.columns.find_depths(frame.determinant(), frame.towards(), scratch_.height);
    const auto least = std::ranges::min_element(scratch_.height);
    first_ = static_cast<std::uint32_t>(least - scratch_.height.begin());
}

std::span<const std::uint32_t> OverlapSide::facets_below(double limit) {
    const double* const height = scratch_.height.data();
    const double least = limit - inner_;
    return filtered(frame_.own().graph.facets.size(), scratch_.left,
                    [&](std::uint32_t f) { return height[f] < least; });
}

/// For each edge that may be below the limit, its lower facet is in this list.
std::span<const std::uint32_t> OverlapSide::facets_with_arcs_below(double limit) {
    const double* const height = scratch_.height.data();
    const std::vector<Facet>& facets = frame_.own().graph.facets;
    const double least = limit - inner_;
    return filtered(facets.size(), scratch_.left, [&](std::uint32_t f) {
        return stretched(height[f], facets[f].stretch) < least;
    });
}

bool OverlapSide::is_below(const SharpEdge& edge, double limit) const {
    const std::uint32_t f = edge.facet[0], g = edge.facet[1];
    const auto least = [&](const std::vector<double>& depth) {
        return stretched(std::min(depth[f], depth[g]), edge.stretch);
    };
    return least(scratch_.height) + inner_ < limit && least(scratch_.probe[0]) < limit &&
           least(scratch_.probe[1]) < limit;
}

/// Each is seen from the lower of its facets.
void OverlapSide::find_edges_below(double limit, std::vector<std::uint32_t>& edges) {
    const FacetGraph& graph = frame_.own().graph;
    for (int i = 0; i < 2; ++i)
        graph.columns.find_depths(frame_.determinant(), probes_[i], scratch_.probe[i]);
    edges.resize(graph.edges.size() + 1);
    std::size_t size = 0;
    for (const std::uint32_t f : facets_with_arcs_below(limit))
        for (const FacetCorner& corner : graph.corners_of(f)) {
            const std::uint32_t g = corner.across;
            const double above = scratch_.height[g] - scratch_.height[f];
            const bool is_lower = (above > 0) | ((above == 0) & (f < g));
            edges[size] = corner.edge;
            size += is_lower && is_below(graph.edges[corner.edge], limit);
        }
    edges.resize(size);
}

}  // namespace allide

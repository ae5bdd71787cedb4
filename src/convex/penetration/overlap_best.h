// SPDX-License-Identifier: MIT
#pragma once

#include <limits>

#include "convex/penetration/overlap_frame.h"

namespace allide {

/// Moving b by depth * direction leaves the two touching. A negative depth says that the plane
/// across the direction parts them by so much.
struct LeastOverlap {
    static constexpr std::uint32_t none = ~0u;

    double depth;
    Vec3 direction;                    ///< unit vector in the world, from a to b
    std::uint32_t vertex_a, vertex_b;  ///< extreme along it
    /// The source of the facet of the Minkowski difference: a facet of either polytope, or an edge
    /// of each.
    std::uint32_t facet_a = none, facet_b = none;
    std::uint32_t edge_a = none, edge_b = none;
};

/// An edge of a and an edge of b, by a vertex and the spoke from there.
struct EdgeCrossing {
    std::uint32_t edge_a, vertex_b, edge_b;
};

/// Keeps the least overlap of all that are offered.
class BestOverlap {
public:
    double depth() const { return depth_; }

    /// Along the normal of a facet of a (side 0) or b (side 1), of which `support` is deepest below
    /// it. Says whether it is the best.
    bool offer(int side, const OverlapFrame& frame, std::uint32_t facet, std::uint32_t support);
    /// Along n of the world, of any length, where depth is that for length one.
    bool offer(const OverlapFrame& frame_of_a, const EdgeCrossing& crossing, Vec3 n, double depth);

    LeastOverlap result(const PlacedFacets& a, const PlacedFacets& b) const;

private:
    double depth_ = std::numeric_limits<double>::infinity();
    Vec3 normal_;  ///< from a to b
    LeastOverlap found_ = {};
};

}  // namespace allide

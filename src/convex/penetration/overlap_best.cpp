// SPDX-License-Identifier: MIT
#include "convex/penetration/overlap_best.h"

#include <cmath>

#include "math/world_vertices.h"

namespace allide {

bool BestOverlap::offer(int side, const OverlapFrame& frame, std::uint32_t facet,
                        std::uint32_t support) {
    const Vec3 n = frame.world_normal(frame.normal(facet));
    const double depth = frame.depth(frame.point(support), facet) / std::sqrt(dot(n, n));
    if (!(depth < depth_))
        return false;
    const std::uint32_t corner = frame.own().graph.corners_of(facet)[0].vertex;
    depth_ = depth;
    normal_ = side == 0 ? n : -n;
    found_ = {};
    (side == 0 ? found_.facet_a : found_.facet_b) = facet;
    found_.vertex_a = side == 0 ? corner : support;
    found_.vertex_b = side == 0 ? support : corner;
    return true;
}

bool BestOverlap::offer(const OverlapFrame& frame_of_a, const EdgeCrossing& crossing, Vec3 n,
                        double depth) {
    if (!(depth < depth_))
        return false;
    depth_ = depth;
    normal_ = n;
    found_ = {};
    found_.edge_a = crossing.edge_a;
    found_.edge_b = crossing.edge_b;
    found_.vertex_a = frame_of_a.own().graph.edges[crossing.edge_a].vertex[0];
    found_.vertex_b = crossing.vertex_b;
    return true;
}

LeastOverlap BestOverlap::result(const PlacedFacets& a, const PlacedFacets& b) const {
    LeastOverlap least = found_;
    least.direction = (1 / std::sqrt(dot(normal_, normal_))) * normal_;
    const Vec3 p = inlined_world_vertex(a.world_from_local, a.shape.mesh.vertices[least.vertex_a]);
    const Vec3 q = inlined_world_vertex(b.world_from_local, b.shape.mesh.vertices[least.vertex_b]);
    least.depth = dot(least.direction, p - q);
    return least;
}

}  // namespace allide

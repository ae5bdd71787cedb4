// SPDX-License-Identifier: MIT
#include "convex/penetration/candidate_side.h"

namespace allide {
namespace {

FloatVector in_floats(Vec3 v) {
    return {static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)};
}

void grow(CandidateSideScratch& scratch, std::size_t facets) {
    if (scratch.left.size() >= facets)
        return;
    scratch.height.resize(facets);
    scratch.probe.resize(facets);
    scratch.left.resize(facets);
}

}  // namespace

CandidateSide::CandidateSide(const PlacedFacets& own, const PlacedFacets& other, double size,
                             CandidateSideScratch& scratch) {
    const FacetGraph& graph = own.graph;
    grow(scratch, graph.columns.padded());
    x = graph.columns.float_x.data();
    y = graph.columns.float_y.data();
    z = graph.columns.float_z.data();
    offset = graph.columns.float_offset.data();
    facet_count = graph.facets.size();
    padded = graph.columns.padded();
    facets = graph.facets.data();
    corners = graph.corners.data();
    edges = graph.edges.data();
    stretch = static_cast<float>(graph.stretch) * (1 + 0x1p-22f);
    blocks = other.shape.blocks.data();
    block_count = other.shape.vertex_blocks;
    const double unit = 1 / size;
    reach = static_cast<float>(own.shape.scale * unit);
    inner = static_cast<float>(other.shape.inner * unit);
    scale = static_cast<float>(other.shape.scale * unit);
    height = scratch.height.data();
    probe = scratch.probe.data();
    left = scratch.left.data();
}

void CandidateSide::turn(const Mat3& other_from_own, Vec3 way, double size) {
    const double unit = 1 / size, down_scale = -static_cast<double>(scale);
    towards = in_floats(unit * way);
    for (int i = 0; i < 3; ++i)
        for (int k = 0; k < 3; ++k)
            down[i][k] = static_cast<float>(down_scale * other_from_own.rows[i][k]);
}

}  // namespace allide

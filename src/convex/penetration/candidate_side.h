// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "convex/penetration/overlap_frame.h"

namespace allide {

struct FloatVector {
    float x, y, z;
};

/// A facet that is not ruled out, and the other's vertex that is deepest below it.
struct CandidateFacet {
    std::uint32_t facet, vertex;
    float depth;
    FloatVector down;
};

/// Memory of a search.
struct CandidateSideScratch {
    std::vector<float> height, probe;
    std::vector<CandidateFacet> left;
};

/// One polytope's facets against the other's vertices, in floats and in units that make no length
/// more than one. A vertex v is height + down . v deep below a facet, with v and down in the
/// other's frame.
struct CandidateSide {
    CandidateSide(const PlacedFacets& own, const PlacedFacets& other, double size,
                  CandidateSideScratch& scratch);
    /// `way` candidates to the other's centre in the own frame.
    void turn(const Mat3& other_from_own, Vec3 way, double size);

    const float *x, *y, *z, *offset;  ///< normals and offsets of the facets
    std::size_t facet_count, padded;
    const Facet* facets;
    const FacetCorner* corners;
    const SharpEdge* edges;
    float stretch;  ///< the largest of the edges

    const Block8* blocks;  ///< vertices of the other polytope
    std::uint32_t block_count;

    float reach;          ///< scale of the offsets
    FloatVector towards;  ///< the other's centre
    float down[3][3];     ///< maps normals
    float inner, scale;   ///< radius and scale of the other polytope

    float* height;  ///< height of the other's centre below each facet
    float* probe;   ///< depth of one of its vertices, likely deep, below each
    CandidateFacet* left;
};

}  // namespace allide

// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <span>

#include "convex/penetration/overlap_arcs.h"

namespace allide {

/// One polytope's facets against the other polytope, with bounds of the overlap.
class OverlapSide {
public:
    OverlapSide(const OverlapFrame& frame, ArcScratch::Side& scratch);

    const OverlapFrame& frame() const { return frame_; }
    /// The facet along whose normal the overlap is likely least.
    std::uint32_t first() const { return first_; }

    /// The other's vertex that is deepest below a facet.
    std::uint32_t support(std::uint32_t facet) {
        std::uint32_t& known = scratch_.support[facet];
        if (known == LeastOverlap::none)
            known = recent_ = frame_.descended(facet, recent_);
        return known;
    }

    /// Remembers a point of the other that is deep in some direction, or in the best so far: no
    /// overlap is less than its depth.
    void probe(Vec3 point, bool is_best) { probes_[is_best ? 0 : 1] = point; }

    /// A lower bound of the overlap along a facet's normal, from the probes.
    double least_by_probes(std::uint32_t facet) const {
        return std::max(frame_.depth(probes_[0], facet), frame_.depth(probes_[1], facet));
    }

    /// The facets along whose normals it may be less than a limit.
    std::span<const std::uint32_t> facets_below(double limit);

    /// The edges between whose facets it may be less than a limit. The depth of a point is a cosine
    /// of the angle between normals: where it is positive it is concave, and least at an end;
    /// elsewhere it is at least that on the chord, stretched.
    void find_edges_below(double limit, std::vector<std::uint32_t>& edges);

private:
    std::span<const std::uint32_t> facets_with_arcs_below(double limit);
    bool is_below(const SharpEdge& edge, double limit) const;

    const OverlapFrame& frame_;
    ArcScratch::Side& scratch_;
    Vec3 probes_[2];
    double inner_;  ///< inner radius of the other polytope
    std::uint32_t first_;
    std::uint32_t recent_ = 0;  ///< the support found last, where the next is likely near
};

}  // namespace allide

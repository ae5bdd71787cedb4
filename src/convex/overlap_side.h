// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include "convex/least_overlap.h"

namespace allide {

/// A direction of the own frame, and how far the own polytope reaches along it from its centre.
struct Tangent {
    Vec3 normal;
    double offset;
};

/// One polytope's facets against the other polytope, whose points are taken from the own centre and
/// turned so that their products with local normals are those of the world.
class OverlapSide {
public:
    /// No length exceeds `size`.
    OverlapSide(const PlacedFacets& own, const PlacedFacets& other, Vec3 between, double size,
                OverlapScratch::Side& scratch);

    const PlacedFacets& own() const { return own_; }
    const PlacedFacets& other() const { return other_; }
    /// The facet along whose normal the overlap is likely least.
    std::uint32_t first() const { return first_; }

    Vec3 normal(std::uint32_t facet) const { return own_.graph.facets[facet].normal; }
    Vec3 world_normal(Vec3 local) const {
        const Mat3& m = world_from_normal_;
        return {dot(m.rows[0], local), dot(m.rows[1], local), dot(m.rows[2], local)};
    }

    Tangent tangent(std::uint32_t facet) const {
        return {own_.graph.facets[facet].normal, own_.graph.facets[facet].offset};
    }
    /// Half way between the normals of an edge's facets.
    Tangent tangent(const SharpEdge& edge) const;

    Vec3 point(std::uint32_t vertex_of_other) const {
        const Vec3 v = other_.shape.mesh.vertices[vertex_of_other] - other_.shape.centre;
        const Mat3& m = normal_from_other_;
        return towards_ + Vec3{dot(m.rows[0], v), dot(m.rows[1], v), dot(m.rows[2], v)};
    }

    double depth(Vec3 point, const Tangent& plane) const {
        return volume_ * plane.offset - dot(plane.normal, point);
    }
    double depth(Vec3 point, std::uint32_t facet) const { return depth(point, tangent(facet)); }

    /// The other's vertex that is deepest below a facet.
    std::uint32_t support(std::uint32_t facet) {
        std::uint32_t& known = scratch_.support[facet];
        if (known == LeastOverlap::none)
            known = recent_ =
                descended(facet, has_depths_ ? scratch_.depths.deepest[facet] : recent_);
        return known;
    }

    /// Remembers a point of the other that is deep in some direction, or in the best so far: no
    /// overlap is less than its depth.
    void probe(Vec3 point, bool is_best) { probes_[is_best ? 0 : 1] = point; }

    /// What the overlap along a facet's normal is at least, by the probes.
    double least_by_probes(std::uint32_t facet) const {
        return std::max(depth(probes_[0], facet), depth(probes_[1], facet));
    }

    /// The facets along whose normals it may be less than a limit.
    std::span<const std::uint32_t> facets_below(double limit);

    /// The edges between whose facets it may be less than a limit. The depth of a point is a cosine
    /// of the angle between normals: where it is positive it is concave, and least at an end;
    /// elsewhere it is at least that on the chord, stretched.
    void find_edges_below(double limit, std::vector<std::uint32_t>& edges);
    /// Whether such an edge may be below a limit that has become less.
    bool is_still_below(std::uint32_t edge, double limit) const;

private:
    /// Vertices of which all depths are found at once.
    static constexpr std::size_t few = 48;

    void find_all_depths(double size);
    void find_heights();
    std::span<const std::uint32_t> facets_with_arcs_below(double limit);
    bool is_below_by_probes(const SharpEdge& edge, double limit) const;
    float least_by_depths(const SharpEdge& edge) const;
    void find_edges_by_probes(double limit, std::vector<std::uint32_t>& edges);
    void find_edges_by_depths(double limit, std::vector<std::uint32_t>& edges);
    std::uint32_t descended(std::uint32_t facet, std::uint32_t from) const;

    /// What float depths are below if the true ones are below a limit.
    float float_limit(double limit) const {
        return static_cast<float>(limit * inverse_size_) + 5 * float_margin;
    }

    PlacedFacets own_, other_;
    OverlapScratch::Side& scratch_;
    Mat3 world_from_normal_, normal_from_other_;
    double volume_;  ///< of the rotation: 1 but for its defect
    Vec3 towards_;   ///< the other's centre
    Vec3 probes_[2];
    double inverse_size_;
    bool has_depths_;  ///< of all vertices below all facets, to the margin of floats
    std::uint32_t first_ = 0;
    std::uint32_t recent_ = 0;  ///< the support found last, where the next is likely near
};

}  // namespace allide

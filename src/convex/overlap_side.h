// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>

#include "convex/least_overlap.h"

namespace allide {

/// Maps normals as the matrix maps points; the determinant times the inverse transpose.
inline Mat3 cofactors(const Mat3& m) {
    return {
        {cross(m.rows[1], m.rows[2]), cross(m.rows[2], m.rows[0]), cross(m.rows[0], m.rows[1])}};
}

inline Vec3 product(const Mat3& m, Vec3 v) {
    return {dot(m.rows[0], v), dot(m.rows[1], v), dot(m.rows[2], v)};
}

inline Vec3 turned_product(const Mat3& m, Vec3 v) {
    return v.x * m.rows[0] + v.y * m.rows[1] + v.z * m.rows[2];
}

inline Mat3 turned(const Mat3& m) {
    return {{{m.rows[0].x, m.rows[1].x, m.rows[2].x},
             {m.rows[0].y, m.rows[1].y, m.rows[2].y},
             {m.rows[0].z, m.rows[1].z, m.rows[2].z}}};
}

inline Mat3 combined(const Mat3& m, const Mat3& n) {
    return {
        {turned_product(n, m.rows[0]), turned_product(n, m.rows[1]), turned_product(n, m.rows[2])}};
}

inline double stretched(double depth, double stretch) {
    return depth >= 0 ? depth : depth * stretch;
}

/// A direction of the own frame, and how far the own polytope reaches along it from its centre.
struct Tangent {
    Vec3 normal;
    double offset;
};

/// One polytope's facets against the other polytope, whose points are taken from the own centre and
/// turned so that their products with local normals are those of the world.
class OverlapSide {
public:
    OverlapSide(const PlacedFacets& own, const PlacedFacets& other, Vec3 between,
                OverlapScratch::Side& scratch)
        : own_(own), other_(other), scratch_(scratch) {
        const Mat3& rotation = own.world_from_local.rotation;
        world_from_normal_ = cofactors(rotation);
        const Mat3 normal_from_world = turned(world_from_normal_);
        normal_from_other_ = combined(normal_from_world, other.world_from_local.rotation);
        volume_ = dot(rotation.rows[0], world_from_normal_.rows[0]);
        towards_ = product(normal_from_world, between);
        probes_[0] = probes_[1] = towards_;
        scratch_.support.assign(own.graph.facets.size(), LeastOverlap::none);
        measure_heights();
        has_points_ = other.shape.mesh.vertices.size() <= few;
        if (has_points_)
            place_points();
    }

    const PlacedFacets& own() const { return own_; }
    const PlacedFacets& other() const { return other_; }
    std::uint32_t facet_count() const { return static_cast<std::uint32_t>(scratch_.height.size()); }
    double height(std::uint32_t facet) const { return scratch_.height[facet]; }
    std::uint32_t lowest() const { return lowest_; }

    Vec3 normal(std::uint32_t facet) const { return own_.graph.facets[facet].normal; }
    Vec3 world_normal(Vec3 local) const { return product(world_from_normal_, local); }

    Tangent tangent(std::uint32_t facet) const {
        return {own_.graph.facets[facet].normal, own_.graph.facets[facet].offset};
    }

    /// Half way between the normals of an edge's facets.
    Tangent tangent(const SharpEdge& edge) const {
        const Vec3* const vertices = own_.shape.mesh.vertices.data();
        const Vec3 along = vertices[edge.vertex[1]] - vertices[edge.vertex[0]];
        const Vec3 n = normalized(cross(along, normal(edge.facet[0]) - normal(edge.facet[1])));
        return {n, dot(n, vertices[edge.vertex[0]] - own_.shape.centre)};
    }

    Vec3 point(std::uint32_t vertex_of_other) const {
        if (has_points_)
            return {scratch_.x[vertex_of_other], scratch_.y[vertex_of_other],
                    scratch_.z[vertex_of_other]};
        return turned_point(vertex_of_other);
    }

    double depth(Vec3 point, const Tangent& plane) const {
        return volume_ * plane.offset - dot(plane.normal, point);
    }
    double depth(Vec3 point, std::uint32_t facet) const { return depth(point, tangent(facet)); }

    /// The other's vertex that is deepest below a facet.
    std::uint32_t support(std::uint32_t facet) {
        std::uint32_t& known = scratch_.support[facet];
        if (known == LeastOverlap::none)
            known = recent_ = has_points_ ? lowest_point(normal(facet)) : descended(normal(facet));
        return known;
    }

    /// Remembers a point of the other that is deep in some direction, or in the best so far: no
    /// overlap is less than its depth.
    void probe(Vec3 point, bool is_best) { probes_[is_best ? 0 : 1] = point; }

    /// What the overlap along a facet's normal is at least, by the ball in the other.
    double least_by_ball(std::uint32_t facet) const { return height(facet) + other_.shape.inner; }

    double least_by_probes(std::uint32_t facet) const {
        return std::max(depth(probes_[0], facet), depth(probes_[1], facet));
    }

    /// What it is at least between two facets around an edge. The depth of a point is a cosine of
    /// the angle between normals: where it is positive it is concave, and least at an end;
    /// elsewhere it is at least that on the chord, stretched.
    double least_between(const SharpEdge& edge) const {
        const std::uint32_t f = edge.facet[0], g = edge.facet[1];
        const auto least = [&](double x, double y) {
            return stretched(std::min(x, y), edge.stretch);
        };
        const double by_ball = least(height(f), height(g)) + other_.shape.inner;
        const auto [p, q] = probes_;
        return std::max(
            {by_ball, least(depth(p, f), depth(p, g)), least(depth(q, f), depth(q, g))});
    }

    /// The same by the ball alone, for all edges of a facet of which it is the lower.
    double least_around(std::uint32_t facet) const {
        return stretched(height(facet), own_.graph.facets[facet].stretch) + other_.shape.inner;
    }

private:
    static constexpr std::size_t few = 48;  ///< vertices that are scanned rather than climbed over

    void measure_heights() {
        const FacetGraph& graph = own_.graph;
        const std::size_t count = graph.facets.size();
        scratch_.height.resize(count);
        const double *x = graph.normal_x.data(), *y = graph.normal_y.data(),
                     *z = graph.normal_z.data(), *offset = graph.offset.data();
        double* const heights = scratch_.height.data();
        const Vec3 t = towards_;
        const double v = volume_;
        for (std::size_t f = 0; f < count; ++f)
            heights[f] = v * offset[f] - (x[f] * t.x + y[f] * t.y + z[f] * t.z);
        double least = heights[0];
        for (std::uint32_t f = 1; f < count; ++f) {
            lowest_ = heights[f] < least ? f : lowest_;
            least = heights[f] < least ? heights[f] : least;
        }
    }

    Vec3 turned_point(std::uint32_t vertex_of_other) const {
        const Vec3 v = other_.shape.mesh.vertices[vertex_of_other] - other_.shape.centre;
        return towards_ + product(normal_from_other_, v);
    }

    void place_points() {
        const std::size_t count = other_.shape.mesh.vertices.size();
        for (std::vector<double>* v : {&scratch_.x, &scratch_.y, &scratch_.z})
            v->resize(count);
        for (std::uint32_t k = 0; k < count; ++k) {
            const Vec3 p = turned_point(k);
            scratch_.x[k] = p.x;
            scratch_.y[k] = p.y;
            scratch_.z[k] = p.z;
        }
    }

    std::uint32_t lowest_point(Vec3 n) const {
        const double *x = scratch_.x.data(), *y = scratch_.y.data(), *z = scratch_.z.data();
        const auto count = static_cast<std::uint32_t>(scratch_.x.size());
        double values[few];
        for (std::uint32_t k = 0; k < count; ++k)
            values[k] = n.x * x[k] + n.y * y[k] + n.z * z[k];
        double least = values[0];
        std::uint32_t lowest = 0;
        for (std::uint32_t k = 1; k < count; ++k) {
            lowest = values[k] < least ? k : lowest;
            least = values[k] < least ? values[k] : least;
        }
        return lowest;
    }

    /// Steepest descent along the edges, from the support found last. The guard stops circles that
    /// rounding may draw on a plateau.
    std::uint32_t descended(Vec3 n) const {
        const Vec3 down = -turned_product(normal_from_other_, n);
        const Vec3* const vertices = other_.shape.mesh.vertices.data();
        std::uint32_t at = recent_;
        for (std::size_t guard = other_.shape.mesh.vertices.size(); guard > 0; --guard) {
            const Vec3 from = vertices[at];
            double most = 0;
            std::uint32_t next = at;
            for (const Spoke& spoke : other_.graph.spokes_of(at)) {
                const double gain = dot(down, vertices[spoke.vertex] - from);
                next = gain > most ? spoke.vertex : next;
                most = gain > most ? gain : most;
            }
            if (next == at)
                break;
            at = next;
        }
        return at;
    }

    PlacedFacets own_, other_;
    OverlapScratch::Side& scratch_;
    Mat3 world_from_normal_, normal_from_other_;
    double volume_;  ///< of the rotation: 1 but for its defect
    Vec3 towards_;   ///< the other's centre
    Vec3 probes_[2];
    bool has_points_;
    std::uint32_t lowest_ = 0;
    std::uint32_t recent_ = 0;  ///< the support found last, where the next is likely near
};

}  // namespace allide

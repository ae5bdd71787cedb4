// SPDX-License-Identifier: MIT
#pragma once

#include "convex/polytope/placed_facets.h"

namespace allide {

/// A direction of the own frame, and how far the own polytope reaches along it from its centre.
struct Tangent {
    Vec3 normal;
    double offset;
};

/// The other polytope in the frame of the own one. Its points are relative to the own centre and
/// rotated so that their products with local normals equal those of the world.
class OverlapFrame {
public:
    OverlapFrame(const PlacedFacets& own, const PlacedFacets& other);

    /// The own polytope in the frame of the other.
    OverlapFrame reversed() const { return {other_, own_, -between_}; }

    const PlacedFacets& own() const { return own_; }
    const PlacedFacets& other() const { return other_; }
    const Mat3& normal_from_other() const { return normal_from_other_; }
    /// From the own centre to the other's, in the world.
    Vec3 between() const { return between_; }
    /// The vector from the own centre to the other's, in the own frame.
    Vec3 towards() const { return towards_; }
    /// No length exceeds it.
    double size() const;
    /// An upper bound of how far products of the rotations are from those of rigid ones.
    double looseness() const;
    /// Determinant of the rotation, 1 up to its rigid defect.
    double determinant() const { return determinant_; }

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
    /// A local normal as the other's frame has it.
    Vec3 turned(Vec3 local) const {
        const Mat3& m = normal_from_other_;
        return local.x * m.rows[0] + local.y * m.rows[1] + local.z * m.rows[2];
    }

    double depth(Vec3 point, const Tangent& plane) const {
        return determinant_ * plane.offset - dot(plane.normal, point);
    }
    double depth(Vec3 point, std::uint32_t facet) const { return depth(point, tangent(facet)); }

    /// The other's vertex that is deepest below a facet, by steps along edges from any.
    std::uint32_t descended(std::uint32_t facet, std::uint32_t from) const;

private:
    OverlapFrame(const PlacedFacets& own, const PlacedFacets& other, Vec3 between);

    PlacedFacets own_, other_;
    Vec3 between_;
    Mat3 world_from_normal_, normal_from_other_;
    double determinant_;
    Vec3 towards_;
};

}  // namespace allide

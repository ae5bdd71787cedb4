// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "convex/lin_canny/closest_features.h"
#include "convex/lin_canny/lin_canny_mesh.h"
#include "convex/polytope/placed_facets.h"

namespace allide {

/// A polytope with its facet graph and the mesh that Lin-Canny searches.
struct LinCannyShape {
    explicit LinCannyShape(const ConvexPolytope& polytope)
        : shape(polytope), graph(polytope), mesh(polytope, graph) {}

    const ConvexPolytope& shape;
    FacetGraph graph;
    LinCannyMesh mesh;
};

/// A vertex, an edge or a triangle of a LinCannyMesh, by its number of corners.
struct LinCannyFeature {
    std::uint32_t corners;
    std::uint32_t index;
    friend bool operator==(const LinCannyFeature&, const LinCannyFeature&) = default;
};

/// A LinCannyShape and its pose. It owns neither.
class PlacedLinCannyShape : public PlacedFacets {
public:
    PlacedLinCannyShape(const LinCannyShape& polytope, const Transform& pose)
        : PlacedFacets(polytope.shape, polytope.graph, pose), mesh(polytope.mesh) {}

    const LinCannyMesh& mesh;

    Vec3 local_direction(Vec3 direction) const {
        const Vec3* r = world_from_local.rotation.rows;
        return direction.x * r[0] + direction.y * r[1] + direction.z * r[2];
    }

    SmallFeature points(LinCannyFeature feature) const;
    std::uint32_t first_vertex(LinCannyFeature feature) const;

    /// The part of a feature between some of its corners.
    LinCannyFeature part(LinCannyFeature feature, unsigned corner_mask) const;

    /// The facet of a triangle or an edge inside one; nothing for others.
    std::optional<std::uint32_t> facet(LinCannyFeature feature) const;

    /// How far a direction in the local frame points into a neighbour with one more corner.
    struct Ascent {
        LinCannyFeature feature;
        double slope;  ///< positive if the neighbour comes nearer to what lies in the direction
        std::uint32_t steps;
    };
    Ascent ascent(LinCannyFeature feature, Vec3 direction) const;

    /// The unit normal of a facet in the world, exact up to rounding.
    Vec3 world_normal(std::uint32_t facet) const;

    /// The mesh's face in which a point of a facet lies, up to rounding.
    std::uint32_t face_at(std::uint32_t facet, Vec3 point) const;

private:
    std::uint32_t face_reached_from(std::uint32_t face, Vec3 normal, Vec3 point) const;
};

}  // namespace allide

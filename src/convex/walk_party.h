// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "convex/closest_features.h"
#include "convex/walk_mesh.h"
#include "math/world_vertices.h"

namespace allide {

/// All that a walk needs to know of a polytope.
struct WalkShape {
    explicit WalkShape(const ConvexPolytope& polytope)
        : shape(polytope), graph(polytope), walk(polytope, graph) {}

    const ConvexPolytope& shape;
    FacetGraph graph;
    WalkMesh walk;
};

/// A vertex, an edge or a triangle of a walk mesh, by its number of corners.
struct WalkFeature {
    std::uint32_t corners;
    std::uint32_t index;
    friend bool operator==(const WalkFeature&, const WalkFeature&) = default;
};

/// One of two polytopes in a walk.
class WalkParty {
public:
    WalkParty(const WalkShape& polytope, const Transform& world_from_local)
        : polytope_(polytope), world_from_local_(world_from_local) {}

    const ConvexPolytope& shape() const { return polytope_.shape; }
    const FacetGraph& graph() const { return polytope_.graph; }
    const WalkMesh& walk() const { return polytope_.walk; }
    const Transform& world_from_local() const { return world_from_local_; }

    Vec3 world(std::uint32_t vertex) const {
        return inlined_world_vertex(world_from_local_, shape().mesh.vertices[vertex]);
    }
    Vec3 local_direction(Vec3 direction) const {
        const Vec3* r = world_from_local_.rotation.rows;
        return direction.x * r[0] + direction.y * r[1] + direction.z * r[2];
    }

    SmallFeature points(WalkFeature feature) const;
    std::uint32_t first_vertex(WalkFeature feature) const;

    /// The part of a feature between some of its corners.
    WalkFeature part(WalkFeature feature, unsigned carriers) const;

    /// The facet of a triangle or an edge inside one; nothing for others.
    std::optional<std::uint32_t> facet(WalkFeature feature) const;

    /// How far a direction in the local frame points into a neighbour with one more corner.
    struct Ascent {
        WalkFeature feature;
        double slope;  ///< positive if the neighbour comes nearer to what lies in the direction
        std::uint32_t steps;
    };
    Ascent ascent(WalkFeature feature, Vec3 direction) const;

    /// Of length one, in the world, exactly across the facet up to rounding.
    Vec3 world_normal(std::uint32_t facet) const;

    /// The mesh's face in which a point of a facet lies, up to rounding.
    std::uint32_t face_at(std::uint32_t facet, Vec3 point) const;

private:
    std::uint32_t walked_face(std::uint32_t face, Vec3 normal, Vec3 point) const;

    const WalkShape& polytope_;
    const Transform& world_from_local_;
};

}  // namespace allide

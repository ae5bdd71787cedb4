// SPDX-License-Identifier: MIT
#pragma once

#include "bvtree/relative_frame.h"
#include "convex/penetration/least_overlap.h"
#include "convex/polytope/placed_polytope.h"
#include "geometry/access.h"
#include "geometry/geometry_impl.h"
#include "query/placed_view.h"
#include "wide/wide_query.h"

namespace allide {

/// One rigid mesh in the world, with the structures over it: what every pair query ends at.
struct Piece {
    const Geometry::Impl& shape;
    const Transform& world_from_local;
    std::uint32_t part = 0;                          ///< its part of the compound
    std::uint32_t first_face = 0, first_vertex = 0;  ///< their numbers in the compound

    PlacedFaces faces() const { return {view(shape.shape), world_from_local}; }
    PlacedTree tree() const {
        return {shape.wide_tree(), faces(), nullptr, is_rigid() ? &shape.trees.wide_obbs : nullptr};
    }
    /// With what distances use beside the boxes.
    PlacedTree tree_with_slabs() const {
        PlacedTree placed = tree();
        placed.slabs =
            is_rigid() ? shape.trees.slabs.over(placed.tree, placed.faces.local) : nullptr;
        return placed;
    }
    /// Slabs and oriented boxes would have to be rebuilt whenever vertices move.
    bool is_rigid() const { return shape.kind != GeometryKind::deformable; }
    PlacedPolytope polytope() const {
        return {shape.polytopes.gjk ? *shape.polytopes.gjk : shape.features().polytope,
                world_from_local};
    }
    PlacedLinCannyShape lin_canny_shape() const {
        return {shape.features().lin_canny, world_from_local};
    }
    PlacedFacets facets() const {
        const ConvexFeatures& features = shape.features();
        return {features.polytope, features.lin_canny.graph, world_from_local};
    }
    bool has_tree() const { return shape.trees.choice != Tree::none; }
    Vec3 world_vertex(std::uint32_t v) const {
        return allide::world_vertex(world_from_local, shape.shape.vertices[v]);
    }
};

/// The one piece of anything but a compound.
inline Piece piece(const PlacedView& placed) {
    return {placed.shape, placed.world_from_local};
}

inline RelativeFrame relative_frame(const Piece& a, const Piece& b) {
    return relative_frame(a.world_from_local, a.shape.wide_tree().radius, b.world_from_local,
                          b.shape.wide_tree().radius);
}

/// True if both are convex and use GJK.
inline bool have_polytopes(const Piece& a, const Piece& b) {
    return a.shape.polytopes.gjk && b.shape.polytopes.gjk;
}

/// True if both are convex and use Lin-Canny.
inline bool use_lin_canny(const Piece& a, const Piece& b) {
    return a.shape.polytopes.uses_lin_canny && b.shape.polytopes.uses_lin_canny;
}

/// The method that finds the contacts of two pieces.
enum class PairMethod : std::uint8_t { brute, wide, obb, dop };

/// Two of different choices meet by their wide trees, and one without a tree meets all by brute
/// force, so every pair has a method.
inline PairMethod method_for(const Piece& a, const Piece& b) {
    if (!a.has_tree() || !b.has_tree())
        return PairMethod::brute;
    if (a.shape.trees.choice != b.shape.trees.choice)
        return PairMethod::wide;
    return a.shape.trees.obb   ? PairMethod::obb
           : a.shape.trees.dop ? PairMethod::dop
                               : PairMethod::wide;
}

}  // namespace allide

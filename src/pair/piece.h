// SPDX-License-Identifier: MIT
#pragma once

#include <allide/placed.h>

#include "bvtree/relative_frame.h"
#include "bvtree/wide_query.h"
#include "convex/least_overlap.h"
#include "pair/geometry_impl.h"

namespace allide {

/// One rigid mesh in the world, with the structures over it: what every pair query ends at.
struct Piece {
    const Geometry::Impl& shape;
    const Transform& world_from_local;
    std::uint32_t part = 0;                          ///< of the compound it belongs to
    std::uint32_t first_face = 0, first_vertex = 0;  ///< their numbers in the compound

    PlacedFaces faces() const { return {view(shape.shape), world_from_local}; }
    PlacedTree tree() const { return {shape.wide_tree(), faces()}; }
    /// With what distances use beside the boxes.
    PlacedTree tree_with_slabs() const {
        const WideTree& tree = shape.wide_tree();
        // Slabs would have to be made anew whenever vertices move.
        const bool has_slabs = shape.kind != GeometryKind::deformable;
        return {tree, faces(), has_slabs ? shape.slabs.over(tree, view(shape.shape)) : nullptr};
    }
    PlacedPolytope polytope() const {
        return {shape.polytope ? *shape.polytope : shape.features().polytope, world_from_local};
    }
    WalkParty walk_party() const { return {shape.features().walk, world_from_local}; }
    PlacedFacets facets() const {
        const ConvexFeatures& features = shape.features();
        return {features.polytope, features.walk.graph, world_from_local};
    }
    bool has_tree() const { return shape.volume != Volume::none; }
    Vec3 world_vertex(std::uint32_t v) const {
        return allide::world_vertex(world_from_local, shape.shape.vertices[v]);
    }
};

/// Of anything but a compound.
inline Piece piece(const Placed& placed) {
    return {placed.shape(), placed.world_from_local()};
}

inline RelativeFrame relative_frame(const Piece& a, const Piece& b) {
    return relative_frame(a.world_from_local, a.shape.wide_tree().radius, b.world_from_local,
                          b.shape.wide_tree().radius);
}

/// Whether both are convex and meant to be asked as such.
inline bool have_polytopes(const Piece& a, const Piece& b) {
    return a.shape.polytope && b.shape.polytope;
}

/// The same by Lin-Canny's walk.
inline bool have_walks(const Piece& a, const Piece& b) {
    return a.shape.has_walk && b.shape.has_walk;
}

/// What finds the contacts of two pieces.
enum class PairMethod : std::uint8_t { brute, wide, obb, dop };

/// Two of different choices meet by their wide trees, and one without a tree meets all by brute
/// force, so every pair has a method.
inline PairMethod method_for(const Piece& a, const Piece& b) {
    if (!a.has_tree() || !b.has_tree())
        return PairMethod::brute;
    if (a.shape.volume != b.shape.volume)
        return PairMethod::wide;
    return a.shape.obb ? PairMethod::obb : a.shape.dop ? PairMethod::dop : PairMethod::wide;
}

}  // namespace allide

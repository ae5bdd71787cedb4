// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <allide/geometry.h>

#include "base/lazy.h"
#include "convex/polytope/polytope.h"
#include "dop/dop_any_tree.h"
#include "geometry/bounds.h"
#include "geometry/component_set.h"
#include "geometry/convex_features.h"
#include "geometry/hull_shape.h"
#include "geometry/lazy_slabs.h"
#include "geometry/lazy_tree.h"
#include "obb/obb_tree.h"
#include "round/round_shape.h"
#include "wide/lazy_obbs.h"
#include "wide/moving_tree.h"

namespace allide {

struct CompoundShape;

/// The trees over the faces of one mesh. Each refers to that mesh.
struct GeometryTrees {
    Tree choice = Tree::none;
    LazyTree wide;                       ///< not used with Tree::none
    std::unique_ptr<MovingTree> moving;  ///< the tree of a deformable geometry, instead of `wide`
    LazySlabs slabs;                     ///< beside the boxes of the wide tree, for distances
    LazyObbs wide_obbs;                  ///< beside the boxes of the wide tree, for contacts
    std::optional<ObbTree> obb;
    std::optional<AnyDopTree> dop;

    const WideTree& over(const MeshView& mesh) const {
        return moving ? moving->tree() : wide.over(mesh);
    }
};

/// The structures of convex methods, over the mesh or its hull.
struct GeometryPolytopes {
    std::optional<ConvexPolytope> gjk;  ///< of a convex geometry that uses GJK
    bool uses_lin_canny = false;
    /// Only Lin-Canny and penetration use them.
    Lazy<std::unique_ptr<const ConvexFeatures>> features;
    Lazy<std::unique_ptr<const HullShape>> hull;  ///< only dynamic boxes use it

    ConvexMethod method() const {
        return uses_lin_canny ? ConvexMethod::lin_canny
               : gjk          ? ConvexMethod::gjk
                              : ConvexMethod::faces;
    }
};

struct Geometry::Impl {
    GeometryKind kind;
    bool inside = false;  ///< it has one
    Mesh shape;
    std::vector<std::uint32_t>
        face_names;  ///< public numbers, ascending; empty if equal to indices
    LocalBounds bounds;
    ComponentSet components;
    GeometryTrees trees;
    GeometryPolytopes polytopes;
    std::shared_ptr<const CompoundShape> compound;  ///< null for all other kinds
    std::optional<RoundShape> round;                ///< instead of a mesh, in local points
    bool unbounded = false;                         ///< it has no box, or a part of it has none

    const WideTree& wide_tree() const { return trees.over(view(shape)); }
    /// One vertex of each connected component.
    std::span<const std::uint32_t> component_vertices() const {
        if (kind == GeometryKind::convex)
            return std::span(shape.faces[0].data(), 1);
        if (round)
            return {};
        return components.vertices(shape, kind == GeometryKind::deformable);
    }
    bool has_wide_tree() const { return trees.moving || trees.wide.if_built(); }
    bool has_component_vertices() const {
        return kind == GeometryKind::convex || components.has_vertices();
    }
    /// A tree over the boxes of the components, of which there are several.
    const ComponentTree& component_tree() const { return components.tree(shape); }
    const ConvexFeatures& features() const {
        return *polytopes.features.value(
            [this] { return std::make_unique<const ConvexFeatures>(view(shape)); });
    }
    /// The convex hull of a rigid mesh; null if it is flat or the geometry is of another kind.
    const ConvexPolytope* hull() const {
        if (polytopes.gjk)
            return &*polytopes.gjk;
        if (kind == GeometryKind::convex)
            return &features().polytope;
        if (kind != GeometryKind::surface && kind != GeometryKind::solid)
            return nullptr;
        const HullShape& around =
            *polytopes.hull.value([this] { return std::make_unique<const HullShape>(shape); });
        return around.polytope ? &*around.polytope : nullptr;
    }
    /// Whether the geometry has an inside. It must not be a compound.
    bool has_inside() const { return inside; }
};

/// A box that encloses anything but a compound in the world.
inline Box piece_box(const Geometry::Impl& shape, const Transform& world_from_local) {
    return shape.unbounded ? whole_space() : world_box(shape.bounds, world_from_local, 0);
}

/// The form of the BVH8 of a geometry with this tree.
WideForm wide_form(Tree tree);

/// Trees that were built for the mesh and options that come with them.
struct ReadyTrees {
    std::optional<WideTree> wide = {};
    std::optional<ObbTree> obb = {};
    std::optional<AnyDopTree> dop = {};  ///< refers to the mesh's memory, which moves with it
};

/// For a mesh and options that have been checked. Trees that are not ready are built.
std::shared_ptr<const Geometry::Impl> prepared(Mesh mesh, GeometryKind kind,
                                               const TreeOptions& options, ReadyTrees ready = {});

}  // namespace allide

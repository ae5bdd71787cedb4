// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <allide/geometry.h>

#include "base/lazy.h"
#include "bvtree/dop_any_tree.h"
#include "bvtree/moving_tree.h"
#include "bvtree/obb_tree.h"
#include "convex/polytope.h"
#include "mesh/components.h"
#include "pair/bounds.h"
#include "pair/convex_features.h"
#include "pair/hull_shape.h"
#include "pair/lazy_slabs.h"
#include "pair/lazy_tree.h"

namespace allide {

struct CompoundShape;

struct Geometry::Impl {
    GeometryKind kind;
    bool inside = false;  ///< it has one
    Mesh shape;
    std::vector<std::uint32_t> face_names;  ///< of the faces, ascending; none: their places
    LocalBounds bounds;
    Lazy<std::vector<std::uint32_t>> components;  ///< only containment asks for them
    Volume volume;
    LazyTree tree;                       ///< not asked for with Volume::none
    std::unique_ptr<MovingTree> moving;  ///< of what deforms, instead of `tree`
    LazySlabs slabs;
    std::optional<ObbTree> obb;
    std::optional<AnyDopTree> dop;           ///< refers to `shape`
    std::optional<ConvexPolytope> polytope;  ///< refers to `shape`
    bool has_walk = false;                   ///< convex, to be asked by Lin-Canny's
    /// Only Lin-Canny and penetration ask for them.
    Lazy<std::unique_ptr<const ConvexFeatures>> lazy_features;
    Lazy<std::unique_ptr<const HullShape>> lazy_hull;  ///< only dynamic boxes ask for it
    std::shared_ptr<const CompoundShape> compound;     ///< null for all else

    const WideTree& wide_tree() const { return moving ? moving->tree() : tree.over(view(shape)); }
    /// One vertex of each connected component.
    std::span<const std::uint32_t> component_vertices() const {
        return components.value([this] {
            return kind == GeometryKind::deformable ? linked_component_vertices(shape)
                                                    : allide::component_vertices(shape);
        });
    }
    const ConvexFeatures& features() const {
        return *lazy_features.value(
            [this] { return std::make_unique<const ConvexFeatures>(view(shape)); });
    }
    /// The polytope that it is or, of a rigid mesh, is in; null if there is none.
    const ConvexPolytope* hull() const {
        if (polytope)
            return &*polytope;
        if (kind == GeometryKind::convex)
            return &features().polytope;
        if (kind != GeometryKind::surface && kind != GeometryKind::solid)
            return nullptr;
        const HullShape& around =
            *lazy_hull.value([this] { return std::make_unique<const HullShape>(shape); });
        return around.polytope ? &*around.polytope : nullptr;
    }
    ConvexMethod convex_method() const {
        return has_walk   ? ConvexMethod::lin_canny
               : polytope ? ConvexMethod::walk
                          : ConvexMethod::faces;
    }
    /// Of what is not a compound.
    bool has_inside() const { return inside; }
};

/// What the wide tree of such a geometry keeps.
WideForm wide_form(Volume volume);

/// Of the mesh and options that they are given with.
struct ReadyTrees {
    std::optional<WideTree> wide = {};
    std::optional<ObbTree> obb = {};
    std::optional<AnyDopTree> dop = {};  ///< refers to the mesh's memory, which moves with it
};

/// For a mesh and options that have been checked. Trees that are not ready are built.
std::shared_ptr<const Geometry::Impl> prepared(Mesh mesh, GeometryKind kind,
                                               const TreeOptions& options, ReadyTrees ready = {});

}  // namespace allide

// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <allide/geometry.h>

#include "bvtree/dop_any_tree.h"
#include "bvtree/obb_tree.h"
#include "convex/polytope.h"
#include "pair/bounds.h"
#include "pair/lazy_tree.h"

namespace allide {

struct Geometry::Impl {
    GeometryKind kind;
    Mesh shape;
    LocalBounds bounds;
    std::vector<std::uint32_t> component_vertices;  ///< one of each connected component
    Volume volume;
    LazyTree tree;  ///< not asked for with Volume::none
    std::optional<ObbTree> obb;
    std::optional<AnyDopTree> dop;           ///< refers to `shape`
    std::optional<ConvexPolytope> polytope;  ///< refers to `shape`

    const WideTree& wide_tree() const { return tree.over(view(shape)); }
    bool has_inside() const { return kind != GeometryKind::surface; }
};

/// For a mesh that has been checked. The wide tree is built if none is ready.
std::shared_ptr<const Geometry::Impl> prepared(Mesh mesh, GeometryKind kind,
                                               const TreeOptions& options,
                                               std::optional<WideTree> ready = {});

}  // namespace allide

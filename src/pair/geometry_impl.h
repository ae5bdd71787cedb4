// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <allide/geometry.h>

#include "bvtree/dop_any_tree.h"
#include "bvtree/obb_tree.h"
#include "bvtree/wide_tree.h"
#include "pair/bounds.h"

namespace allide {

struct Geometry::Impl {
    GeometryKind kind;
    Mesh shape;
    LocalBounds bounds;
    std::vector<std::uint32_t> component_vertices;  ///< one of each connected component
    Volume volume;
    WideTree tree;  ///< empty for Volume::none
    std::optional<ObbTree> obb;
    std::optional<AnyDopTree> dop;  ///< refers to `shape`

    bool has_inside() const { return kind != GeometryKind::surface; }
};

}  // namespace allide

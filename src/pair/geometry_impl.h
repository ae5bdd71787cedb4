// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include <allide/geometry.h>

#include "bvtree/wide_tree.h"

namespace allide {

struct Geometry::Impl {
    Mesh shape;
    std::vector<std::uint32_t> component_vertices;  ///< one of each connected component
    bool has_inside;
    Volume volume;
    WideTree tree;  ///< empty for Volume::none
};

}  // namespace allide

// SPDX-License-Identifier: MIT
// Beside the boxes of a wide tree, a slab across the mean normal of each child: what lies in both
// is about as thin as an oriented box. Only distances use it.
#pragma once

#include <vector>

#include "wide/wide_tree.h"

namespace allide {

/// All faces of child i lie where low[i] <= normal . p <= high[i], relative to the tree's origin.
/// Normals are no longer than one; a child without a slab has zeros.
struct alignas(32) NodeSlabs {
    float normal[3][wide_lanes] = {};
    float low[wide_lanes] = {}, high[wide_lanes] = {};
};

/// One for each node. They hold until a vertex moves.
std::vector<NodeSlabs> build_wide_slabs(const WideTree& tree, const MeshView& mesh);

}  // namespace allide

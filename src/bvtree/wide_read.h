// SPDX-License-Identifier: MIT
// The one place that knows in which form a tree keeps its nodes and leaves. Traversals ask here,
// and give room for what has to be decoded.
#pragma once

#include <cstdint>

#include "bvtree/placed_faces.h"
#include "bvtree/wide_tree.h"

namespace allide {

/// A tree and the mesh it was built over, where that stands.
struct PlacedTree {
    const WideTree& tree;
    PlacedFaces faces;
};

/// A child that is not a leaf. Valid until `room` is.
inline const WideNode& node_of(const PlacedTree& placed, WideChild child,
                               [[maybe_unused]] WideNode& room) {
    return placed.tree.nodes[child.index()];
}

/// A leaf's triangles and their numbers.
inline const WideLeaf& leaf_of(const PlacedTree& placed, WideChild child,
                               [[maybe_unused]] WideLeaf& room) {
    return placed.tree.leaves[child.index()];
}

/// The numbers alone, of which there are child.count().
inline const std::uint32_t* faces_of(const PlacedTree& placed, WideChild child) {
    return placed.tree.leaves[child.index()].face;
}

}  // namespace allide

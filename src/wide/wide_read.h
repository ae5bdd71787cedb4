// SPDX-License-Identifier: MIT
// The one place that knows in which form a tree keeps its nodes and leaves. Traversals ask here,
// and give a buffer for what has to be decoded.
#pragma once

#include <cstdint>

#include "bvtree/placed_faces.h"
#include "wide/lazy_obbs.h"
#include "wide/wide_slabs.h"

namespace allide {

/// A tree, and the mesh it was built over with its pose.
struct PlacedTree {
    const WideTree& tree;
    PlacedFaces faces;
    const NodeSlabs* slabs = nullptr;  ///< by node, if there are such
    const LazyObbs* obbs = nullptr;    ///< for queries that find boxes to be poor
};

/// A child that is not a leaf. Valid until `room` is.
inline const WideNode& node_of(const PlacedTree& placed, WideChild child, WideNode& room) {
    const WideTree& tree = placed.tree;
    if (tree.compact_nodes.empty())
        return tree.nodes[child.index()];
    decode(tree.compact_nodes[child.index()], room);
    return room;
}

/// The numbers of a leaf's triangles, of which there are child.count(). `leaf_of` in
/// wide_gather-inl.h gives their corners too.
inline const std::uint32_t* faces_of(const PlacedTree& placed, WideChild child) {
    const WideTree& tree = placed.tree;
    return tree.has_corners() ? tree.leaves[child.index()].face
                              : tree.leaf_faces[child.index()].face;
}

}  // namespace allide

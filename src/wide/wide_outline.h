// SPDX-License-Identifier: MIT
// A wide tree without what follows from its mesh: how many children each node has, of which kind,
// and the order of the faces. Nodes are named by their order, so no outline can lead in a circle.
#pragma once

#include <cstdint>
#include <vector>

#include <allide/error.h>

#include "wide/wide_tree.h"

namespace allide {

struct WideOutline {
    static constexpr std::uint8_t node = 0xff, unused = 0;
    /// No tree that allide builds is deeper, and scratch is proportional to it.
    static constexpr int max_depth = 128;

    /// Eight for each node: `node`, the number of triangles of a leaf, or `unused`, these last. A
    /// node comes right after its parent and all that is below its elder siblings. None for a tree
    /// that is one leaf.
    std::vector<std::uint8_t> lanes;
    std::vector<std::uint32_t> faces;  ///< of all leaves in their order, each face once
};

WideOutline outline(const WideTree& tree);

/// The tree with that outline over a mesh whose data have been checked: the one it was taken from,
/// bit for bit, if the mesh is the same. Fails for any outline that is none of the mesh's.
Result<WideTree> try_tree(const WideOutline& outline, const MeshView& mesh, WideForm form,
                          int threads = 1);

}  // namespace allide

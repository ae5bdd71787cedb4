// SPDX-License-Identifier: MIT
// One step down two wide trees: which children, and which faces of two leaves, come near each
// other.
#pragma once

#include "wide/wide_frame.h"
#include "wide/wide_read.h"

namespace allide {

inline constexpr int wide_pair_room = wide_lanes * wide_lanes;

/// A node or leaf of a tree.
struct PlacedChild {
    const PlacedTree& placed;
    WideChild child;
};

/// Children whose boxes overlap, each pair with how deeply along the best of a's axes.
struct WideNodePairs {
    int count = 0;
    WideChild a[wide_pair_room], b[wide_pair_room];
    float depth[wide_pair_room];
};

/// Faces whose boxes overlap.
struct WideFacePairs {
    int count = 0;
    std::uint32_t a[wide_pair_room], b[wide_pair_room];
};

/// Finds pairs of two nodes, or of a node and a leaf, which is then its own child.
void find_node_pairs(const PlacedChild& a, const PlacedChild& b, const WideFrame& frame,
                     WideNodePairs& found);

/// Finds pairs of faces of two leaves.
void find_face_pairs(const PlacedChild& a, const PlacedChild& b, const WideFrame& frame,
                     WideFacePairs& found);

}  // namespace allide

// SPDX-License-Identifier: MIT
// Beside the boxes of a wide tree, oriented boxes (Gottschalk, Lin and Manocha 1996): around long
// slanted faces boxes along the axes are mostly air.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "wide/wide_tree.h"

namespace allide {

/// All faces of child i lie in { centre + sum s_n axis[n] : |s_n| <= half[n] }, relative to the
/// tree's origin. The first axis is the longest. Axes are perpendicular up to 2^-22.
struct alignas(32) NodeObbs {
    float axis[3][3][wide_lanes];
    float centre[3][wide_lanes], half[3][wide_lanes];
};

/// The oriented boxes of a tree. They hold until a vertex moves.
struct WideObbs {
    std::vector<NodeObbs> nodes;  ///< one for each node, or for the only leaf
    /// Where the box of each leaf is: eight times the node, and the lane.
    std::vector<std::uint32_t> leaf_places;

    std::size_t memory() const {
        return nodes.capacity() * sizeof(NodeObbs) + leaf_places.capacity() * sizeof(std::uint32_t);
    }
};

WideObbs build_wide_obbs(const WideTree& tree, const MeshView& mesh);

/// The surface of the boxes of leaves over that of the faces in them, in a sample of all nodes.
double airiness(const WideTree& tree, const MeshView& mesh);

}  // namespace allide

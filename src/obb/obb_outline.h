// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "bvtree/binary_outline.h"

namespace allide {

/// A tree of oriented boxes without what follows cheaply from its mesh.
struct ObbOutline {
    BinaryOutline tree;
    std::vector<char> axes;  ///< axes of each node, in preorder
};

enum class ObbLayout : std::uint8_t {
    full,     ///< 256 bytes per face with one face in a leaf
    compact,  ///< 64 bytes per face, boxes looser by 2^-15 of their size
};

/// How many bytes the axes of such a tree are.
std::uint64_t axes_bytes(const BinaryOutline& tree, ObbLayout layout);

}  // namespace allide

// SPDX-License-Identifier: MIT
// A binary tree without what follows from its mesh. Nodes are named by their order alone, so no
// outline can lead in a circle.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <allide/error.h>

namespace allide {

struct BinaryOutline {
    std::vector<std::uint32_t> nodes;  ///< in preorder: faces of a leaf, 0 for an inner node
    std::vector<std::uint32_t> faces;  ///< of all leaves in their order, each face once
};

struct OutlineLimits {
    std::uint32_t leaf_faces = UINT32_MAX, depth = UINT32_MAX;
};

/// Why it is no outline of a tree over so many faces; nothing if it is.
std::optional<Error> outline_error(const BinaryOutline& outline, std::size_t face_count,
                                   const OutlineLimits& limits = {});

struct BinaryRange {
    std::uint32_t right;         ///< child of an inner node; the left one is the next node
    std::uint32_t first, count;  ///< places in the order of the faces, of all below
};

/// Of the nodes of an outline without error.
std::vector<BinaryRange> ranges(const BinaryOutline& outline);

}  // namespace allide

// SPDX-License-Identifier: MIT
// A binary tree without the data that follow from its mesh. The order of the nodes defines the
// links between them, so no outline contains a cycle.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <allide/error.h>

namespace allide {

struct BinaryOutline {
    std::vector<std::uint32_t> nodes;  ///< in preorder: faces of a leaf, 0 for an inner node
    std::vector<std::uint32_t> faces;  ///< the faces of all leaves in their order, each face once
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

/// The face range of each node. The outline must have no error.
std::vector<BinaryRange> ranges(const BinaryOutline& outline);

}  // namespace allide

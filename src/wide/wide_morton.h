// SPDX-License-Identifier: MIT
// Lauterbach et al., "Fast BVH construction on GPUs", 2009: faces in the order of Morton's curve,
// ranges of them split at the bits of their codes. About ten times as fast as splitting by surface,
// for trees that will not last.
#pragma once

#include <cstdint>
#include <vector>

#include "wide/wide_tree.h"

namespace allide {

/// Memory that builds use again.
struct MortonScratch {
    std::vector<std::uint64_t> keys, sorted;
    std::vector<std::uint32_t> counts;
};

/// Gives the tree new nodes and leaves in its own memory, without corners, over faces whose corners
/// lie in `box`. Its boxes are those of a WideRefitter to come. The same tree for any number of
/// threads.
void build_morton_outline(WideTree& tree, const MeshView& mesh, const Box& box, int threads,
                          MortonScratch& scratch);

}  // namespace allide

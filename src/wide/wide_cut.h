// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "wide/binary_build.h"
#include "wide/wide_tree.h"

namespace allide {

/// Decides which nodes of a binary tree become wide nodes, so that their surface is least.
void plan_cut(BinaryTree& tree);

/// Writes the children that the plan gives to the wide node at `node`; returns how many.
int children_of(const BinaryTree& tree, std::uint32_t node, std::uint32_t (&children)[wide_lanes]);

}  // namespace allide

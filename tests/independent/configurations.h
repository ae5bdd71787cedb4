// SPDX-License-Identifier: MIT
// Choices that may not change an answer.
#pragma once

#include <allide/world.h>

namespace independent {

inline constexpr allide::BroadPhase broad_phases[] = {
    allide::BroadPhase::automatic,     allide::BroadPhase::grid,
    allide::BroadPhase::tree,          allide::BroadPhase::sweep_and_prune,
    allide::BroadPhase::interval_tree, allide::BroadPhase::uniform_grid,
    allide::BroadPhase::brute,         allide::BroadPhase::sweep_dense};

inline constexpr allide::BoxKind box_kinds[] = {allide::BoxKind::automatic, allide::BoxKind::fixed,
                                                allide::BoxKind::dynamic};

inline constexpr allide::Tree volumes[] = {
    allide::Tree::none,  allide::Tree::bvh8,        allide::Tree::bvh8_compact,
    allide::Tree::obb,   allide::Tree::obb_compact, allide::Tree::dop6,
    allide::Tree::dop8,  allide::Tree::dop12,       allide::Tree::dop14,
    allide::Tree::dop18, allide::Tree::dop20,       allide::Tree::dop26};

inline constexpr allide::ConvexMethod convex_methods[] = {
    allide::ConvexMethod::gjk, allide::ConvexMethod::lin_canny, allide::ConvexMethod::faces};

inline constexpr int most_threads = 3;

}  // namespace independent

// SPDX-License-Identifier: MIT
// Random walks along the axes through the cells of a cube. No cell is entered twice, so that pipes
// laid along the walks neither meet nor cross themselves.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/random.h"

namespace allide {

using Cell = std::array<int, 3>;

struct Direction {
    int axis, sign;
};

/// The cells in which a walk begins, turns and ends, and where it goes from each but the last.
struct Walk {
    std::vector<Cell> cells;
    std::vector<Direction> directions;
};

struct WalkCost {
    int ends;  ///< of a walk without turns
    int turn;  ///< of a turn
    int next;  ///< of a turn in the cell after a turn, at most that of a turn
};

/// Whether the walk turns both in cell i and in the cell just before it.
bool follows_turn(const Walk& walk, std::size_t i);

/// Walks that cost `budget` in all, or so little less that no other fits; nothing when the cube of
/// `edge` cells along each axis is too full for them.
std::optional<std::vector<Walk>> lattice_walks(int edge, std::int64_t budget, WalkCost cost,
                                               Random random);

}  // namespace allide

// SPDX-License-Identifier: MIT
// Random runs along the axes through the cells of a cube. No cell is entered twice, so that pipes
// laid along the runs neither meet nor cross themselves.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/random.h"

namespace allide::shapes {

using Cell = std::array<int, 3>;

struct Direction {
    int axis, sign;
};

/// The cells in which a run begins, turns and ends, and where it goes from each but the last.
struct PipeRun {
    std::vector<Cell> cells;
    std::vector<Direction> directions;
};

struct PipeRunCost {
    int ends;  ///< cost of a run without turns
    int turn;  ///< cost of a turn
    int next;  ///< cost of a turn in the cell after a turn, at most `turn`
};

/// Whether the run turns both in cell i and in the cell just before it.
bool follows_turn(const PipeRun& run, std::size_t i);

/// Runs that cost `budget` in all, or so little less that no other fits. Returns nothing if the
/// cube of `edge` cells along each axis is too full for them.
std::optional<std::vector<PipeRun>> pipe_runs(int edge, std::int64_t budget, PipeRunCost cost,
                                              Random random);

}  // namespace allide::shapes

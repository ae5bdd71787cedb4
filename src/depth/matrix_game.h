// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace allide {

/// Weights that are not negative and have the sum 1.
struct GameWeights {
    std::vector<double> rows;     ///< make the largest weighted sum of a column least, to rounding
    std::vector<double> columns;  ///< make the least weighted sum of a row largest
};

/// Solves the game of two players with these payoffs, given row after row, by the simplex method.
/// It stops early rather than cycle; then the weights are not the best ones.
GameWeights solve_game(std::span<const double> payoffs, std::size_t rows);

}  // namespace allide

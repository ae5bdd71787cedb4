// SPDX-License-Identifier: MIT
#include "depth/matrix_game.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/random.h"
#include "tests/cases.h"

namespace allide {
namespace {

/// The most that the columns win against rows with these weights.
double won_by_columns(std::span<const double> payoffs, std::span<const double> rows) {
    const std::size_t count = payoffs.size() / rows.size();
    double most = -HUGE_VAL;
    for (std::size_t j = 0; j < count; ++j) {
        double sum = 0;
        for (std::size_t i = 0; i < rows.size(); ++i)
            sum += rows[i] * payoffs[i * count + j];
        most = std::max(most, sum);
    }
    return most;
}

double won_against_columns(std::span<const double> payoffs, std::span<const double> columns) {
    double least = HUGE_VAL;
    for (std::size_t first = 0; first < payoffs.size(); first += columns.size())
        least = std::min(least, std::inner_product(columns.begin(), columns.end(),
                                                   payoffs.begin() + std::ptrdiff_t(first), 0.0));
    return least;
}

/// Weights of both players that win the same prove each other.
TEST(MatrixGame, BothPlayersWinTheSame) {
    Random random(1);
    for (int i = 0; i < cases(2000); ++i) {
        const std::size_t rows = 1 + random.below(8), columns = 1 + random.below(40);
        std::vector<double> payoffs;
        for (std::size_t k = 0; k < rows * columns; ++k)
            payoffs.push_back(i % 3 == 0 ? double(random.below(3)) : random.uniform(-5, 9));
        const GameWeights found = solve_game(payoffs, rows);
        for (const auto* weights : {&found.rows, &found.columns}) {
            EXPECT_NEAR(std::accumulate(weights->begin(), weights->end(), 0.0), 1, 1e-12);
            EXPECT_GE(std::ranges::min(*weights), 0);
        }
        EXPECT_NEAR(won_by_columns(payoffs, found.rows),
                    won_against_columns(payoffs, found.columns), 1e-9);
    }
}

TEST(MatrixGame, OfEqualPayoffsHasAnyWeights) {
    const std::vector<double> payoffs(6, 2.5);
    EXPECT_NEAR(won_by_columns(payoffs, solve_game(payoffs, 2).rows), 2.5, 1e-15);
}

}  // namespace
}  // namespace allide

// SPDX-License-Identifier: MIT
// With payoffs from 1 to 2, the best weights of rows are those u >= 0 with the largest sum for
// which no weighted column exceeds 1, up to a factor (Dantzig 1951). The tableau is condensed: it
// has a row for each column of the game, one column for each row, and no unit vectors.
#include "depth/matrix_game.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace allide {
namespace {

class GameTableau {
public:
    GameTableau(std::span<const double> payoffs, std::size_t rows)
        : variables_(rows),
          limits_(payoffs.size() / rows),
          entries_((limits_ + 1) * (variables_ + 1)),
          basic_(limits_),
          free_(variables_) {
        const auto [low, high] = std::ranges::minmax(payoffs);
        const double scale = high > low ? 1 / (high - low) : 0;
        for (std::size_t j = 0; j < limits_; ++j) {
            for (std::size_t i = 0; i < variables_; ++i)
                at(j, i) = 1 + (payoffs[i * limits_ + j] - low) * scale;
            at(j, variables_) = 1;
        }
        for (std::size_t i = 0; i < variables_; ++i)
            at(limits_, i) = -1;
        std::iota(free_.begin(), free_.end(), std::size_t{0});
        std::iota(basic_.begin(), basic_.end(), variables_);
    }

    GameWeights run() {
        constexpr int most_steps = 64;
        for (int step = 0; step < most_steps; ++step) {
            const std::size_t entering = entering_column();
            if (entering == variables_)
                break;
            const std::size_t leaving = leaving_row(entering);
            if (leaving == limits_)
                break;
            pivot(leaving, entering);
        }
        return weights();
    }

private:
    double& at(std::size_t row, std::size_t column) {
        return entries_[row * (variables_ + 1) + column];
    }

    std::size_t entering_column() {
        std::size_t best = variables_;
        double least = -1e-13;
        for (std::size_t i = 0; i < variables_; ++i)
            if (at(limits_, i) < least) {
                least = at(limits_, i);
                best = i;
            }
        return best;
    }

    std::size_t leaving_row(std::size_t column) {
        std::size_t best = limits_;
        double least = 0;
        for (std::size_t j = 0; j < limits_; ++j) {
            if (at(j, column) <= 1e-13)
                continue;
            const double ratio = at(j, variables_) / at(j, column);
            if (best == limits_ || ratio < least) {
                least = ratio;
                best = j;
            }
        }
        return best;
    }

    void pivot(std::size_t row, std::size_t column) {
        const double inverse = 1 / at(row, column);
        for (std::size_t i = 0; i <= variables_; ++i)
            if (i != column)
                at(row, i) *= inverse;
        for (std::size_t j = 0; j <= limits_; ++j) {
            if (j == row)
                continue;
            const double factor = at(j, column);
            for (std::size_t i = 0; i <= variables_; ++i)
                if (i != column)
                    at(j, i) -= factor * at(row, i);
            at(j, column) = -factor * inverse;
        }
        at(row, column) = inverse;
        std::swap(basic_[row], free_[column]);
    }

    GameWeights weights() {
        GameWeights found = {std::vector<double>(variables_), std::vector<double>(limits_)};
        for (std::size_t j = 0; j < limits_; ++j)
            if (basic_[j] < variables_)
                found.rows[basic_[j]] = at(j, variables_);
        for (std::size_t i = 0; i < variables_; ++i)
            if (free_[i] >= variables_)
                found.columns[free_[i] - variables_] = at(limits_, i);
        normalise(found.rows);
        normalise(found.columns);
        return found;
    }

    static void normalise(std::vector<double>& weights) {
        double sum = 0;
        for (double& w : weights)
            sum += w = std::max(w, 0.0);
        for (double& w : weights)
            w = sum > 0 ? w / sum : 1.0 / static_cast<double>(weights.size());
    }

    std::size_t variables_, limits_;
    std::vector<double> entries_;
    std::vector<std::size_t> basic_, free_;  ///< which variable or slack a row or column is of
};

}  // namespace

GameWeights solve_game(std::span<const double> payoffs, std::size_t rows) {
    return GameTableau(payoffs, rows).run();
}

}  // namespace allide

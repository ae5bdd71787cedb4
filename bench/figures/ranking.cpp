// SPDX-License-Identifier: MIT
#include "figures/ranking.h"

namespace figures {

std::vector<int> ranks(std::span<const double> rates) {
    std::vector<int> result;
    for (const double rate : rates) {
        int rank = 1;
        for (const double other : rates)
            rank += other > (1 + rate_tie) * rate;
        result.push_back(rank);
    }
    return result;
}

void count(std::span<const double> rates, std::vector<Score>& scores) {
    const std::vector<int> found = ranks(rates);
    for (std::size_t i = 0; i < found.size(); ++i) {
        scores[i].wins += found[i] == 1;
        scores[i].ranks += found[i];
    }
}

double normalised_rate(double with_check, double without_check, double share) {
    const double with = with_check > 0 ? with_check : without_check;
    const double without = without_check > 0 ? without_check : with_check;
    return 1 / (share * with + (1 - share) * without);
}

}  // namespace figures

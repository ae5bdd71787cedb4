// SPDX-License-Identifier: MIT
#include "bench/peers/judgement.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace allide::peers {
namespace {

/// Peers of single precision, and solvers that stop at 1e-6, count as right.
constexpr double tolerance = 1e-5;

template <class... Values>
std::string text(const char* format, Values... values) {
    char buffer[200];
    std::snprintf(buffer, sizeof buffer, format, values...);
    return buffer;
}

std::vector<Pair> without(const std::vector<Pair>& all, const std::vector<Pair>& others) {
    std::vector<Pair> rest;
    std::ranges::set_difference(all, others, std::back_inserter(rest));
    return rest;
}

void note(const char* what, const std::vector<Pair>& pairs, Judgement& judgement) {
    if (judgement.first.empty() && !pairs.empty())
        judgement.first =
            text("%s (%u, %u) at step %d", what, pairs[0][0], pairs[0][1], judgement.steps);
}

void judge_numbers(const Answer& right, const Answer& given, Judgement& judgement) {
    for (std::size_t i = 0; i < right.numbers.size(); ++i) {
        const double expected = right.numbers[i];
        const double actual = i < given.numbers.size() ? given.numbers[i] : NAN;
        const double difference = std::fabs(actual - expected);
        if (difference > judgement.largest_difference)
            judgement.largest_difference = difference;
        if (difference <= tolerance * (1 + expected))
            continue;
        ++judgement.wrong_numbers;
        if (judgement.first.empty())
            judgement.first = text("%.9g instead of %.9g for pair %zu at step %d", actual, expected,
                                   i, judgement.steps);
    }
}

}  // namespace

std::string Judgement::summary() const {
    if (missed + invented > 0)
        return text("%zu missed, %zu invented of %zu; ", missed, invented, found) + first;
    if (wrong_numbers > 0)
        return text("%zu wrong; ", wrong_numbers) + first;
    return largest_difference > 0 ? text("within %.0e", largest_difference) : "";
}

void normalize(Answer& answer, Question question) {
    if (question != Question::faces)
        for (Pair& pair : answer.pairs)
            std::ranges::sort(pair);
    std::ranges::sort(answer.pairs);
    const auto doubles = std::ranges::unique(answer.pairs);
    answer.pairs.erase(doubles.begin(), doubles.end());
}

void judge(const Answer& right, const Answer& given, Judgement& judgement) {
    const std::vector<Pair> missed = without(right.pairs, given.pairs);
    const std::vector<Pair> invented = without(given.pairs, right.pairs);
    note("misses", missed, judgement);
    note("invents", invented, judgement);
    judgement.found += right.pairs.size() + right.numbers.size();
    judgement.missed += missed.size();
    judgement.invented += invented.size();
    judge_numbers(right, given, judgement);
    ++judgement.steps;
}

}  // namespace allide::peers

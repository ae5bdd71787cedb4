// SPDX-License-Identifier: MIT
#include "shapes/pipe_runs.h"

#include <algorithm>
#include <utility>

namespace allide::shapes {
namespace {

constexpr int longest_run = 8;  // cells
constexpr int most_turns = 40;
constexpr int most_starts = 100;  // before the cube counts as full

Cell step(Cell cell, Direction d) {
    cell[d.axis] += d.sign;
    return cell;
}

class PipeRouter {
public:
    PipeRouter(int edge, Random random)
        : edge_(edge), used_(static_cast<std::size_t>(edge) * edge * edge), random_(random) {}

    /// Returns nothing if none of the random starting cells that it tries is free.
    std::optional<PipeRun> route(std::int64_t turns_allowed);

private:
    std::size_t index(Cell c) const {
        return (static_cast<std::size_t>(c[2]) * edge_ + c[1]) * edge_ + c[0];
    }
    bool is_free(Cell c) const {
        const auto inside = [this](int i) { return i >= 0 && i < edge_; };
        return std::all_of(c.begin(), c.end(), inside) && !used_[index(c)];
    }

    Cell random_cell();
    std::optional<Direction> free_direction(Cell from, std::optional<int> not_along);
    Cell end_of_straight(Cell from, Direction direction);

    int edge_;
    std::vector<bool> used_;
    Random random_;
};

Cell PipeRouter::random_cell() {
    Cell cell;
    for (int& i : cell)
        i = random_.integer(0, edge_ - 1);
    return cell;
}

std::optional<Direction> PipeRouter::free_direction(Cell from, std::optional<int> not_along) {
    std::array<Direction, 6> found;
    int count = 0;
    for (int axis = 0; axis < 3; ++axis)
        for (const int sign : {-1, 1})
            if (axis != not_along && is_free(step(from, {axis, sign})))
                found[count++] = {axis, sign};
    if (count == 0)
        return std::nullopt;
    return found[random_.integer(0, count - 1)];
}

Cell PipeRouter::end_of_straight(Cell from, Direction direction) {
    for (int left = random_.integer(1, longest_run); left > 0; --left) {
        const Cell next = step(from, direction);
        if (!is_free(next))
            break;
        used_[index(next)] = true;
        from = next;
    }
    return from;
}

std::optional<PipeRun> PipeRouter::route(std::int64_t turns_allowed) {
    std::optional<Direction> direction;
    Cell cell = {};
    for (int starts = 0; starts < most_starts && !direction; ++starts) {
        cell = random_cell();
        if (is_free(cell))
            direction = free_direction(cell, std::nullopt);
    }
    if (!direction)
        return std::nullopt;
    used_[index(cell)] = true;
    PipeRun run = {{cell}, {}};
    for (std::int64_t turns = 0; direction && turns <= turns_allowed; ++turns) {
        cell = end_of_straight(cell, *direction);
        run.cells.push_back(cell);
        run.directions.push_back(*direction);
        direction = free_direction(cell, direction->axis);
    }
    return run;
}

std::int64_t total(const PipeRunCost& cost, const PipeRun& run) {
    std::int64_t sum = cost.ends;
    for (std::size_t i = 1; i + 1 < run.cells.size(); ++i)
        sum += follows_turn(run, i) ? cost.next : cost.turn;
    return sum;
}

}  // namespace

bool follows_turn(const PipeRun& run, std::size_t i) {
    return i >= 2 && step(run.cells[i - 1], run.directions[i - 1]) == run.cells[i];
}

std::optional<std::vector<PipeRun>> pipe_runs(int edge, std::int64_t budget, PipeRunCost cost,
                                              Random random) {
    PipeRouter router(edge, random);
    std::vector<PipeRun> runs;
    while (budget >= cost.ends) {
        const std::int64_t affordable = (budget - cost.ends) / cost.turn;
        std::optional<PipeRun> run = router.route(std::min<std::int64_t>(affordable, most_turns));
        if (!run)
            return std::nullopt;
        budget -= total(cost, *run);
        runs.push_back(std::move(*run));
    }
    return runs;
}

}  // namespace allide::shapes

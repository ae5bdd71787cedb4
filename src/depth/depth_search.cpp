// SPDX-License-Identifier: MIT
// A weighted mean of ceilings is convex and nowhere less than the depth. Over the hull of some
// points it is therefore largest at one of these; the best weights are those of a matrix game.
#include "depth/depth_search.h"

#include <algorithm>
#include <cmath>

#include "math/box.h"

namespace allide {

void DepthSearch::run() {
    search({body_.whole(), HUGE_VAL, 0, {}});
    while (!waiting_.empty() && waiting_.front().upper > bounds_.enough() && bounds_.cells > 0) {
        std::ranges::pop_heap(waiting_, is_worse);
        const Cell cell = std::move(waiting_.back());
        waiting_.pop_back();
        split(cell);
    }
    if (!waiting_.empty())
        bounds_.upper = std::max(bounds_.upper, waiting_.front().upper);
}

void DepthSearch::split(const Cell& cell) {
    const Box& box = cell.region.box;
    const Vec3 sides = size(box), middle = center(box);
    const int axis = largest_axis(sides);
    if (!(box.min[axis] < middle[axis] && middle[axis] < box.max[axis]) ||
        sides[axis] < bounds_.error) {
        bounds_.upper = std::max(bounds_.upper, cell.upper);
        return;
    }
    for (const bool is_high : {false, true}) {
        Box half = box;
        (is_high ? half.min : half.max)[axis] = middle[axis];
        search({body_.within(cell.region, half), cell.upper, 0, cell.ceilings});
    }
}

void DepthSearch::search(Cell cell) {
    bounds_.cells -= bounds_.cells > 0;
    body_.find_hull(cell.region, points_);
    if (points_.empty())
        return;
    const Box hull = allide::bounds(points_);
    cell.region.box = {max(cell.region.box.min, hull.min), min(cell.region.box.max, hull.max)};
    bound(cell);
    if (cell.upper <= std::max(bounds_.enough(), 0.0)) {
        bounds_.upper = std::max(bounds_.upper, cell.upper);
        return;
    }
    cell.id = ++next_id_;
    waiting_.push_back(std::move(cell));
    std::ranges::push_heap(waiting_, is_worse);
}

/// Lowers the cell's bound until more ceilings do not help.
void DepthSearch::bound(Cell& cell) {
    constexpr int most_steps = 6;
    for (int step = 0; step < most_steps; ++step) {
        set_payoffs(cell);
        if (!cell.ceilings.empty()) {
            weights_ = solve_game(payoffs_, cell.ceilings.size());
            cell.upper = std::min(cell.upper, value() + bounds_.error);
        }
        if (cell.upper <= bounds_.enough())
            return;
        const DepthSample sample = field_.at(deep_point());
        double reach = 0;
        for (const Vec3 p : points_)
            reach = std::max(reach, length(p - sample.at));
        cell.upper = std::min(cell.upper, sample.depth + reach + bounds_.error);
        offer(sample);
        if (cell.upper <= bounds_.enough() ||
            (step > 0 && cell.upper - sample.depth <= 0.25 * bounds_.tolerance))
            return;
        add_ceiling(cell, sample);
    }
}

/// The sample need not be of the body: the body's nearest point is no less deep but for the way.
void DepthSearch::offer(const DepthSample& sample) {
    if (sample.depth <= bounds_.lower())
        return;
    const Vec3 of_body = body_.nearest(sample.at);
    const DepthSample found = of_body == sample.at ? sample : field_.at(of_body);
    if (found.depth > bounds_.lower())
        bounds_.deepest = found;
}

void DepthSearch::add_ceiling(Cell& cell, const DepthSample& sample) {
    const Ceiling found = field_.ceiling(sample, points_, 0.125 * bounds_.tolerance);
    if (cell.ceilings.size() < most_ceilings) {
        cell.ceilings.push_back(found);
        return;
    }
    const auto least = std::ranges::min_element(weights_.rows);
    cell.ceilings[static_cast<std::size_t>(least - weights_.rows.begin())] = found;
}

void DepthSearch::set_payoffs(const Cell& cell) {
    payoffs_.clear();
    for (const Ceiling& ceiling : cell.ceilings)
        for (const Vec3 p : points_)
            payoffs_.push_back(ceiling.at(p));
}

/// The largest weighted mean of the ceilings at a point of the hull.
double DepthSearch::value() const {
    double most = -HUGE_VAL;
    for (std::size_t j = 0; j < points_.size(); ++j) {
        double sum = 0;
        for (std::size_t i = 0; i < weights_.rows.size(); ++i)
            sum += weights_.rows[i] * payoffs_[i * points_.size() + j];
        most = std::max(most, sum);
    }
    return most;
}

/// Where the ceilings so far allow the greatest depth; the middle without ceilings.
Vec3 DepthSearch::deep_point() const {
    if (payoffs_.empty())
        return center(allide::bounds(points_));
    Vec3 sum = {};
    for (std::size_t j = 0; j < points_.size(); ++j)
        sum += weights_.columns[j] * (points_[j] - points_[0]);
    return points_[0] + sum;
}

}  // namespace allide

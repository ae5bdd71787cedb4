// SPDX-License-Identifier: MIT
#include "wide/wide_compact.h"

#include <algorithm>
#include <cmath>

namespace allide {
namespace {

constexpr int most_steps = 255, most_exponent = 254;

int child_count(const WideNode& node) {
    int count = 0;
    while (count < wide_lanes && node.min[0][count] <= node.max[0][count])
        ++count;
    return count;
}

/// The most steps that do not go beyond a bound.
int steps_below(float bound, float corner, float step) {
    int steps = static_cast<int>(
        std::clamp(std::floor((double{bound} - corner) / step), 0.0, double{most_steps}));
    while (steps > 0 && bound_at(corner, step, static_cast<std::uint8_t>(steps)) > bound)
        --steps;
    return steps;
}

/// The fewest steps that reach a bound; more than there are if none do.
int steps_above(float bound, float corner, float step) {
    const double exact = std::ceil((double{bound} - corner) / step);
    int steps = exact > most_steps ? most_steps + 1 : static_cast<int>(exact);
    while (steps <= most_steps && bound_at(corner, step, static_cast<std::uint8_t>(steps)) < bound)
        ++steps;
    return steps;
}

/// Fills in one axis by steps of this size, if they reach far enough.
bool fits(const WideNode& node, int axis, int exponent, CompactNode& result) {
    result.exponent[axis] = static_cast<std::uint8_t>(exponent);
    const float corner = result.corner[axis], step = result.step(axis);
    for (int lane = 0; lane < result.children; ++lane) {
        const int high = steps_above(node.max[axis][lane], corner, step);
        if (high > most_steps)
            return false;
        result.max[axis][lane] = static_cast<std::uint8_t>(high);
        result.min[axis][lane] =
            static_cast<std::uint8_t>(steps_below(node.min[axis][lane], corner, step));
    }
    return true;
}

/// The exponent of the least step that could do.
int first_exponent(double extent) {
    int exponent = 0;
    std::frexp(extent / most_steps, &exponent);
    return std::clamp(exponent + 126, 1, most_exponent);  // a float's exponent, less one
}

}  // namespace

CompactNode compact(const WideNode& node) {
    CompactNode result = {};
    result.children = static_cast<std::uint8_t>(child_count(node));
    std::ranges::copy(node.child, result.child);
    for (int k = 0; k < 3; ++k) {
        result.corner[k] = *std::min_element(node.min[k], node.min[k] + result.children);
        const float most = *std::max_element(node.max[k], node.max[k] + result.children);
        int exponent = first_exponent(double{most} - result.corner[k]);
        while (!fits(node, k, exponent, result))
            ++exponent;
    }
    return result;
}

}  // namespace allide

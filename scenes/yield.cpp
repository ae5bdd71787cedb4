// SPDX-License-Identifier: MIT
#include "scenes/yield.h"

#include <algorithm>
#include <cmath>

namespace allide {
namespace {

constexpr int steps = 64, halvings = 20;

using IsClear = std::function<bool(double)>;

double step_of(const BlockedJoint& joint, int k) {
    return std::clamp(joint.now + k * (joint.high - joint.low) / steps, joint.low, joint.high);
}

/// Between a blocked parameter and a clear one.
double bisected(double blocked, double clear, const IsClear& is_clear) {
    for (int i = 0; i < halvings; ++i) {
        const double middle = 0.5 * (blocked + clear);
        (is_clear(middle) ? clear : blocked) = middle;
    }
    return clear;
}

/// The parameter k steps away in a direction, if that is within the limits, new, and clear.
std::optional<double> tried(const BlockedJoint& joint, int k, const IsClear& is_clear) {
    const double before = step_of(joint, k > 0 ? k - 1 : k + 1), here = step_of(joint, k);
    if (here == before || !is_clear(here))
        return {};
    return bisected(before, here, is_clear);
}

}  // namespace

std::optional<double> nearest_clear(const BlockedJoint& joint, const IsClear& is_clear) {
    for (int k = 1; k <= steps; ++k) {
        std::optional<double> up, down;
        if (joint.direction >= 0)
            up = tried(joint, k, is_clear);
        if (joint.direction <= 0)
            down = tried(joint, -k, is_clear);
        if (up && down)
            return *up - joint.now <= joint.now - *down ? up : down;
        if (up || down)
            return up ? up : down;
    }
    return {};
}

}  // namespace allide

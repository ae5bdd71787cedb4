// SPDX-License-Identifier: MIT
#include "scenes/hand_input.h"

#include <algorithm>
#include <cmath>

namespace allide {
namespace {

constexpr double most_seconds = 1e9;

Error wrong(const char* what) {
    return {ErrorCode::bad_argument, what};
}

bool is_share(double value) {
    return value >= 0 && value <= 1;
}

bool is_pose(const Transform& t) {
    constexpr double far = 1e6, least_rigid = 1e-6;
    return rigid_defect(t.rotation) <= least_rigid && std::fabs(t.translation.x) <= far &&
           std::fabs(t.translation.y) <= far && std::fabs(t.translation.z) <= far;
}

}  // namespace

Result<void> check(const HandInput& input) {
    if (!(input.time >= 0 && input.time <= most_seconds))
        return wrong("the time is not a number from 0 to 10^9");
    if (!is_pose(input.head) || !is_pose(input.hand))
        return wrong("the pose of a head or hand is not rigid, or farther than 10^6 away");
    if (!std::ranges::all_of(input.curl, is_share) || !is_share(input.spread))
        return wrong("a curl or the spread is not from 0 to 1");
    if (!(input.scale > 0 && input.scale <= 1e6))
        return wrong("the scale is not above 0 and at most 10^6");
    return {};
}

double mean_curl(const HandInput& input) {
    double sum = 0;
    for (const double curl : input.curl)
        sum += curl;
    return sum / 5;
}

}  // namespace allide

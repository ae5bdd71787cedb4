// SPDX-License-Identifier: MIT
#pragma once

#include <allide/error.h>
#include <allide/math.h>

namespace allide {

/// A user's pose and fingers at a time. The head looks along its x axis with z up; the hand is as
/// in hand.h.
struct HandInput {
    double time = 0;  ///< seconds
    int user = 0;
    Transform head = {}, hand = {};
    double curl[5] = {};  ///< of thumb to little finger, from 0 to 1
    double spread = 0;    ///< from 0 to 1
    double scale = 1;     ///< what is held grows by its ratio to the scale when it was picked up
};

/// Fails if a number is outside its range, or a pose is not rigid.
Result<void> check(const HandInput& input);

double mean_curl(const HandInput& input);

}  // namespace allide

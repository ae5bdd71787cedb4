// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "base/timer.h"

namespace allide {

/// Adds the seconds that it lives to a sum, if there is one.
class StepTimer {
public:
    explicit StepTimer(double* sum) : sum_(sum) {
        if (sum_)
            timer_.emplace();
    }
    ~StepTimer() {
        if (sum_)
            *sum_ += timer_->seconds();
    }
    StepTimer(const StepTimer&) = delete;
    StepTimer& operator=(const StepTimer&) = delete;

private:
    double* sum_;
    std::optional<Timer> timer_;
};

}  // namespace allide

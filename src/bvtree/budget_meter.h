// SPDX-License-Identifier: MIT
#pragma once

#include <allide/budget.h>
#include <allide/contact.h>

#include "base/timer.h"

namespace allide {

/// Holds a query to its budget.
class BudgetMeter {
public:
    BudgetMeter(const Budget& budget, const Stats& stats)
        : budget_(budget), stats_(stats), before_(stats.volume_tests) {}

    void count_faces(std::uint64_t pairs) { face_tests_ += pairs; }

    /// Whether so many tests more are within the budget.
    bool allows(std::uint64_t tests) const {
        const std::uint64_t spent = stats_.volume_tests - before_ + face_tests_;
        if (spent > budget_.tests || budget_.tests - spent < tests)
            return false;
        return budget_.time == std::chrono::nanoseconds::max() || timer_.elapsed() < budget_.time;
    }

private:
    const Budget& budget_;
    const Stats& stats_;
    std::uint64_t before_, face_tests_ = 0;
    Timer timer_;
};

}  // namespace allide

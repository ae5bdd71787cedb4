// SPDX-License-Identifier: MIT
#pragma once

#include <allide/budget.h>
#include <allide/contact.h>

#include "base/timer.h"

namespace allide {

/// Estimates of the time that making a structure takes for each of its elements. They are several
/// times what an idle machine needs, because what has been begun is not stopped.
constexpr std::chrono::nanoseconds time_to_make{500}, time_to_pass{50};

/// Holds a query to its budget.
class BudgetMeter {
public:
    BudgetMeter(const Budget& budget, Stats& stats)
        : budget_(budget), stats_(stats), before_(stats.volume_tests) {}

    void count_faces(std::uint64_t pairs) { face_tests_ += pairs; }

    /// Whether so many tests more are within the budget.
    bool allows(std::uint64_t tests) const {
        const std::uint64_t spent = stats_.volume_tests - before_ + face_tests_;
        if (spent > budget_.tests || budget_.tests - spent < tests)
            return false;
        return !has_time_limit() || timer_.elapsed() < budget_.time;
    }

    /// Whether a structure over so many elements can be made within the budget. If so, it counts
    /// one test for each element.
    bool takes(std::uint64_t elements, std::chrono::nanoseconds each) {
        if (!allows(elements))
            return false;
        if (has_time_limit()) {
            const auto left = budget_.time - timer_.elapsed();
            if (left.count() <= 0 || elements > static_cast<std::uint64_t>(left / each))
                return false;
        }
        stats_.volume_tests += elements;
        return true;
    }

private:
    bool has_time_limit() const { return budget_.time != std::chrono::nanoseconds::max(); }

    const Budget& budget_;
    Stats& stats_;
    std::uint64_t before_, face_tests_ = 0;
    Timer timer_;
};

}  // namespace allide

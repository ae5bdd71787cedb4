// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>

namespace allide {

/// Seconds since it was made or last restarted.
class Timer {
public:
    double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
    std::chrono::nanoseconds elapsed() const { return Clock::now() - start_; }
    void restart() { start_ = Clock::now(); }

private:
    using Clock = std::chrono::steady_clock;
    Clock::time_point start_ = Clock::now();
};

}  // namespace allide

// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <vector>

#include "base/timer.h"

namespace allide {

/// Seconds of one run, over repeats.
struct Timing {
    double median = 0, min = 0;
};

/// Makes the compiler compute a value here and now, and forget what it knows of memory.
template <class Value>
void keep(const Value& value) {
    asm volatile("" : : "g"(value) : "memory");
}

template <class Body>
Timing measure(int repeats, const Body& body) {
    std::vector<double> seconds;
    for (int i = 0; i < repeats; ++i) {
        const Timer timer;
        body();
        seconds.push_back(timer.seconds());
    }
    std::ranges::sort(seconds);
    return {seconds[seconds.size() / 2], seconds.front()};
}

}  // namespace allide

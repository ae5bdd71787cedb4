// SPDX-License-Identifier: MIT
#include "plot/ticks.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace plot {
namespace {

/// The least of 1, 2, 5 times a power of ten that is not below.
double round_up(double step) {
    const double power = std::pow(10, std::floor(std::log10(step)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (factor * power >= step * (1 - 1e-9))
            return factor * power;
    return 10 * power;
}

}  // namespace

Ticks linear_ticks(double low, double high, int about) {
    if (!(high > low))
        high = low + std::max(1.0, std::fabs(low));
    const double step = round_up((high - low) / about);
    const double first = std::floor(low / step + 1e-9), last = std::ceil(high / step - 1e-9);
    Ticks ticks{first * step, last * step, {}, {}};
    for (double k = first; k <= last; ++k)
        ticks.major.push_back(k * step);
    return ticks;
}

Ticks log_ticks(double low, double high) {
    if (!(high > low))
        high = 10 * low;
    const int first = static_cast<int>(std::floor(std::log10(low) + 1e-9));
    const int last = static_cast<int>(std::ceil(std::log10(high) - 1e-9));
    const double decades = std::log10(high / low);
    const double margin = std::pow(high / low, 0.02);
    Ticks ticks{low / margin, high * margin, {}, {}};
    for (int exponent = first; exponent <= last; ++exponent)
        for (int digit = 1; digit < 10; ++digit) {
            const double value = digit * std::pow(10, exponent);
            if (value < ticks.low || value > ticks.high)
                continue;
            const bool is_major = digit == 1 || (decades <= 2 && (digit == 2 || digit == 5));
            if (is_major)
                ticks.major.push_back(value);
            else if (decades <= 3)
                ticks.minor.push_back(value);
        }
    return ticks;
}

std::string tick_label(double value) {
    const double size = std::fabs(value);
    if (size >= 1e9)
        return fmt::format("{:g}G", value / 1e9);
    if (size >= 1e6)
        return fmt::format("{:g}M", value / 1e6);
    if (size >= 1e4)
        return fmt::format("{:g}k", value / 1e3);
    if (size > 0 && size < 1e-4)
        return fmt::format("{:.0e}", value);
    return fmt::format("{:.6g}", size < 1e-12 ? 0 : value);
}

}  // namespace plot

// SPDX-License-Identifier: MIT
#include "figures/fit.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace figures {
namespace {

std::vector<double> logarithms(std::span<const double> values) {
    std::vector<double> logs(values.begin(), values.end());
    for (double& value : logs)
        value = std::log(value);
    return logs;
}

}  // namespace

double mean(std::span<const double> values) {
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double median(std::span<const double> values) {
    std::vector<double> sorted(values.begin(), values.end());
    std::ranges::sort(sorted);
    return sorted[sorted.size() / 2];
}

double largest(std::span<const double> values) {
    return *std::ranges::max_element(values);
}

Line line_through(std::span<const double> x, std::span<const double> y) {
    const double x_mean = mean(x), y_mean = mean(y);
    double xx = 0, xy = 0, yy = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        xx += (x[i] - x_mean) * (x[i] - x_mean);
        xy += (x[i] - x_mean) * (y[i] - y_mean);
        yy += (y[i] - y_mean) * (y[i] - y_mean);
    }
    const double slope = xy / xx;
    return {slope, y_mean - slope * x_mean, yy > 0 ? xy * xy / (xx * yy) : 1};
}

double power_law(std::span<const double> x, std::span<const double> y) {
    return line_through(logarithms(x), logarithms(y)).slope;
}

}  // namespace figures

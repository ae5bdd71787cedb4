// SPDX-License-Identifier: MIT
#include "broad/lattice.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "math/box.h"

namespace allide::broad {
namespace {

constexpr double reach = lattice_reach;
constexpr double fine = 0x1p-12;     ///< cell over the size of a small object
constexpr double coarsest = 0x1p-4;  ///< the same, beyond which a box counts as unfit
constexpr std::size_t most_samples = 1024;

double size_of(const Box& box) {
    return std::max({box.max.x - box.min.x, box.max.y - box.min.y, box.max.z - box.min.z});
}

double quantile(std::vector<double>& values, double q) {
    const auto nth =
        values.begin() + static_cast<std::ptrdiff_t>(q * static_cast<double>(values.size() - 1));
    std::nth_element(values.begin(), nth, values.end());
    return *nth;
}

double power_of_two_below(double x) {
    int exponent = 0;
    std::frexp(x, &exponent);
    return std::ldexp(1.0, exponent - 1);
}

/// Of a number that fits; the C library's is a call where the baseline has no instruction for it.
std::int32_t floor_of(double x) {
    const auto truncated = static_cast<std::int32_t>(x);
    return truncated - (truncated > x);
}

std::vector<Box> sample(std::span<const Box> boxes) {
    std::vector<Box> result;
    const std::size_t step = std::max<std::size_t>(1, boxes.size() / most_samples);
    for (std::size_t i = 0; i < boxes.size(); i += step)
        if (!is_empty(boxes[i]))
            result.push_back(boxes[i]);
    return result;
}

/// A tenth of the objects that have a size are smaller.
double small_size(std::span<const Box> boxes) {
    std::vector<double> sizes;
    for (const Box& box : boxes)
        if (size_of(box) > 0)
            sizes.push_back(size_of(box));
    return sizes.empty() ? 0 : quantile(sizes, 0.1);
}

}  // namespace

Lattice::Lattice(Vec3 origin, double cell)
    : origin_(origin), cell_(power_of_two_below(cell)), per_cell_(1 / cell_) {}

Lattice Lattice::around(std::span<const Box> boxes) {
    const std::vector<Box> some = sample(boxes);
    if (some.empty())
        return {};
    Vec3 origin;
    double spread = 0;
    std::vector<double> values(some.size());
    for (int k = 0; k < 3; ++k) {
        std::ranges::transform(some, values.begin(),
                               [k](const Box& b) { return 0.5 * b.min[k] + 0.5 * b.max[k]; });
        const double low = quantile(values, 0.02), high = quantile(values, 0.98);
        origin[k] = 0.5 * low + 0.5 * high;
        spread = std::max(spread, 0.5 * high - 0.5 * low);
    }
    const double size = small_size(some);
    const double least = std::max({4 * spread / reach, 4 * size / reach, 0x1p-300});
    return Lattice(origin, std::max(fine * (size > 0 ? size : spread), least));
}

double Lattice::coordinate(double value, int axis) const {
    return (value - origin_[axis]) * per_cell_;
}

LatticeBox Lattice::operator()(const Box& box) const {
    LatticeBox result;
    if (allide::is_empty(box))
        return result;
    for (int k = 0; k < 3; ++k) {
        const double low = coordinate(box.min[k], k), high = coordinate(box.max[k], k);
        // Written so that a NaN reaches to the border on either side.
        result.min[k] = floor_of(low > -reach ? std::min(low, reach) : -reach);
        result.max[k] = floor_of(high < reach ? std::max(high, -reach) : reach);
    }
    return result;
}

bool Lattice::is_unfit(const Box& box) const {
    if (allide::is_empty(box))
        return false;
    for (int k = 0; k < 3; ++k)
        if (!(coordinate(box.min[k], k) > -reach && coordinate(box.max[k], k) < reach))
            return true;
    const double size = size_of(box);
    return size > 0 && size * coarsest < cell_;
}

}  // namespace allide::broad

// SPDX-License-Identifier: MIT
#include "broad/lattice.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <vector>

#include "math/box.h"

namespace allide::broad {
namespace {

constexpr double reach = lattice_reach;
constexpr double fine = 0x1p-12;     ///< cell over the size of a small object
constexpr double coarsest = 0x1p-4;  ///< cell over size beyond which a box is unfit
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

/// The nearest integer to x, moved to the border if beyond: adding 1.5 * 2^52 leaves it in the last
/// bits of the sum, without the library's call for floor. A NaN goes to the low border.
std::int32_t cell_of_low(double x) {
    const double above = x > -reach ? x : -reach;
    const double inside = above < reach ? above : reach;
    return static_cast<std::int32_t>(std::bit_cast<std::int64_t>(inside + 0x1.8p52));
}

/// Like `cell_of_low`, but a NaN goes to the high border.
std::int32_t cell_of_high(double x) {
    const double below = x < reach ? x : reach;
    const double inside = below > -reach ? below : -reach;
    return static_cast<std::int32_t>(std::bit_cast<std::int64_t>(inside + 0x1.8p52));
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

LatticeBox Lattice::operator()(const Box& box) const {
    if (allide::is_empty(box))
        return {};
    return {.min = {cell_of_low((box.min.x - origin_.x) * per_cell_),
                    cell_of_low((box.min.y - origin_.y) * per_cell_),
                    cell_of_low((box.min.z - origin_.z) * per_cell_)},
            .max = {cell_of_high((box.max.x - origin_.x) * per_cell_),
                    cell_of_high((box.max.y - origin_.y) * per_cell_),
                    cell_of_high((box.max.z - origin_.z) * per_cell_)}};
}

bool Lattice::is_unfit(const Box& box) const {
    if (allide::is_empty(box))
        return false;
    const Vec3 low = (box.min - origin_) * per_cell_, high = (box.max - origin_) * per_cell_;
    const double lowest = std::min({low.x, low.y, low.z});
    const double highest = std::max({high.x, high.y, high.z});
    if (!(lowest > -reach && highest < reach))
        return true;
    const double size = size_of(box);
    return size > 0 && size * coarsest < cell_;
}

}  // namespace allide::broad

// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <optional>

#include "primitive/double_double.h"

namespace allide {

/// Absolute errors of determinants in double-double, in parts of the product of the largest
/// differences per axis; docs/design/exactness.md derives them.
inline constexpr double fine_determinant_error = 170 * 0x1p-106;
inline constexpr double fine_minor_error = 32 * 0x1p-106;

/// The double nearest to every number within `error` of x, if one double is (Ziv, "Fast evaluation
/// of elementary mathematical functions with correctly rounded last bit", 1991).
inline std::optional<double> certain_rounding(DoubleDouble x, double error) {
    const double grown = error + 0x1p-104 * std::fabs(x.high);
    const double least = x.high + (x.low - grown), most = x.high + (x.low + grown);
    return least == most ? std::optional(least) : std::nullopt;
}

}  // namespace allide

// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>

namespace cli {

/// The double nearest to a fraction; ties go to the even one.
struct Rounded {
    double value = 0;
    bool is_exact = true;  ///< the double is the fraction
};

/// Whether the text is an integer in decimal, of at most 10000 digits.
bool is_integer(std::string_view text);
bool is_zero(std::string_view integer);

/// A fraction of two integers, of which the second is not 0. Nothing for one beyond the largest
/// double.
std::optional<Rounded> rounded_fraction(std::string_view numerator, std::string_view denominator);

}  // namespace cli

// SPDX-License-Identifier: MIT
#include "base/parse_double.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>
#include <string_view>

namespace allide {

namespace {

const char* digits_end(const char* at, const char* last) {
    return std::find_if(at, last, [](char c) { return c < '0' || c > '9'; });
}

bool is_name_part(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool is_word(std::string_view text, std::string_view lower_case) {
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
    return std::ranges::equal(text, lower_case, {}, lower);
}

/// The end of "inf", "infinity", "nan" or "nan(...)" in any case; `at` if there is none.
const char* name_end(const char* at, const char* last) {
    const auto is = [&](std::string_view name) {
        return static_cast<std::size_t>(last - at) >= name.size() &&
               is_word({at, name.size()}, name);
    };
    if (is("infinity"))
        return at + 8;
    if (is("inf"))
        return at + 3;
    if (!is("nan"))
        return at;
    const char* const end = at + 3;
    if (end == last || *end != '(')
        return end;
    const char* const close = std::find_if_not(end + 1, last, is_name_part);
    return close != last && *close == ')' ? close + 1 : end;
}

/// The end of digits with a point and an exponent; `at` if there is no digit.
const char* decimal_end(const char* at, const char* last) {
    const char* end = digits_end(at, last);
    std::ptrdiff_t digits = end - at;
    if (end != last && *end == '.') {
        const char* const fraction = end + 1;
        end = digits_end(fraction, last);
        digits += end - fraction;
    }
    if (digits == 0)
        return at;
    if (end == last || (*end != 'e' && *end != 'E'))
        return end;
    const char* exponent = end + 1;
    if (exponent != last && (*exponent == '+' || *exponent == '-'))
        ++exponent;
    const char* const after = digits_end(exponent, last);
    return after != exponent ? after : end;
}

bool has_nonzero_digit(std::string_view number) {
    return number.substr(0, number.find_first_of("eE")).find_first_of("123456789") !=
           std::string_view::npos;
}

}  // namespace

std::from_chars_result parse_double(const char* first, const char* last, double& value) {
    const char* const magnitude = first != last && *first == '-' ? first + 1 : first;
    const char* end = name_end(magnitude, last);
    const bool is_name = end != magnitude;
    if (!is_name)
        end = decimal_end(magnitude, last);
    if (end == magnitude)
        return {first, std::errc::invalid_argument};
    const std::string text(first, end);  // strtod needs the closing zero
    const double parsed = std::strtod(text.c_str(), nullptr);
    const bool too_large = !is_name && std::isinf(parsed);
    if (too_large || (!is_name && parsed == 0 && has_nonzero_digit(text)))
        return {end, std::errc::result_out_of_range};
    value = parsed;
    return {end, std::errc{}};
}

}  // namespace allide

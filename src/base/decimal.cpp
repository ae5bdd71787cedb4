// SPDX-License-Identifier: MIT
#include "base/decimal.h"

#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace allide {
namespace {

constexpr int most_digits = 17;  // they tell any two doubles apart

/// A number as d.ddde+xx.
struct Scientific {
    char text[decimal_size];

    [[nodiscard]] bool is(double value) const { return std::strtod(text, nullptr) == value; }
};

Scientific rounded(double value, int digits) {
    Scientific made;
    std::snprintf(made.text, sizeof made.text, "%.*e", digits - 1, value);
    return made;
}

/// The next larger number with as many digits. Above a power of two doubles are twice as far apart
/// as below it, so that this one may give the double where the nearest does not.
Scientific next(const Scientific& from, int digits) {
    Scientific made = from;
    for (int i = digits == 1 ? 0 : digits; i >= 0; --i) {
        if (made.text[i] == '.')
            continue;
        if (made.text[i] != '9') {
            ++made.text[i];
            return made;
        }
        made.text[i] = '0';
    }
    return from;  // all nines: the next number has fewer digits, and was tried before
}

/// The fewest digits that give a positive value again, the nearest such number.
Scientific shortest(double value) {
    int exponent = 0;
    const bool is_power_of_two = std::frexp(value, &exponent) == 0.5;
    for (int digits = 1; digits < most_digits; ++digits) {
        const Scientific nearest = rounded(value, digits);
        if (nearest.is(value))
            return nearest;
        const Scientific above = next(nearest, digits);
        if (is_power_of_two && above.is(value))
            return above;
    }
    return rounded(value, most_digits);
}

/// Writes the digits with a point in or before them: 12.3 or 0.00123.
char* with_point(char* to, const Scientific& digits, int exponent) {
    if (exponent < 0) {
        *to++ = '0';
        *to++ = '.';
        for (int i = -1; i > exponent; --i)
            *to++ = '0';
    }
    int before = exponent + 1;
    for (const char* digit = digits.text; *digit != 'e'; ++digit) {
        if (*digit == '.')
            continue;
        *to++ = *digit;
        if (--before == 0)
            *to++ = '.';
    }
    return to;
}

/// Writes 0.001 or 120 if that is no longer than 1e-03 or 1.2e+02; null otherwise. An integer has
/// all its digits, as from std::to_chars.
char* plain(char* to, double value, const Scientific& digits) {
    const char* const end = std::strchr(digits.text, 'e');
    const int exponent = std::atoi(end + 1);
    const int mantissa = static_cast<int>(end - digits.text);
    const int decimals = (mantissa == 1 ? 0 : mantissa - 2) - exponent;
    const int size = exponent < 0 ? decimals + 2 : decimals > 0 ? mantissa : exponent + 1;
    if (size > static_cast<int>(std::strlen(digits.text)))
        return nullptr;
    if (decimals > 0)
        return with_point(to, digits, exponent);
    char text[decimal_size];
    std::snprintf(text, sizeof text, "%.0f", value);
    std::memcpy(to, text, static_cast<std::size_t>(size));
    return to + size;
}

}  // namespace

char* write_decimal_by_printf(char* to, double value) {
    if (std::signbit(value))
        *to++ = '-';
    const double size = std::fabs(value);
    if (!(size > 0 && size <= 1.7976931348623157e308)) {
        const char* const word = size == 0 ? "0" : std::isnan(value) ? "nan" : "inf";
        std::memcpy(to, word, std::strlen(word));
        return to + std::strlen(word);
    }
    const Scientific digits = shortest(size);
    if (char* const end = plain(to, size, digits))
        return end;
    std::memcpy(to, digits.text, std::strlen(digits.text));
    return to + std::strlen(digits.text);
}

char* write_decimal(char* to, double value) {
#ifdef __wasi__
    return write_decimal_by_printf(to, value);
#else
    return std::to_chars(to, to + decimal_size, value).ptr;
#endif
}

}  // namespace allide

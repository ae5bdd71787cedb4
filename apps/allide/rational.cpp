// SPDX-License-Identifier: MIT
#include "rational.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <vector>

namespace cli {
namespace {

constexpr std::size_t most_digits = 10000;

/// Leaves out the sign.
std::string_view digits_of(std::string_view integer) {
    return integer.substr(integer.starts_with('-') || integer.starts_with('+') ? 1 : 0);
}

/// A whole number from 0 up, of any length.
class Natural {
public:
    explicit Natural(std::string_view digits) {
        for (const char digit : digits)
            multiply_and_add(10, static_cast<std::uint32_t>(digit - '0'));
    }

    bool is_zero() const { return words_.empty(); }
    int bits() const {
        return is_zero() ? 0 : 32 * int(words_.size() - 1) + int(std::bit_width(words_.back()));
    }

    void shift_left(int count) {
        const auto words = static_cast<std::size_t>(count / 32);
        multiply_and_add(std::uint32_t(1) << count % 32, 0);
        words_.insert(words_.begin(), words, 0);
    }

    void halve() {
        for (std::size_t i = 0; i < words_.size(); ++i)
            words_[i] = words_[i] >> 1 | (i + 1 < words_.size() ? words_[i + 1] << 31 : 0);
        trim();
    }

    /// Requires that the other one is not larger.
    void subtract(const Natural& other) {
        std::uint64_t borrow = 0;
        for (std::size_t i = 0; i < words_.size(); ++i) {
            const std::uint64_t less = borrow + (i < other.words_.size() ? other.words_[i] : 0);
            borrow = words_[i] < less ? 1 : 0;
            words_[i] = static_cast<std::uint32_t>(words_[i] - less);
        }
        trim();
    }

    friend bool operator<(const Natural& a, const Natural& b) {
        if (a.words_.size() != b.words_.size())
            return a.words_.size() < b.words_.size();
        return std::lexicographical_compare(a.words_.rbegin(), a.words_.rend(), b.words_.rbegin(),
                                            b.words_.rend());
    }

private:
    void multiply_and_add(std::uint32_t factor, std::uint32_t carry) {
        std::uint64_t sum = carry;
        for (std::uint32_t& word : words_) {
            sum += std::uint64_t(factor) * word;
            word = static_cast<std::uint32_t>(sum);
            sum >>= 32;
        }
        words_.push_back(static_cast<std::uint32_t>(sum));
        trim();
    }

    void trim() {
        while (!words_.empty() && words_.back() == 0)
            words_.pop_back();
    }

    std::vector<std::uint32_t> words_;  ///< the lowest first, and no zero at the end
};

/// The quotient of n and d, at least 2^62, times 2^-exponent; and whether something is left.
struct Quotient {
    std::uint64_t value = 0;
    int exponent = 0;
    bool has_rest = false;
};

Quotient divide(Natural n, Natural d) {
    Quotient quotient;
    quotient.exponent = 63 + d.bits() - n.bits();
    (quotient.exponent > 0 ? n : d).shift_left(std::abs(quotient.exponent));
    d.shift_left(63);
    for (int bit = 63; bit >= 0; --bit, d.halve())
        if (!(n < d)) {
            n.subtract(d);
            quotient.value |= std::uint64_t(1) << bit;
        }
    quotient.has_rest = !n.is_zero();
    return quotient;
}

Rounded rounded(const Quotient& quotient) {
    const int dropped = int(std::bit_width(quotient.value)) - 53;
    const std::uint64_t unit = std::uint64_t(1) << dropped, rest = quotient.value & (unit - 1);
    std::uint64_t mantissa = quotient.value >> dropped;
    const bool is_tie = rest == unit / 2 && !quotient.has_rest;
    if (is_tie ? mantissa % 2 == 1 : rest >= unit / 2)
        ++mantissa;
    const int exponent = dropped - quotient.exponent;
    const double value = std::ldexp(static_cast<double>(mantissa), exponent);
    const bool is_kept = std::ldexp(value, -exponent) == static_cast<double>(mantissa);
    return {value, rest == 0 && !quotient.has_rest && is_kept};
}

}  // namespace

bool is_integer(std::string_view text) {
    const std::string_view digits = digits_of(text);
    return !digits.empty() && digits.size() <= most_digits &&
           std::ranges::all_of(digits, [](char c) { return c >= '0' && c <= '9'; });
}

bool is_zero(std::string_view integer) {
    return digits_of(integer).find_first_not_of('0') == std::string_view::npos;
}

std::optional<Rounded> rounded_fraction(std::string_view numerator, std::string_view denominator) {
    if (is_zero(numerator))
        return Rounded{};
    Rounded result =
        rounded(divide(Natural(digits_of(numerator)), Natural(digits_of(denominator))));
    if (!std::isfinite(result.value))
        return std::nullopt;
    if (numerator.starts_with('-') != denominator.starts_with('-'))
        result.value = -result.value;
    return result;
}

}  // namespace cli

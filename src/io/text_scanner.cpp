// SPDX-License-Identifier: MIT
#include "io/text_scanner.h"

#include <algorithm>
#include <charconv>

#include "base/decimal.h"
#include "base/parse_double.h"
#include "math/range.h"

namespace allide {

namespace {

#if defined(__wasi__)
std::from_chars_result to_double(const char* first, const char* last, double& value) {
    return parse_double(first, last, value);
}
#else
std::from_chars_result to_double(const char* first, const char* last, double& value) {
    return std::from_chars(first, last, value);
}
#endif

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/// The decimal exponent of a number's first significant digit, roughly: enough to tell a number
/// too small for a double from one too large.
std::int64_t magnitude(std::string_view number) {
    const std::size_t e = std::min(number.find_first_of("eE"), number.size());
    const std::string_view mantissa = number.substr(0, e);
    const std::size_t point = std::min(mantissa.find('.'), mantissa.size());
    const std::size_t digit = std::min(mantissa.find_first_of("123456789"), mantissa.size());
    std::int64_t exponent = 0;
    if (e < number.size()) {
        const char* first = number.data() + e + 1 + (number.substr(e + 1).starts_with('+') ? 1 : 0);
        const auto parsed = std::from_chars(first, number.data() + number.size(), exponent);
        if (parsed.ec == std::errc::result_out_of_range)
            exponent = *first == '-' ? INT64_MIN / 2 : INT64_MAX / 2;
    }
    return exponent + static_cast<std::int64_t>(point) - static_cast<std::int64_t>(digit);
}

}  // namespace

TextScanner::TextScanner(std::string_view text)
    : begin_(text.data()), end_(text.data() + text.size()), at_(text.data()) {
    if (text.starts_with("\xEF\xBB\xBF"))
        at_ += 3;
}

void TextScanner::skip_line_end() {
    at_ += *at_ == '\r' && end_ - at_ > 1 && at_[1] == '\n' ? 2 : 1;
}

void TextScanner::skip_blanks() {
    while (!at_end()) {
        if (is_blank(*at_)) {
            ++at_;
        } else if (continues_line()) {
            ++at_;
            skip_line_end();
        } else {
            return;
        }
    }
}

void TextScanner::skip_space() {
    for (;;) {
        skip_blanks();
        if (at_end() || !(is_line_end(*at_) || *at_ == '#'))
            return;
        skip_line();
    }
}

void TextScanner::skip_line() {
    while (!at_end() && !is_line_end(*at_))
        ++at_;
    if (!at_end())
        skip_line_end();
}

void TextScanner::skip_continued_line() {
    while (!at_line_end()) {
        if (continues_line())
            skip_blanks();
        else
            ++at_;
    }
    skip_line();
}

std::string_view TextScanner::word() {
    skip_blanks();
    const char* first = at_;
    while (!at_separator())
        ++at_;
    return {first, static_cast<std::size_t>(at_ - first)};
}

bool TextScanner::name(std::string_view& value) {
    while (!at_end() && is_blank(*at_))
        ++at_;
    const char* first = at_;
    while (!at_end() && !is_line_end(*at_))
        ++at_;
    const char* last = at_;
    while (last > first && is_blank(last[-1]))
        --last;
    value = {first, static_cast<std::size_t>(last - first)};
    if (value.size() > max_name)
        return fail(ErrorCode::bad_file, "a name of " + std::to_string(value.size()) +
                                             " bytes; names may have " + std::to_string(max_name));
    return true;
}

bool TextScanner::number(double& value) {
    skip_blanks();
    const char* const start = at_;
    const char* first = at_;
    if (end_ - first > 1 && *first == '+' && first[1] != '-')
        ++first;
    const auto [last, status] = to_double(first, end_, value);
    if (status == std::errc::invalid_argument)
        return fail_expected("a number");
    at_ = last;
    if (!at_separator()) {
        at_ = start;
        return fail_expected("a number");
    }
    if (status == std::errc::result_out_of_range) {
        const std::string_view text(first, static_cast<std::size_t>(last - first));
        if (magnitude(text) > 0) {
            at_ = start;
            return fail(ErrorCode::out_of_range,
                        in_quotes(text) + " is beyond any double; scale the model down");
        }
        value = *first == '-' ? -0.0 : 0.0;
    }
    return true;
}

bool TextScanner::leading_integer(std::int64_t& value) {
    const char* const first = end_ - at_ > 1 && *at_ == '+' && is_digit(at_[1]) ? at_ + 1 : at_;
    const auto [last, status] = std::from_chars(first, end_, value);
    if (status != std::errc{})
        return false;
    at_ = last;
    return true;
}

bool TextScanner::integer(std::int64_t& value) {
    skip_blanks();
    const char* const start = at_;
    if (leading_integer(value) && at_separator())
        return true;
    at_ = start;
    return fail_expected("a whole number");
}

bool TextScanner::check_range(double coordinate) {
    if (in_range(coordinate))
        return true;
    return fail(ErrorCode::out_of_range,
                "coordinate " + shortest(coordinate) +
                    " is not finite or is beyond 2^60; repair or scale the model");
}

bool TextScanner::position(Vec3& value) {
    return number(value.x) && number(value.y) && number(value.z) && check_range(value.x) &&
           check_range(value.y) && check_range(value.z);
}

bool TextScanner::index(std::size_t vertex_count, std::uint32_t& value) {
    std::int64_t wide = 0;
    if (!integer(wide))
        return false;
    if (wide < 0 || static_cast<std::uint64_t>(wide) >= vertex_count)
        return fail(ErrorCode::bad_index, "a face names vertex " + std::to_string(wide) + " of " +
                                              std::to_string(vertex_count) + ", counted from 0");
    value = static_cast<std::uint32_t>(wide);
    return true;
}

bool TextScanner::count(const char* things, std::size_t least_bytes, std::uint32_t& value) {
    std::int64_t wide = 0;
    if (!integer(wide))
        return false;
    // The last one may lack its separator.
    const std::size_t most = (remaining() + 1) / least_bytes;
    if (wide < 0 || static_cast<std::uint64_t>(wide) > most)
        return fail(ErrorCode::bad_file,
                    std::to_string(wide) + " " + things + " announced, but the rest of the file (" +
                        std::to_string(remaining()) + " bytes) cannot hold them; is it cut off?");
    value = static_cast<std::uint32_t>(wide);
    return true;
}

bool TextScanner::fail(ErrorCode code, const std::string& message) {
    if (!error_)
        error_ = Error(code, "line " + std::to_string(line()) + ": " + message);
    return false;
}

bool TextScanner::fail_expected(const std::string& what) {
    return fail(ErrorCode::bad_file, "expected " + what + ", found " + found());
}

std::size_t TextScanner::line() const {
    std::size_t lines = 1;
    for (const char* c = begin_; c < at_; ++c)
        if (*c == '\n' || (*c == '\r' && !(end_ - c > 1 && c[1] == '\n')))
            ++lines;
    return lines;
}

std::string TextScanner::found() const {
    const char* first = at_;
    while (first < end_ && is_blank(*first))
        ++first;
    if (first == end_)
        return "the end of the file; is it cut off?";
    if (is_line_end(*first))
        return "the end of the line";
    const char* last = first;
    while (last < end_ && !is_blank(*last) && !is_line_end(*last))
        ++last;
    return in_quotes({first, static_cast<std::size_t>(last - first)});
}

bool equals_ignoring_case(std::string_view a, std::string_view b) {
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
    return std::ranges::equal(a, b, {}, lower, lower);
}

std::string in_quotes(std::string_view text) {
    constexpr std::size_t longest = 40;
    std::string result = "'";
    for (const char c : text.substr(0, longest))
        result += c >= ' ' && c <= '~' ? c : '?';
    return result + (text.size() > longest ? "...'" : "'");
}

std::string shortest(double value) {
    char digits[decimal_size];
    return {digits, write_decimal(digits, value)};
}

}  // namespace allide

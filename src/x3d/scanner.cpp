// SPDX-License-Identifier: MIT
#include "x3d/scanner.h"

#include <algorithm>
#include <charconv>

#include "base/parse_double.h"

namespace allide {

namespace {

bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == ',';
}

bool is_name_character(char c) {
    const auto code = static_cast<unsigned char>(c);
    return code > 0x20 && code != 0x7f &&
           std::string_view("\"#',.[\\]{}").find(c) == std::string_view::npos;
}

bool starts_number(char c) {
    return (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.';
}

std::from_chars_result scan_double(const char* first, const char* last, double& value) {
#if defined(__wasi__)
    return parse_double(first, last, value);
#else
    return std::from_chars(first, last, value);
#endif
}

/// After the sign and 0x.
const char* hexadecimal(const char* first, const char* last) {
    return last - first > 2 && first[0] == '0' && (first[1] == 'x' || first[1] == 'X') ? first + 2
                                                                                       : nullptr;
}

}  // namespace

std::string at_place(const std::string& file, TextPlace place) {
    return (file.empty() ? "" : file + ": ") + "line " + std::to_string(place.line) + ", column " +
           std::to_string(place.column) + ": ";
}

bool Fault::fail(TextPlace place, const std::string& what, ErrorCode code) {
    if (!error)
        error.emplace(code, at_place(file, place) + what);
    return false;
}

bool Fault::stop(TextPlace place, const std::string& what) {
    is_final = is_final || !error;
    return fail(place, what);
}

SceneScanner::SceneScanner(std::string_view text, Fault& fault, TextPlace start)
    : at_(text.data()),
      end_(text.data() + text.size()),
      fault_(fault),
      counted_(text.data()),
      line_start_(text.data()),
      line_(start.line),
      first_column_(start.column) {}

void SceneScanner::skip_space() {
    while (at_ != end_) {
        if (is_space(*at_))
            ++at_;
        else if (*at_ == '#' && comments_)
            at_ = std::find_if(at_, end_, [](char c) { return c == '\n' || c == '\r'; });
        else
            return;
    }
}

bool SceneScanner::take(char c) {
    skip_space();
    if (peek() != c || at_ == end_)
        return false;
    ++at_;
    return true;
}

bool SceneScanner::expect(char c) {
    return take(c) || fail_expected(std::string("'") + c + "'");
}

std::string_view SceneScanner::next_identifier() {
    skip_space();
    if (at_ == end_ || starts_number(*at_))
        return {};
    const char* const end = std::find_if_not(at_, end_, is_name_character);
    return {at_, static_cast<std::size_t>(end - at_)};
}

std::string_view SceneScanner::identifier() {
    const std::string_view word = next_identifier();
    at_ += word.size();
    return word;
}

bool SceneScanner::name(const char* what, std::string_view& value) {
    value = identifier();
    return !value.empty() || fail_expected(what);
}

bool SceneScanner::ends_token(const char* at) const {
    return at == end_ || is_space(*at) ||
           std::string_view("[]{}\"#").find(*at) != std::string_view::npos;
}

bool SceneScanner::number(double& value) {
    skip_space();
    const char* const first = peek() == '+' ? at_ + 1 : at_;
    if (at_ == end_ || !starts_number(*at_))
        return fail_expected("a number");
    if (const char* digits = hexadecimal(first, end_)) {
        std::uint64_t whole = 0;
        const auto [end, error] = std::from_chars(digits, end_, whole, 16);
        if (error != std::errc{} || !ends_token(end))
            return fail_expected("a number");
        value = static_cast<double>(whole);
        at_ = end;
        return true;
    }
    const char* const sign_skipped = first != end_ && *first == '-' ? first + 1 : first;
    if (sign_skipped != end_ && (*sign_skipped == 'i' || *sign_skipped == 'n'))
        return fail_expected("a number");
    const auto [end, error] = scan_double(first, end_, value);
    if (error == std::errc::result_out_of_range)
        return fail("the number " + found() + " has no double; write a smaller one");
    if (error != std::errc{} || !ends_token(end))
        return fail_expected("a number");
    at_ = end;
    return true;
}

bool SceneScanner::integer(std::int32_t& value) {
    skip_space();
    const char* const first = peek() == '+' ? at_ + 1 : at_;
    const char* const digits = hexadecimal(first, end_);
    std::int64_t wide = 0;
    const auto [end, error] =
        digits ? std::from_chars(digits, end_, wide, 16) : std::from_chars(first, end_, wide);
    if (error != std::errc{} || !ends_token(end) || wide > std::int64_t{0xffffffff} ||
        wide < INT32_MIN || (!digits && wide > INT32_MAX))
        return fail_expected("a whole number of 32 bits");
    value = static_cast<std::int32_t>(static_cast<std::uint32_t>(wide));
    at_ = end;
    return true;
}

bool SceneScanner::boolean(std::int32_t& value) {
    const std::string_view word = next_identifier();
    if (word == "TRUE" || word == "true")
        value = 1;
    else if (word == "FALSE" || word == "false")
        value = 0;
    else
        return fail_expected("TRUE or FALSE");
    at_ += word.size();
    return true;
}

bool SceneScanner::string(std::string& value, std::size_t limit) {
    skip_space();
    if (peek() != '"')
        return fail_expected("a string in double quotes");
    const char* at = at_ + 1;
    value.clear();
    for (; at != end_ && *at != '"'; ++at) {
        if (*at == '\\' && end_ - at > 1 && (at[1] == '"' || at[1] == '\\'))
            ++at;
        if (value.size() == limit)
            return stop("a string is longer than the limit of " + std::to_string(limit) + " bytes");
        value += *at;
    }
    if (at == end_)
        return fail("a string has no closing quote");
    at_ = at + 1;
    return true;
}

TextPlace SceneScanner::place() {
    for (; counted_ < at_; ++counted_)
        if (*counted_ == '\n' ||
            (*counted_ == '\r' && counted_ + 1 != end_ && counted_[1] != '\n')) {
            ++line_;
            line_start_ = counted_ + 1;
            first_column_ = 1;
        }
    return {line_, static_cast<std::uint32_t>(at_ - line_start_) + first_column_};
}

std::string SceneScanner::found() const {
    if (at_ == end_)
        return "the end";
    const char* end = at_ + 1;
    while (end != end_ && end - at_ < 40 && !ends_token(end))
        ++end;
    return std::string("'").append(at_, end) + "'";
}

bool SceneScanner::fail_expected(const std::string& what) {
    skip_space();
    return fail("expected " + what + ", found " + found());
}

}  // namespace allide

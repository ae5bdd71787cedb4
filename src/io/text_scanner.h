// SPDX-License-Identifier: MIT
// Reads numbers and words from a text in memory. A failing read stores one Error that names the
// line; lines are counted only then. Lines end in LF, CR LF or CR; a backslash at the end of one
// counts as a blank; '#' opens a comment wherever a word could start.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <allide/error.h>
#include <allide/math.h>

namespace allide {

class TextScanner {
public:
    /// Object and group names longer than this are rejected, so that joined names stay small.
    static constexpr std::size_t max_name = 1000;

    explicit TextScanner(std::string_view text);

    bool at_end() const { return at_ == end_; }
    /// At the end of the line's data: line end, comment or end of text.
    bool at_line_end() const { return at_end() || is_line_end(*at_) || *at_ == '#'; }
    std::size_t remaining() const { return static_cast<std::size_t>(end_ - at_); }
    /// The next character, 0 at the end.
    char peek() const { return at_end() ? '\0' : *at_; }
    void advance() { ++at_; }
    bool at_separator() const {
        return at_end() || is_blank(*at_) || is_line_end(*at_) || continues_line();
    }

    /// A place to come back to, for an Error that belongs there.
    const char* place() const { return at_; }
    void return_to(const char* place) { at_ = place; }

    void skip_blanks();
    /// Blanks, line ends and comments.
    void skip_space();
    /// To the first character of the next line.
    void skip_line();
    /// Skips a line and all lines that a backslash joins to it.
    void skip_continued_line();

    /// Up to the next blank or line end; empty at a line end.
    std::string_view word();
    bool name(std::string_view& value);

    bool number(double& value);
    bool integer(std::int64_t& value);
    /// Digits that anything may follow. Stores no Error.
    bool leading_integer(std::int64_t& value);
    /// Three coordinates within range, on one line.
    bool position(Vec3& value);
    /// A vertex index, counted from 0, below `vertex_count`.
    bool index(std::size_t vertex_count, std::uint32_t& value);
    /// A count of things that take at least `least_bytes` each in what remains of the text.
    bool count(const char* things, std::size_t least_bytes, std::uint32_t& value);

    /// Stores the Error, unless one is stored, and returns false.
    bool fail(ErrorCode code, const std::string& message);
    /// Fails with "expected ..., found ...".
    bool fail_expected(const std::string& what);
    bool check_range(double coordinate);
    const std::optional<Error>& error() const { return error_; }

    static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\v' || c == '\f'; }
    static bool is_line_end(char c) { return c == '\n' || c == '\r'; }

private:
    bool continues_line() const { return *at_ == '\\' && end_ - at_ > 1 && is_line_end(at_[1]); }
    void skip_line_end();
    std::size_t line() const;
    std::string found() const;

    const char* begin_;
    const char* end_;
    const char* at_;
    std::optional<Error> error_;
};

/// ASCII only, whatever the locale.
bool equals_ignoring_case(std::string_view a, std::string_view b);

/// A name or word cut short and made printable for a message.
std::string in_quotes(std::string_view text);

/// Shortest form that reads back as the same double.
std::string shortest(double value);

}  // namespace allide

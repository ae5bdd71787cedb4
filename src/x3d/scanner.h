// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <allide/error.h>

namespace allide {

/// Where something is in a text, from 1; a tab is one column.
struct TextPlace {
    std::uint32_t line = 1, column = 1;
};

/// The first error of a reader.
struct Fault {
    std::string file = {};
    std::optional<Error> error = {};
    bool is_final = false;  ///< no other URL is tried

    /// Returns false.
    bool fail(TextPlace place, const std::string& what, ErrorCode code = ErrorCode::bad_file);
    /// Fails because of a limit or a cycle, which end the reading of all files.
    bool stop(TextPlace place, const std::string& what);
};

/// "room.wrl: line 4, column 2: ".
std::string at_place(const std::string& file, TextPlace place);

/// The tokens of VRML97 and classic X3D, and of the attributes of XML. Blanks, commas and comments
/// from # separate them. What fails stores an Error with the place.
class SceneScanner {
public:
    SceneScanner(std::string_view text, Fault& fault, TextPlace start = {});

    /// For attributes: # is no comment.
    void read_attribute() { comments_ = false; }

    void skip_space();
    bool at_end() const { return at_ == end_; }
    char peek() const { return at_ == end_ ? '\0' : *at_; }
    /// Skips the character if it is next.
    bool take(char c);
    bool expect(char c);

    /// A name of a node, field or type; empty if there is none.
    std::string_view identifier();
    /// The next identifier, which remains.
    std::string_view next_identifier();
    bool name(const char* what, std::string_view& value);
    bool number(double& value);
    bool integer(std::int32_t& value);
    bool boolean(std::int32_t& value);
    /// In double quotes, with \" and \\ in it.
    bool string(std::string& value, std::size_t limit);

    std::string_view rest() const { return {at_, static_cast<std::size_t>(end_ - at_)}; }
    void skip(std::size_t count) { at_ += count; }
    std::size_t remaining() const { return static_cast<std::size_t>(end_ - at_); }
    /// The place of the next character. Places can be computed in ascending order only.
    TextPlace place();

    bool fail(const std::string& what) { return fault_.fail(place(), what); }
    bool stop(const std::string& what) { return fault_.stop(place(), what); }
    bool fail_expected(const std::string& what);

private:
    bool ends_token(const char* at) const;
    std::string found() const;

    const char* at_;
    const char* end_;
    Fault& fault_;
    bool comments_ = true;
    const char* counted_;  // up to where lines have been counted
    const char* line_start_;
    std::uint32_t line_;
    std::uint32_t first_column_;  // of line_start_
};

}  // namespace allide

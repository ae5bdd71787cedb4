// SPDX-License-Identifier: MIT
// Code that the commands of the program share. A command is one file with one `add_...` function,
// which `verbs.h` lists. It reports an error by throwing allide::Error with one line.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>

#include <allide/error.h>

namespace cli {

/// The program's exit status: as with grep and diff, scripts can branch on it.
enum class Status : int {
    no = 0,     ///< nothing was found, or the work is done
    yes = 1,    ///< something was found: a collision, a defect
    error = 2,  ///< nothing was done; standard error says why in one line
};

struct Outcome {
    Status status = Status::no;
};

struct VerbText {
    std::string name;
    std::string summary;   ///< one line, in the list of verbs
    std::string details;   ///< units, frames, statuses; paragraphs between blank lines
    std::string examples;  ///< lines of shell; tests run them in this order
};

/// The verb's options and its callback are then added to the result.
CLI::App& add_verb(CLI::App& app, const VerbText& text);

/// Print for machines instead of people.
void add_json_option(CLI::App& verb, bool& json);

/// The text with line ends instead of blanks, so that no line is wider, if words allow.
std::string wrapped(const std::string& text, std::size_t width);

/// Throws allide::Error of ErrorCode::bad_argument; the line may quote any input.
[[noreturn]] void reject(const std::string& line);

/// The error with the name of what it is about in front.
allide::Error error_about(const std::string& name, const allide::Error& error);
/// The error with advice after a semicolon, unless it has advice already.
allide::Error advised(const allide::Error& error, const std::string& advice);
/// The value, or throws its error with advice for files that cannot be written.
std::uint64_t written(const allide::Result<std::uint64_t>& size);

}  // namespace cli

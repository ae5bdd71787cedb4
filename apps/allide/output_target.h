// SPDX-License-Identifier: MIT
// Where an output goes: the standard output, a special file or a regular one.
#pragma once

#include <cstdio>
#include <span>
#include <string>

namespace cli {

/// "-", "/dev/stdout" and other names of it.
bool is_standard_output(const std::string& path);
/// A pipe or a character device, which has no format and may be named twice.
bool is_special(const std::string& path);

/// An option that names a file to write, and its value; no value if it was not given.
struct NamedOutput {
    const char* option;
    const std::string& path;
};

/// Rejects two outputs into one file, and a file that is the standard output at the same time.
/// Returns where the summary goes: to standard error if an output takes the standard output, where
/// JSON is rejected then.
std::FILE* summary_stream(std::span<const NamedOutput> outputs, bool json);

}  // namespace cli

// SPDX-License-Identifier: MIT
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace cli {

/// An option that names a file to write. It is refused at once if its folder does not exist.
CLI::Option& add_file_option(CLI::App& verb, const std::string& name, std::string& path,
                             const std::string& help);

/// The file is the old one or complete. Throws Error if it cannot be written.
void write_file(const std::string& path, const std::string& content);

}  // namespace cli

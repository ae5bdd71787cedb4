// SPDX-License-Identifier: MIT
#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <span>
#include <string>

namespace cli {

/// An option that names a file to write. It is rejected at once if its folder does not exist.
CLI::Option& add_file_option(CLI::App& verb, const std::string& name, std::string& path,
                             const std::string& help);

/// Writes into the standard output, which the program checks at its end, or saves by
/// `try_save_bytes`. Throws Error if it cannot.
void write_file(const std::string& path, std::span<const std::byte> content);
void write_file(const std::string& path, const std::string& content);

}  // namespace cli

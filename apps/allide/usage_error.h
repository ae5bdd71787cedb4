// SPDX-License-Identifier: MIT
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace cli {

/// The verb that the command line chose, or the program itself.
const CLI::App& chosen(const CLI::App& app);
/// As it was typed: "allide make torus".
std::string command(const CLI::App& app);
/// The error in the command line and how to fix it, in one line.
std::string describe(const CLI::ParseError& error, const CLI::App& app);

}  // namespace cli

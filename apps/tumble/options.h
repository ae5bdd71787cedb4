// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace tumble {

struct Options {
    std::uint64_t seed = 1;
    int frames = 200;
    int bodies = 12;
    std::string svg;  ///< no picture if empty
    bool help = false;
    std::string error;  ///< what is wrong with the command line, in one line; empty if nothing is
};

extern const char* const usage;

/// Reads the arguments after the program's name, up to the first that is wrong.
Options parse(std::span<const char* const> arguments);

}  // namespace tumble

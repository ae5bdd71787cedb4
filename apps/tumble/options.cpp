// SPDX-License-Identifier: MIT
#include "tumble/options.h"

#include <charconv>
#include <limits>
#include <string_view>

namespace tumble {
namespace {

/// Sets `number`, or returns why it could not.
template <class Number>
std::string read(std::string_view option, std::string_view text, Number least, Number most,
                 Number& number) {
    const char* const end = text.data() + text.size();
    Number value = 0;
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (error == std::errc() && stop == end && value >= least && value <= most) {
        number = value;
        return {};
    }
    return std::string(option) + " must be a whole number from " + std::to_string(least) + " to " +
           std::to_string(most) + ", not '" + std::string(text) + "'";
}

bool is_option_with_value(std::string_view option) {
    return option == "--seed" || option == "--frames" || option == "--bodies" || option == "--svg";
}

std::string set(Options& options, std::string_view option, std::string_view value) {
    if (option == "--seed")
        return read(option, value, std::uint64_t{0}, std::numeric_limits<std::uint64_t>::max(),
                    options.seed);
    if (option == "--frames")
        return read(option, value, 1, 1'000'000, options.frames);
    if (option == "--bodies")
        return read(option, value, 2, 1000, options.bodies);
    options.svg = value;
    return value.empty() ? "--svg needs the name of a file to write" : "";
}

}  // namespace

const char* const usage =
    "Usage: tumble [OPTION VALUE]...\n"
    "Bodies tumble in a cube and bounce; allide finds which of their faces meet.\n"
    "\n"
    "  --seed N     where the bodies start and how they move (1)\n"
    "  --frames N   how long they move (200)\n"
    "  --bodies N   how many there are (12)\n"
    "  --svg FILE   draw the frame with the most colliding pairs\n"
    "  --help       this text\n";

Options parse(std::span<const char* const> arguments) {
    Options options;
    for (std::size_t i = 0; i < arguments.size() && options.error.empty(); ++i) {
        const std::string_view option = arguments[i];
        if (option == "--help" || option == "-h")
            options.help = true;
        else if (!is_option_with_value(option))
            options.error =
                "there is no option '" + std::string(option) + "'; --help lists those there are";
        else if (++i == arguments.size())
            options.error = std::string(option) + " needs a value after it; see --help";
        else
            options.error = set(options, option, arguments[i]);
    }
    return options;
}

}  // namespace tumble

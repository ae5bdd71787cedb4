// SPDX-License-Identifier: MIT
#include "option_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <thread>

#include "verb.h"

namespace cli {
namespace {

template <class Number>
std::optional<Number> number_of(const std::string& text) {
    const char* const end = text.data() + text.size();
    Number number{};
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc() || stop != end)
        return std::nullopt;
    return number;
}

/// `accepts` is called with the text of the option.
template <class Accepts>
CLI::Validator demand(const std::string& what, const Accepts& accepts) {
    return CLI::Validator(
        [=](std::string& text) {
            return accepts(text) ? "" : fmt::format("must be {}, not '{}'", what, text);
        },
        "");
}

/// "1e-50 to 1e17".
std::string text_of(NumberRange range) {
    std::string text = fmt::format("{:g} to {:g}", range.least, range.most);
    std::erase(text, '+');
    return text;
}

/// Lines that fit beside the names of options.
std::string beside_names(const std::string& text) {
    return wrapped(text, 70);
}

}  // namespace

std::optional<double> finite_number(const std::string& text) {
    const auto number = number_of<double>(text);
    return number && std::isfinite(*number) ? number : std::nullopt;
}

CLI::Validator number_within(NumberRange range) {
    return demand("a number from " + text_of(range), [range](const std::string& text) {
        const auto number = finite_number(text);
        return number && *number >= range.least && *number <= range.most;
    });
}

CLI::Option& add_number_option(CLI::App& verb, const std::string& name, double& value,
                               const std::string& help, NumberRange range) {
    return *verb.add_option(name, value, beside_names(help + " (" + text_of(range) + ")"))
                ->capture_default_str()
                ->type_name("NUMBER")
                ->check(number_within(range));
}

CLI::Option& add_length_option(CLI::App& verb, const std::string& name, double& value,
                               const std::string& help) {
    return add_number_option(verb, name, value, help, lengths);
}

CLI::Option& add_distance_option(CLI::App& verb, const std::string& name, double& value,
                                 const std::string& help) {
    return add_number_option(verb, name, value, help, distances);
}

CLI::Option& add_count_option(CLI::App& verb, const std::string& name, int& value,
                              const std::string& help, CountRange range) {
    const std::string what = fmt::format("a whole number from {} to {}", range.least, range.most);
    return *verb.add_option(
                    name, value,
                    beside_names(fmt::format("{} ({} to {})", help, range.least, range.most)))
                ->capture_default_str()
                ->type_name("COUNT")
                ->check(demand(what, [range](const std::string& text) {
                    const auto number = number_of<int>(text);
                    return number && *number >= range.least && *number <= range.most;
                }));
}

CLI::Option& add_choice_option(CLI::App& verb, const std::string& name, std::string& value,
                               const std::vector<std::string>& choices, const std::string& help) {
    const std::string list = fmt::format("{}", fmt::join(choices, ", "));
    return *verb.add_option(name, value, beside_names(help + ": " + list))
                ->capture_default_str()
                ->type_name("CHOICE")
                ->check(demand("one of " + list, [choices](const std::string& text) {
                    return std::find(choices.begin(), choices.end(), text) != choices.end();
                }));
}

CLI::Option& add_seed_option(CLI::App& verb, std::uint64_t& seed) {
    return *verb.add_option("--seed", seed, "Of the random numbers; each seed is another one")
                ->capture_default_str()
                ->type_name("SEED")
                ->check(demand("a whole number from 0 to 2^64 - 1", [](const std::string& text) {
                    return number_of<std::uint64_t>(text).has_value();
                }));
}

CLI::Option& add_threads_option(CLI::App& verb, int& threads) {
    return *add_count_option(verb, "--threads", threads, "0: one for each core", {0, 1024})
                .transform([](const std::string& text) {
                    const int cores = static_cast<int>(std::thread::hardware_concurrency());
                    return text == "0" ? std::to_string(std::clamp(cores, 1, 1024)) : text;
                });
}

}  // namespace cli

// SPDX-License-Identifier: MIT
// Options with a number: each rejects what it cannot be, saying what it can.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cli {

std::optional<double> finite_number(const std::string& text);

/// A range of numbers, both ends included.
struct NumberRange {
    double least, most;
};

/// Sizes of shapes: their corners are exact, and stay within 2^60.
inline constexpr NumberRange lengths = {1e-50, 1e17};
/// Margins and tolerances, of which the library takes up to 2^60.
inline constexpr NumberRange distances = {0, 1e18};
/// Places of moving objects, which stay within 2^60 with all that they do.
inline constexpr NumberRange coordinates = {-1e17, 1e17};

CLI::Validator number_within(NumberRange range);

CLI::Option& add_number_option(CLI::App& verb, const std::string& name, double& value,
                               const std::string& help, NumberRange range);
/// One of `lengths`.
CLI::Option& add_length_option(CLI::App& verb, const std::string& name, double& value,
                               const std::string& help);
/// One of `distances`.
CLI::Option& add_distance_option(CLI::App& verb, const std::string& name, double& value,
                                 const std::string& help);

/// A range of whole numbers, both ends included.
struct CountRange {
    int least = 1, most = 32768;
};

CLI::Option& add_count_option(CLI::App& verb, const std::string& name, int& value,
                              const std::string& help, CountRange range = {});
/// One of the choices, which the help lists.
CLI::Option& add_choice_option(CLI::App& verb, const std::string& name, std::string& value,
                               const std::vector<std::string>& choices, const std::string& help);
CLI::Option& add_seed_option(CLI::App& verb, std::uint64_t& seed);
/// --threads; 0 takes all cores.
CLI::Option& add_threads_option(CLI::App& verb, int& threads);

}  // namespace cli

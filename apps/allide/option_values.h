// SPDX-License-Identifier: MIT
// Options with a number: each refuses what it cannot be, saying what it can.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cli {

std::optional<double> finite_number(const std::string& text);

CLI::Validator positive_number();

/// Positive and finite.
CLI::Option& add_length_option(CLI::App& verb, const std::string& name, double& value,
                               const std::string& help);
/// Finite, zero or more.
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

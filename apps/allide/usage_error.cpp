// SPDX-License-Identifier: MIT
#include "usage_error.h"

#include <fmt/format.h>

namespace cli {
namespace {

std::string subcommand_list(const CLI::App& app) {
    std::string list;
    for (const CLI::App* sub : app.get_subcommands({}))
        list += (list.empty() ? "" : ", ") + sub->get_name();
    return list;
}

std::string first_unknown(const CLI::App& app) {
    const std::vector<std::string> unknown = app.remaining(true);
    return unknown.empty() ? "" : unknown.front();
}

std::string missing_subcommand(const CLI::App& verb, const std::string& unknown) {
    const char* const what = verb.get_parent() ? "shape" : "verb";
    if (unknown.empty())
        return fmt::format("name a {}: {}", what, subcommand_list(verb));
    return fmt::format("there is no {} '{}'; there are {}", what, unknown, subcommand_list(verb));
}

std::string missing_value(const std::string& name, const CLI::App& verb) {
    const CLI::Option* option = verb.get_option_no_throw(name);
    const int count = option ? option->get_items_expected_min() : 1;
    return count == 1 ? name + " needs a value after it"
                      : fmt::format("{} needs {} values after it", name, count);
}

template <class Kind>
bool is(const CLI::ParseError& error) {
    return dynamic_cast<const Kind*>(&error) != nullptr;
}

std::string what_is_wrong(const CLI::ParseError& error, const CLI::App& app) {
    const CLI::App& verb = chosen(app);
    const std::string unknown = first_unknown(app);
    if (unknown.starts_with("-"))
        return fmt::format("there is no option '{}'", unknown);
    if (verb.get_require_subcommand_min() > 0)
        return missing_subcommand(verb, unknown);
    if (is<CLI::ExtrasError>(error))
        return fmt::format("'{}' is one argument too many", unknown);
    const std::string text = error.what();
    const std::size_t colon = text.find(": ");
    if (is<CLI::ArgumentMismatch>(error) && colon != std::string::npos)
        return missing_value(text.substr(0, colon), verb);
    if (is<CLI::ValidationError>(error) && colon != std::string::npos)
        return text.substr(0, colon) + text.substr(colon + 1);
    return text;
}

}  // namespace

const CLI::App& chosen(const CLI::App& app) {
    const auto subcommands = app.get_subcommands();
    return subcommands.empty() ? app : chosen(*subcommands.front());
}

std::string command(const CLI::App& app) {
    const auto subcommands = app.get_subcommands();
    return subcommands.empty() ? app.get_name()
                               : app.get_name() + " " + command(*subcommands.front());
}

std::string describe(const CLI::ParseError& error, const CLI::App& app) {
    return fmt::format("{}; see '{} --help'", what_is_wrong(error, app), command(app));
}

}  // namespace cli

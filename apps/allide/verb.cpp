// SPDX-License-Identifier: MIT
#include "verb.h"

#include <sstream>

#include "escaped.h"

namespace cli {
namespace {

std::string examples_block(const std::string& examples) {
    std::string block = "Examples:\n";
    std::istringstream lines(examples);
    for (std::string line; std::getline(lines, line);)
        block += "  $ " + line + "\n";
    block.pop_back();
    return block;
}

/// Leaves the last word for the next line.
std::size_t line_length(const std::string& text, std::size_t start, std::size_t width) {
    const std::size_t end = text.find('\n', start);
    if (end != std::string::npos && end - start <= width)
        return end - start;
    if (text.size() - start <= width)
        return text.size() - start;
    const std::size_t blank = text.rfind(' ', start + width);
    return blank == std::string::npos || blank <= start ? width : blank - start;
}

}  // namespace

std::string wrapped(const std::string& text, std::size_t width) {
    std::string lines;
    for (std::size_t start = 0; start < text.size();) {
        const std::size_t length = line_length(text, start, width);
        lines += text.substr(start, length);
        start += length;
        if (start < text.size())
            lines += '\n';
        if (start < text.size() && (text[start] == ' ' || text[start] == '\n'))
            ++start;
    }
    return lines;
}

CLI::App& add_verb(CLI::App& app, const VerbText& text) {
    CLI::App& verb = *app.add_subcommand(text.name, text.summary);
    verb.group("Verbs");
    verb.footer((text.details.empty() ? "" : wrapped(text.details, 100) + "\n\n") +
                examples_block(text.examples));
    return verb;
}

void add_json_option(CLI::App& verb, bool& json) {
    verb.add_flag("--json", json, "Print one JSON object, for machines");
}

void reject(const std::string& line) {
    throw allide::Error(allide::ErrorCode::bad_argument, escaped(line));
}

allide::Error error_about(const std::string& name, const allide::Error& error) {
    return {error.code(), escaped(name) + ": " + error.what()};
}

allide::Error advised(const allide::Error& error, const std::string& advice) {
    const std::string line = error.what();
    const bool has_advice = line.find(';') != std::string::npos;
    return {error.code(), has_advice ? line : line + "; " + advice};
}

std::uint64_t written(const allide::Result<std::uint64_t>& size) {
    if (!size)
        throw advised(size.error(),
                      "name a file in a folder that exists and that you may write to");
    return *size;
}

}  // namespace cli

// SPDX-License-Identifier: MIT
#include "verb.h"

#include <sstream>
#include <thread>

#include <allide/error.h>

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

}  // namespace

CLI::App& add_verb(CLI::App& app, const VerbText& text) {
    CLI::App& verb = *app.add_subcommand(text.name, text.summary);
    verb.footer((text.details.empty() ? "" : text.details + "\n\n") +
                examples_block(text.examples));
    return verb;
}

void add_json_option(CLI::App& verb, bool& json) {
    verb.add_flag("--json", json, "Print one JSON object, for machines");
}

void add_threads_option(CLI::App& verb, int& threads) {
    verb.add_option("--threads", threads, "Threads; 0: one for each core")
        ->capture_default_str()
        ->check(CLI::Range(0, 1024))
        ->transform([](const std::string& text) {
            return text == "0" ? std::to_string(std::max(1u, std::thread::hardware_concurrency()))
                               : text;
        });
}

void refuse(const std::string& line) {
    throw allide::Error(allide::ErrorCode::bad_argument, line);
}

}  // namespace cli

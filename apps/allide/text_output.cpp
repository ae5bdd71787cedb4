// SPDX-License-Identifier: MIT
#include "text_output.h"

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>

#include <allide/io.h>

#include "output_target.h"
#include "signals.h"
#include "verb.h"

namespace cli {
namespace {

namespace fs = std::filesystem;

std::string folder_error(std::string& text) {
    const fs::path path(text), folder = path.has_parent_path() ? path.parent_path() : ".";
    std::error_code ignored;
    if (text.empty())
        return "must be the name of a file to write";
    if (!fs::is_directory(folder, ignored))
        return fmt::format("must be in a folder that exists; there is no '{}'", folder.string());
    return fs::is_directory(path, ignored) ? fmt::format("must be a file; '{}' is a folder", text)
                                           : "";
}

}  // namespace

CLI::Option& add_file_option(CLI::App& verb, const std::string& name, std::string& path,
                             const std::string& help) {
    return *verb.add_option(name, path, wrapped(help + "; '-': standard output", 70))
                ->type_name("FILE")
                ->check(CLI::Validator(folder_error, ""));
}

void write_file(const std::string& path, std::span<const std::byte> content) {
    if (is_standard_output(path)) {
        std::fwrite(content.data(), 1, content.size(), stdout);
        return;
    }
    const Uninterrupted whole;
    allide::try_save_bytes(path, content).value();
}

void write_file(const std::string& path, const std::string& content) {
    write_file(path, std::as_bytes(std::span(content)));
}

}  // namespace cli

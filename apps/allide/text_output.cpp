// SPDX-License-Identifier: MIT
#include "text_output.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>

#include <allide/error.h>

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

[[noreturn]] void fail(const std::string& path) {
    throw allide::Error(
        allide::ErrorCode::bad_file,
        fmt::format("cannot write {}; may you write there, is the disk full?", path));
}

}  // namespace

CLI::Option& add_file_option(CLI::App& verb, const std::string& name, std::string& path,
                             const std::string& help) {
    return *verb.add_option(name, path, help)
                ->type_name("FILE")
                ->check(CLI::Validator(folder_error, ""));
}

void write_file(const std::string& path, const std::string& content) {
    const std::string partial = path + ".part";
    std::ofstream out(partial, std::ios::binary);
    out << content << std::flush;
    std::error_code failure;
    if (!out.good()) {
        fs::remove(partial, failure);
        fail(path);
    }
    out.close();
    fs::rename(partial, path, failure);
    if (failure)
        fail(path);
}

}  // namespace cli

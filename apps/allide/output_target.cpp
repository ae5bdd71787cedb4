// SPDX-License-Identifier: MIT
#include "output_target.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "verb.h"

namespace cli {
namespace {

namespace fs = std::filesystem;

/// The path at the end of links, whether that file exists or not.
fs::path end_of_links(fs::path path) {
    std::error_code failure;
    for (int links = 0; links < 40 && fs::is_symlink(path, failure); ++links)
        path = path.parent_path() / fs::read_symlink(path, failure);
    fs::path target = fs::weakly_canonical(fs::absolute(path, failure), failure);
    return failure ? path : target;
}

bool is_same(const std::string& a, const std::string& b) {
    if (is_standard_output(a) || is_standard_output(b))
        return is_standard_output(a) && is_standard_output(b);
    std::error_code ignored;
    if (fs::is_character_file(a, ignored))
        return false;
    return fs::equivalent(a, b, ignored) || end_of_links(a) == end_of_links(b);
}

bool is_file_behind_standard_output(const std::string& path) {
    struct stat file{}, out{};
    return stat(path.c_str(), &file) == 0 && fstat(STDOUT_FILENO, &out) == 0 &&
           S_ISREG(file.st_mode) && file.st_dev == out.st_dev && file.st_ino == out.st_ino;
}

void reject_standard_output_as_file(const NamedOutput& output) {
    if (!is_standard_output(output.path) && is_file_behind_standard_output(output.path))
        reject(fmt::format("{}: the standard output goes to '{}' too; name another file, or '-'",
                           output.option, output.path));
}

void reject_same(const NamedOutput& a, const NamedOutput& b) {
    if (!a.path.empty() && !b.path.empty() && is_same(a.path, b.path))
        reject(fmt::format("{} and {} both name '{}'; give each a file of its own", a.option,
                           b.option, b.path));
}

}  // namespace

bool is_standard_output(const std::string& path) {
    constexpr const char* names[] = {"-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"};
    return std::ranges::find(names, path) != std::end(names);
}

bool is_special(const std::string& path) {
    std::error_code ignored;
    const fs::file_status status = fs::status(path, ignored);
    return fs::is_fifo(status) || fs::is_character_file(status);
}

std::FILE* summary_stream(std::span<const NamedOutput> outputs, bool json) {
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        reject_standard_output_as_file(outputs[i]);
        for (std::size_t j = 0; j < i; ++j)
            reject_same(outputs[j], outputs[i]);
    }
    const auto taker = std::ranges::find_if(
        outputs, [](const NamedOutput& output) { return is_standard_output(output.path); });
    if (taker == outputs.end())
        return stdout;
    if (json)
        reject(fmt::format("--json and {} would both go to the standard output; name a file by {}",
                           taker->option, taker->option));
    return stderr;
}

}  // namespace cli

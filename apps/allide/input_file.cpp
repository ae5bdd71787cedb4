// SPDX-License-Identifier: MIT
#include "input_file.h"

#include <fstream>
#include <iostream>
#include <span>
#include <string_view>
#include <utility>

#include <allide/io.h>

#include "escaped.h"
#include "verb.h"

namespace cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view first_bytes =
    "\x89"
    "allide\n";

/// Devices such as /dev/zero never end.
std::string content_of(std::istream& stream, const std::string& name) {
    std::string content;
    char block[65536];
    while (stream.read(block, sizeof block), stream.gcount() > 0) {
        content.append(block, static_cast<std::size_t>(stream.gcount()));
        if (content.size() > UINT32_MAX)
            reject(name + " has 4 GiB or more; split it");
    }
    return content;
}

std::string read_standard_input() {
    static bool was_read = false;
    if (std::exchange(was_read, true))
        reject("'-', the standard input, can be read once only; name a file instead");
    return content_of(std::cin, "the standard input");
}

}  // namespace

InputFile::InputFile(const std::string& argument) : name_(argument), path_(argument) {
    std::error_code ignored;
    if (argument == "-") {
        name_ = "the standard input";
        keep(read_standard_input());
    } else if (!fs::exists(path_, ignored)) {
        reject("there is no file '" + argument + "'; check its name and folder");
    } else if (fs::is_directory(path_, ignored)) {
        reject("'" + argument + "' is a folder; name a file in it");
    } else if (!fs::is_regular_file(path_, ignored)) {
        std::ifstream pipe(path_, std::ios::binary);
        keep(content_of(pipe, name_));
    }
}

void InputFile::keep(const std::string& content) {
    if (content.empty())
        reject(name_ + " is empty; pipe a mesh into it");
    temporary_.emplace("." + std::string(allide::format_of(std::as_bytes(std::span(content)))));
    path_ = temporary_->path();
    if (!(std::ofstream(path_, std::ios::binary) << content << std::flush))
        reject(name_ + " does not fit into the temporary folder; set TMPDIR to another");
}

bool InputFile::is_saved_geometry() const {
    std::string start(first_bytes.size(), '\0');
    std::ifstream(path_, std::ios::binary).read(start.data(), std::ssize(start));
    return start == first_bytes;
}

allide::Error InputFile::named(const allide::Error& error) const {
    std::string line = error.what();
    if (line.starts_with(path_.string()))
        line.replace(0, path_.string().size(), name_);
    return advised({error.code(), escaped(line)}, "fix the file, or export it again");
}

}  // namespace cli

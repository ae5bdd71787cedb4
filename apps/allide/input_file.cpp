// SPDX-License-Identifier: MIT
#include "input_file.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>
#include <string_view>

#include "temporary_file.h"
#include "verb.h"

namespace cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view saved_geometry =
    "\x89"
    "allide\n";

std::string content_of(std::istream& stream) {
    return {std::istreambuf_iterator<char>(stream), {}};
}

std::string read_standard_input() {
    static bool was_read = false;
    if (std::exchange(was_read, true))
        refuse("'-', the standard input, can be read once only; name a file instead");
    return content_of(std::cin);
}

bool is_binary_stl(const std::string& content) {
    if (content.size() < 84)
        return false;
    std::uint32_t faces = 0;
    for (int i = 3; i >= 0; --i)
        faces = faces << 8 | static_cast<unsigned char>(content[80 + i]);
    return content.size() == 84 + 50 * std::uint64_t(faces);
}

/// The first word of a text, in lower case, comments from # skipped.
std::string first_word(const std::string& content) {
    std::istringstream lines(content.substr(0, 65536));
    std::string word;
    while (lines >> word && word.front() == '#')
        std::getline(lines, word);
    for (char& c : word)
        c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return word;
}

std::string extension_of_format(const std::string& content) {
    if (content.starts_with("glTF"))
        return ".glb";
    if (is_binary_stl(content))
        return ".stl";
    const std::string word = first_word(content);
    if (word == "ply")
        return ".ply";
    if (word == "solid")
        return ".stl";
    if (word == "polytope")
        return ".polytopes";
    return word.ends_with("off") ? ".off" : ".obj";
}

}  // namespace

InputFile::InputFile(const std::string& argument) : name_(argument), path_(argument) {
    std::error_code ignored;
    if (argument == "-") {
        name_ = "the standard input";
        keep(read_standard_input());
    } else if (!fs::exists(path_, ignored)) {
        refuse("there is no file '" + argument + "'; check its name and folder");
    } else if (fs::is_directory(path_, ignored)) {
        refuse("'" + argument + "' is a folder; name a file in it");
    } else if (!fs::is_regular_file(path_, ignored)) {
        std::ifstream pipe(path_, std::ios::binary);
        keep(content_of(pipe));
    }
}

void InputFile::keep(const std::string& content) {
    if (content.empty())
        refuse(name_ + " is empty; pipe a mesh into it");
    path_ = make_temporary_file(extension_of_format(content));
    temporary_ = true;
    if (std::ofstream(path_, std::ios::binary) << content << std::flush)
        return;
    remove();
    refuse(name_ + " does not fit into the temporary folder; set TMPDIR to another");
}

InputFile::~InputFile() {
    if (temporary_)
        remove();
}

void InputFile::remove() {
    std::error_code ignored;
    fs::remove(path_, ignored);
}

bool InputFile::is_saved_geometry() const {
    std::string start(saved_geometry.size(), '\0');
    std::ifstream(path_, std::ios::binary).read(start.data(), std::ssize(start));
    return start == saved_geometry;
}

allide::Error InputFile::named(const allide::Error& error) const {
    std::string line = error.what();
    if (line.starts_with(path_.string()))
        line.replace(0, path_.string().size(), name_);
    return advised({error.code(), line}, "mend the file, or export it anew");
}

}  // namespace cli

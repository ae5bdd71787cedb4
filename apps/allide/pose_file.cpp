// SPDX-License-Identifier: MIT
#include "pose_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "input_file.h"
#include "verb.h"

namespace cli {
namespace {

bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

bool is_control(char c) {
    return (static_cast<unsigned char>(c) < ' ' && !is_blank(c)) || c == 127;
}

std::string column_text(const std::string& where, std::size_t place) {
    return fmt::format("{}, column {}", where, place + 1);
}

void demand_text(const std::string& line, const std::string& where) {
    const auto control = std::ranges::find_if(line, is_control);
    if (control == line.end())
        return;
    reject(fmt::format("{}: there is a control character, byte {:#04x}; pose files are text",
                       column_text(where, static_cast<std::size_t>(control - line.begin())),
                       static_cast<unsigned char>(*control)));
}

/// The word from the quote at `start` on; `end` becomes the place after its closing quote.
PoseWord quoted_word(const std::string& line, std::size_t start, std::size_t& end,
                     const std::string& where) {
    PoseWord word{"", start + 1, true};
    for (end = start + 1; end < line.size() && line[end] != '"'; ++end) {
        if (line[end] == '\\' && end + 1 < line.size())
            ++end;
        word.text += line[end];
    }
    if (end == line.size())
        reject(column_text(where, start) + ": the quote is not closed; end the name with '\"'");
    if (++end < line.size() && !is_blank(line[end]))
        reject(column_text(where, end) + ": a blank must follow the closing quote");
    return word;
}

PoseWord plain_word(const std::string& line, std::size_t start, std::size_t& end) {
    end = static_cast<std::size_t>(
        std::find_if(line.begin() + static_cast<std::ptrdiff_t>(start), line.end(), is_blank) -
        line.begin());
    return {line.substr(start, end - start), start + 1, false};
}

std::vector<PoseWord> words_of(const std::string& line, const std::string& where) {
    std::vector<PoseWord> words;
    for (std::size_t i = 0; i < line.size() && line[i] != '#';) {
        if (is_blank(line[i]))
            ++i;
        else if (line[i] == '"')
            words.push_back(quoted_word(line, i, i, where));
        else
            words.push_back(plain_word(line, i, i));
    }
    return words;
}

}  // namespace

std::string PoseLine::place(std::size_t word) const {
    return fmt::format("{}, column {}", where, words[word].column);
}

void for_each_line(const std::string& path, const std::function<void(const PoseLine&)>& use) {
    const InputFile file(path);
    std::ifstream lines(file.path());
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
        const std::string where = fmt::format("{}: line {}", file.name(), ++number);
        demand_text(line, where);
        if (const PoseLine words{where, words_of(line, where)}; !words.words.empty())
            use(words);
    }
    if (!lines.eof())
        reject(file.name() + " cannot be read; is it a text file that you may read?");
}

}  // namespace cli

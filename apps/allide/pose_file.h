// SPDX-License-Identifier: MIT
// Splits the lines of pose files into words. Blanks separate words, '#' begins a comment, and names
// with blanks are in double quotes, in which \" and \\ mean the characters themselves.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace cli {

struct PoseWord {
    std::string text;  ///< without quotes
    std::size_t column;
    bool quoted;
};

struct PoseLine {
    std::string where;  ///< "poses.txt: line 7"
    std::vector<PoseWord> words;

    /// "poses.txt: line 7, column 3", for errors about a word.
    std::string place(std::size_t word) const;
};

/// Calls `use` for each line that has words. Throws Error, with line and column, for control
/// characters and for quotes that are not closed.
void for_each_line(const std::string& file, const std::function<void(const PoseLine&)>& use);

}  // namespace cli

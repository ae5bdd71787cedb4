// SPDX-License-Identifier: MIT
// Answers go to standard output, as tables for people or as JSON; all else to standard error.
#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <allide/math.h>

namespace cli {

/// Keeps the order in which fields are set.
using Json = nlohmann::ordered_json;

void print(const Json& json);

Json to_json(allide::Vec3 v);
/// The fewest digits that give the same double back.
std::string text(allide::Vec3 v);
std::string text(double number);
/// "1 face", "2 faces".
std::string counted(std::size_t count, std::string_view noun);

/// Columns as wide as their widest cell, numbers to the right.
class Table {
public:
    explicit Table(std::vector<std::string> headings) : rows_{std::move(headings)} {}
    void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }
    bool empty() const { return rows_.size() == 1; }
    void print() const;

private:
    std::vector<std::vector<std::string>> rows_;
};

/// One line that is written over on standard error, if that is a terminal, and gone at the end.
class Progress {
public:
    Progress();
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    void show(const std::string& line);

private:
    bool watched_;
    bool shown_ = false;
};

}  // namespace cli

// SPDX-License-Identifier: MIT
#include "output.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <utility>

namespace cli {
namespace {

bool is_number(const std::string& cell) {
    return !cell.empty() && cell.find_first_not_of("+-0123456789.e") == std::string::npos;
}

/// In code points of UTF-8, as fmt counts.
std::size_t width(const std::string& cell) {
    return static_cast<std::size_t>(
        std::count_if(cell.begin(), cell.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

std::vector<std::size_t> widths(const std::vector<std::vector<std::string>>& rows) {
    std::vector<std::size_t> widths;
    for (const auto& row : rows) {
        widths.resize(std::max(widths.size(), row.size()));
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], width(row[i]));
    }
    return widths;
}

/// True if a column has numbers, so that its heading is aligned like them.
bool is_numeric(const std::vector<std::vector<std::string>>& rows, std::size_t column) {
    return rows.size() > 1 && std::all_of(rows.begin() + 1, rows.end(), [&](const auto& row) {
               return column < row.size() && is_number(row[column]);
           });
}

bool is_leaf(const Json& json) {
    return std::none_of(json.begin(), json.end(), [](const Json& j) { return j.is_structured(); });
}

std::string compact(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// Lists and objects of plain values in one line each, all else indented.
void append(std::string& text, const Json& json, int depth) {
    if (!json.is_structured() || is_leaf(json)) {
        text += compact(json);
        return;
    }
    text += json.is_array() ? "[" : "{";
    const char* separator = "\n";
    for (const auto& [key, value] : json.items()) {
        text += std::exchange(separator, ",\n");
        text.append(2 * depth + 2, ' ');
        if (json.is_object())
            text.append(compact(key)).append(": ");
        append(text, value, depth + 1);
    }
    text += '\n';
    text.append(2 * depth, ' ');
    text += json.is_array() ? "]" : "}";
}

}  // namespace

void print(const Json& json) {
    std::string text;
    append(text, json, 0);
    fmt::print("{}\n", text);
}

Json to_json(allide::Vec3 v) {
    return Json::array({v.x, v.y, v.z});
}

std::string text(allide::Vec3 v) {
    return fmt::format("({} {} {})", v.x, v.y, v.z);
}

std::string text(double number) {
    return fmt::format("{}", number);
}

std::string counted(std::size_t count, std::string_view noun) {
    return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

void Table::print() const {
    const std::vector<std::size_t> columns = widths(rows_);
    for (const auto& row : rows_) {
        std::string line;
        for (std::size_t i = 0; i < row.size(); ++i)
            line += is_numeric(rows_, i) ? fmt::format("{:>{}}  ", row[i], columns[i])
                                         : fmt::format("{:<{}}  ", row[i], columns[i]);
        line.erase(line.find_last_not_of(' ') + 1);
        fmt::print("{}\n", line);
    }
}

Progress::Progress() : watched_(isatty(STDERR_FILENO)) {}

Progress::~Progress() {
    if (shown_)
        fmt::print(stderr, "\r\x1b[K");
}

void Progress::show(const std::string& line) {
    if (!watched_)
        return;
    fmt::print(stderr, "\r{}\x1b[K", line);
    std::fflush(stderr);
    shown_ = true;
}

}  // namespace cli

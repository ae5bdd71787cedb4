// SPDX-License-Identifier: MIT
// Draws the crowds of docs/benchmarks/peers.md: time per frame of allide and its peers over the
// number of moving polytopes.
// Usage: peers_chart PAGE > CHART
#include <cstdio>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "plot/chart.h"
#include "plot/theme.h"

namespace {

using Cells = std::vector<std::string>;

/// The cells of a row of a table, without the blanks around them.
Cells cells_of(const std::string& line) {
    Cells cells;
    std::istringstream row(line);
    std::string cell;
    std::getline(row, cell, '|');
    while (std::getline(row, cell, '|')) {
        const auto first = cell.find_first_not_of(' '), last = cell.find_last_not_of(' ');
        cells.push_back(first == std::string::npos ? "" : cell.substr(first, last - first + 1));
    }
    return cells;
}

/// Milliseconds of "551 us per frame".
double milliseconds(const std::string& text) {
    std::istringstream words(text);
    double number = 0;
    std::string unit;
    words >> number >> unit;
    if (unit == "s")
        return 1000 * number;
    if (unit == "ms")
        return number;
    if (unit == "us")
        return number / 1000;
    throw std::runtime_error("'" + text + "' is no time in s, ms or us");
}

/// The head of the table of results and its rows about crowds.
std::vector<Cells> crowds_of(std::istream& page) {
    std::vector<Cells> rows;
    for (std::string line; std::getline(page, line);) {
        const bool is_head = line.starts_with("| workload | size | allide |");
        if (is_head || (!rows.empty() && line.starts_with("| crowd |")))
            rows.push_back(cells_of(line));
        else if (!rows.empty() && line.empty())
            break;
    }
    if (rows.size() < 3)
        throw std::runtime_error("the page has no table of results with two crowds or more");
    return rows;
}

/// The peers' cells are multiples of allide's time: "11.9x", or "11.9x *" where answers differ.
plot::Chart chart_of(const std::vector<Cells>& rows) {
    plot::Chart chart = {.title = "A frame of moving polytopes, on one core",
                         .x = {.label = "polytopes", .scale = plot::Scale::log},
                         .y = {.label = "ms", .scale = plot::Scale::log},
                         .width = 640,
                         .height = 300};
    const Cells& head = rows.front();
    for (std::size_t column = 2; column < head.size(); ++column) {
        plot::Series series = {.name = head[column], .mark = plot::Mark::line_and_points};
        for (std::size_t row = 1; row < rows.size(); ++row) {
            const Cells& cells = rows[row];
            if (column >= cells.size() || cells[column].empty())
                continue;
            series.x.push_back(std::stod(cells[1]));
            const double own = milliseconds(cells[2]);
            series.y.push_back(column == 2 ? own : own * std::stod(cells[column]));
        }
        chart.series.push_back(std::move(series));
    }
    return chart;
}

}  // namespace

int main(int count, char** arguments) {
    try {
        if (count != 2)
            throw std::runtime_error("give one page: peers_chart docs/benchmarks/peers.md");
        std::ifstream page(arguments[1]);
        if (!page)
            throw std::runtime_error(std::string(arguments[1]) + " cannot be read");
        const std::string text = plot::document(plot::svg(chart_of(crowds_of(page))));
        std::fwrite(text.data(), 1, text.size(), stdout);
        return std::fflush(stdout) == 0 ? 0 : 2;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "peers_chart: %s\n", error.what());
        return 2;
    }
}

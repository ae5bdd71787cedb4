// SPDX-License-Identifier: MIT
#include "query_set.h"

#include <fmt/format.h>

#include <cmath>
#include <fstream>
#include <string_view>

#include "input_file.h"
#include "rational.h"
#include "verb.h"

namespace cli {
namespace {

using namespace allide;

constexpr double largest_coordinate = 0x1p60;

bool are_edges(const std::string& path) {
    const std::size_t edges = path.rfind("edge-edge"), face = path.rfind("vertex-face");
    if (edges == face)
        reject(path + ": neither 'edge-edge' nor 'vertex-face' is in the path; give --kind");
    return face == std::string::npos || (edges != std::string::npos && edges > face);
}

struct Cell {
    std::string_view text;
    std::size_t column;  ///< from 1
};

/// One line of the file.
class Row {
public:
    Row(std::string_view line, std::string where) : where_(std::move(where)) {
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        for (std::size_t start = 0; start <= line.size();) {
            const std::size_t end = std::min(line.find(',', start), line.size());
            cells_.push_back({line.substr(start, end - start), start + 1});
            start = end + 1;
        }
        if (cells_.size() != 7)
            reject(fmt::format("{}: there are {} cells; a line is xn,xd,yn,yd,zn,zd,truth", where_,
                               cells_.size()));
    }

    Vec3 point(std::size_t& inexact) const {
        return {coordinate(0, inexact), coordinate(2, inexact), coordinate(4, inexact)};
    }

    bool truth() const {
        if (cells_[6].text != "0" && cells_[6].text != "1")
            fail(cells_[6], "the truth must be 0 or 1");
        return cells_[6].text == "1";
    }

    const std::string& where() const { return where_; }

private:
    [[noreturn]] void fail(const Cell& cell, const std::string& what) const {
        reject(fmt::format("{}, column {}: {}, not '{}'", where_, cell.column, what,
                           cell.text.substr(0, 40)));
    }

    const Cell& integer(std::size_t cell) const {
        if (!is_integer(cells_[cell].text))
            fail(cells_[cell], "must be an integer of at most 10000 digits");
        return cells_[cell];
    }

    double coordinate(std::size_t cell, std::size_t& inexact) const {
        const Cell &numerator = integer(cell), &denominator = integer(cell + 1);
        if (is_zero(denominator.text))
            fail(denominator, "a denominator must not be 0");
        const std::optional<Rounded> found = rounded_fraction(numerator.text, denominator.text);
        if (!found || std::fabs(found->value) > largest_coordinate)
            fail(numerator, "a coordinate must be within 2^60");
        inexact += found->is_exact ? 0 : 1;
        return found->value;
    }

    std::string where_;
    std::vector<Cell> cells_;
};

/// Puts row `row` of eight into its query.
void add(QuerySet& set, std::size_t row, const Row& read) {
    if (row == 0)
        set.queries.push_back({.points = {}, .truth = read.truth()});
    QuerySet::Query& query = set.queries.back();
    if (read.truth() != query.truth)
        reject(read.where() + ": the truth differs from that of the query's first line");
    MovingVertex& vertex = query.points[row % 4];
    (row < 4 ? vertex.from : vertex.to) = read.point(set.inexact);
}

}  // namespace

QuerySet read_query_set(const std::string& path, std::optional<bool> edges) {
    QuerySet set{.edges = edges ? *edges : are_edges(path), .queries = {}};
    const InputFile file(path);
    std::ifstream lines(file.path());
    std::size_t row = 0, number = 0;
    for (std::string line; std::getline(lines, line); ++row)
        add(set, row % 8, Row(line, fmt::format("{}: line {}", file.name(), ++number)));
    if (!lines.eof())
        reject(file.name() + " cannot be read; is it a text file that you may read?");
    if (row % 8 != 0)
        reject(fmt::format("{}: line {}: there are {} lines, no multiple of 8", file.name(), number,
                           row));
    return set;
}

}  // namespace cli

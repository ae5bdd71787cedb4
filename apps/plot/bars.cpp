// SPDX-License-Identifier: MIT
#include "plot/bars.h"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "plot/legend.h"
#include "plot/markup.h"
#include "plot/theme.h"

namespace plot {
namespace {

constexpr double row_height = 40, bar_height = 14;

double sum(const Bars::Row& row) {
    return std::accumulate(row.values.begin(), row.values.end(), 0.0);
}

std::string with_unit(double value, const std::string& unit) {
    return fmt::format("{:.3g}{}{}", value, unit.empty() ? "" : " ", unit);
}

/// The name and the sum above, the bar below them.
std::string drawn(const Bars& bars, const Bars::Row& row, double top, double scale) {
    std::string out = fmt::format(
        "<text class=\"name\" x=\"0\" y=\"{0:.1f}\">{1}</text>"
        "<text class=\"end\" x=\"{2:.1f}\" y=\"{0:.1f}\">{3}</text>",
        top + 11, escaped(row.name), bars.width, escaped(with_unit(sum(row), bars.unit)));
    double x = 0;
    for (std::size_t i = 0; i < row.values.size(); ++i) {
        const double width = scale * row.values[i];
        out += fmt::format(
            "<rect class=\"f{}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" "
            "height=\"{:g}\"/>",
            i % colours, x, top + 17, std::max(width - 1, 0.3), bar_height);
        x += width;
    }
    return out;
}

}  // namespace

std::string svg(const Bars& bars) {
    std::vector<Key> keys;
    for (std::size_t i = 0; i < bars.parts.size(); ++i)
        keys.push_back({bars.parts[i], static_cast<int>(i) % colours, Mark::line, true});
    double top = 4;
    std::string body = fmt::format("<title>{}</title>", escaped(bars.title));
    if (!bars.title.empty()) {
        body +=
            fmt::format("<text class=\"title\" x=\"0\" y=\"15\">{}</text>", escaped(bars.title));
        top = 26;
    }
    if (keys.size() > 1) {
        const Legend names = legend(keys, top, bars.width);
        body += names.svg;
        top += names.height + 4;
    }
    double largest = 0;
    for (const Bars::Row& row : bars.rows)
        largest = std::max(largest, sum(row));
    for (const Bars::Row& row : bars.rows) {
        body += drawn(bars, row, top, largest > 0 ? bars.width / largest : 0);
        top += row_height;
    }
    return fmt::format("<svg class=\"plot\" viewBox=\"0 0 {:g} {:g}\" role=\"img\">", bars.width,
                       top) +
           body + "</svg>\n";
}

}  // namespace plot

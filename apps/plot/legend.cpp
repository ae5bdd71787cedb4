// SPDX-License-Identifier: MIT
#include "plot/legend.h"

#include <fmt/format.h>

#include "plot/markup.h"

namespace plot {
namespace {

constexpr double sample = 16, gap = 6, between = 16, row = 18;

std::string sample_of(const Key& key, double x, double y) {
    if (key.filled)
        return fmt::format(
            "<rect class=\"f{}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"11\" height=\"11\" rx=\"2\"/>",
            key.colour, x + sample - 11, y - 9.5);
    std::string drawn;
    if (key.mark != Mark::points)
        drawn = fmt::format("<path class=\"line s{}{}\" d=\"M{:.1f} {:.1f}h{}\"/>", key.colour,
                            key.mark == Mark::dashed ? " dashed" : "", x, y - 4, sample);
    if (key.mark == Mark::points || key.mark == Mark::line_and_points)
        drawn += fmt::format("<circle class=\"f{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3\"/>",
                             key.colour, x + sample / 2, y - 4);
    return drawn;
}

}  // namespace

double text_width(std::string_view text) {
    return 6.9 * static_cast<double>(text.size());
}

Legend legend(const std::vector<Key>& keys, double top, double width) {
    Legend result;
    double x = 0, y = top + 12;
    for (const Key& key : keys) {
        const double needed = sample + gap + text_width(key.name);
        if (x > 0 && x + needed > width) {
            x = 0;
            y += row;
        }
        result.svg += sample_of(key, x, y);
        result.svg += fmt::format("<text class=\"name\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>",
                                  x + sample + gap, y, escaped(key.name));
        x += needed + between;
    }
    result.height = keys.empty() ? 0 : y - top + 8;
    return result;
}

}  // namespace plot

// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "plot/chart.h"

namespace plot {

/// A guess at how wide text of the theme's size is drawn.
double text_width(std::string_view text);

struct Key {
    std::string name;
    int colour;
    Mark mark;
    bool filled;
};

/// Names with a sample of each mark, in rows no wider than the chart.
struct Legend {
    std::string svg;
    double height = 0;
};

Legend legend(const std::vector<Key>& keys, double top, double width);

}  // namespace plot

// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace plot {

enum class Scale { linear, log };

struct Axis {
    std::string label = {};
    Scale scale = Scale::linear;
    std::optional<double> low = {}, high = {};  ///< by default those of the data, and 0 if linear
};

enum class Mark {
    line,
    dashed,
    points,
    line_and_points,
    area,  ///< a line with a wash below it
};

struct Series {
    std::string name = {};
    /// As many of each; what is not finite, or not positive on a logarithmic axis, is left out.
    std::vector<double> x = {}, y = {};
    Mark mark = Mark::line;
    std::optional<int> colour =
        {};  ///< index in the theme; by default the index of the series in the chart
};

struct Chart {
    std::string title = {};  ///< drawn above if there is one
    Axis x = {}, y = {};
    std::vector<Series> series = {};
    bool stacked = false;  ///< filled, each series on those before it; all with the same x
    double width = 400, height = 220;  ///< the legend and the title come on top of the height
};

/// An <svg> for a page that has `style()`; `document` makes it a file.
std::string svg(const Chart& chart);

/// Lines `series,x,y`, with a head.
std::string csv(const Chart& chart);

}  // namespace plot

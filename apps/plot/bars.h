// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace plot {

/// Rows of bars that lie, each of parts side by side, with its sum at the end.
struct Bars {
    std::string title = {};
    std::string unit = {};                ///< behind the sums
    std::vector<std::string> parts = {};  ///< names in the legend, if there are several
    struct Row {
        std::string name;
        std::vector<double> values;  ///< one for each part
    };
    std::vector<Row> rows = {};
    double width = 400;
};

/// An <svg> for a page that has `style()`; `document` makes it a file.
std::string svg(const Bars& bars);

}  // namespace plot

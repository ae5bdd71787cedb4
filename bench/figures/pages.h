// SPDX-License-Identifier: MIT
// Figures as text: for a browser, for a terminal or a document, for a spreadsheet.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "figures/figure.h"

namespace figures {

struct Result {
    Experiment experiment;
    Figure figure;
    double seconds;  ///< that it took to run
};

/// One page with everything in it, for light and dark, wide and narrow screens.
std::string html(const std::vector<Result>& results);

/// Tables and findings, under headings.
std::string markdown(const std::vector<Result>& results);

/// Names and contents of the files of one figure: its plots as SVG, its data as CSV.
std::vector<std::pair<std::string, std::string>> files(const Result& result);

}  // namespace figures

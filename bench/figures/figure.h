// SPDX-License-Identifier: MIT
// The result of an experiment of a paper when it is run today.
#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "plot/chart.h"

namespace figures {

struct Table {
    std::string title = {};
    std::vector<std::string> columns = {};
    std::vector<std::vector<std::string>> rows = {};
};

/// The paper's claim and the measured result.
struct Finding {
    std::string claim;
    bool holds;
    std::string seen;
};

struct Figure {
    std::vector<plot::Chart> charts = {};
    std::vector<Table> tables = {};
    std::vector<Finding> findings = {};
};

/// How much of an experiment to run, and a callback for its progress.
struct Effort {
    double share = 1;  ///< share of the paper's samples, frames and steps
    std::function<void(const std::string&)> tell = [](const std::string&) {};

    int of(int count, int least) const { return std::max(least, static_cast<int>(share * count)); }
};

struct Experiment {
    std::string name;    ///< on the command line and of files
    std::string title;   ///< the quantity that is plotted
    std::string source;  ///< where the paper shows it
    Figure (*run)(const Effort&);
};

/// In the order of the papers.
const std::vector<Experiment>& experiments();

}  // namespace figures

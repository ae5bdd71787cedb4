// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "plot/bars.h"
#include "plot/chart.h"
#include "simulation/scene.h"

namespace simulation {

/// The contents of the report of a run.
struct Findings {
    std::string command = {};  ///< that gives the same run
    std::string machine = {};
    std::string shape = {};  ///< "random polytopes of 36 faces"
    std::size_t faces = 0;   ///< faces of one object
    Options options = {};
    Run run = {};
    std::size_t geometry_bytes = 0;
    Scene scene = {};                      ///< the busiest frame
    plot::Bars broad_phases = {};          ///< none if it has no rows
    std::vector<plot::Chart> graphs = {};  ///< the paper's, in the order of `paper_graphs`, or none
};

/// One page of HTML that needs no network and no other file, for light and dark, wide and narrow.
std::string page(const Findings& findings);

/// The parameters of a run and their values, for people.
std::vector<std::pair<std::string, std::string>> parameters(const Findings& findings);

}  // namespace simulation

// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include <allide/query.h>

#include "scenes/datasets.h"

namespace figures {

/// A tree and its query options.
struct TreeChoice {
    std::string name;
    allide::TreeOptions tree;
    allide::DopSearch search = {};
    bool tracked = false;  ///< starts from the front of the query before
};

TreeChoice dop_tree(int k, allide::DopBuildOptions build = {}, allide::DopSearch search = {});
/// After RAPID: boxes along the surface alone.
TreeChoice obb_tree();

/// All contacts at every pose of a flight.
struct FlightCost {
    double build_ms = 0;
    std::vector<double> us = {};  ///< time of each query
    allide::Stats stats = {};
    std::size_t contacts = 0;
    std::size_t tree_bytes = 0;  ///< volumes and faces in their order, of both OBB or k-DOP trees
};

FlightCost fly(const allide::Dataset& data, const TreeChoice& choice);

/// One of the thesis's five, made once; `steps` of the first call hold.
const allide::Dataset& dataset(int which, int steps);
inline constexpr int thesis_datasets = 5;

}  // namespace figures

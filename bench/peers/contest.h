// SPDX-License-Identifier: MIT
// One workload, all peers: answers first, then times, allide's before and after the others'.
#pragma once

#include "bench/peers/judgement.h"
#include "bench/peers/workload.h"

namespace allide::peers {

/// For each contestant.
struct Budget {
    double check = 0.25, time = 0.6;     ///< seconds; one step is always made
    int check_steps = 30, samples = 31;  ///< at most
    bool with_oracle = false;
};

struct Row {
    std::string workload, size, unit, peer, configuration;
    double median = 0, min = 0;  ///< seconds of a frame or query
    double ratio = 1;            ///< ratio of medians, to allide's first configuration
    int steps = 0;               ///< timed
    Judgement judgement = {};
};

/// Allide's first row is the first. Calls `progress` after each contestant.
std::vector<Row> run(const Workload& workload, const std::vector<Peer>& peers, const Budget& budget,
                     const std::function<void(const Row&)>& progress);

}  // namespace allide::peers

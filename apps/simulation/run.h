// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <vector>

#include "simulation/simulation.h"

namespace simulation {

/// One frame to look at.
struct Snapshot {
    int frame = 0;  ///< from 1
    std::vector<allide::Transform> poses;
    std::vector<Pair> collisions;
};

struct Run {
    std::vector<Frame> frames;
    double room = 0;                          ///< edge of the cube
    std::size_t bytes = 0;                    ///< memory of the world, beside the geometries
    Snapshot busiest;                         ///< the first of those with the most collisions
    std::uint64_t hash = 0x6a09e667f3bcc908;  ///< of all collisions: equal on every machine, for
                                              ///< every method, broad phase and thread count
};

/// Calls `watch` after every frame.
Run run(const Options& options, const Shapes& shapes, int frames,
        const std::function<void(const Run&, const Simulation&)>& watch = {});

struct Spread {
    double median, min, max, mean;
};

/// The spread of at least one value.
Spread spread(std::vector<double> values);

/// A number of each frame.
template <class Number>
std::vector<double> each(const Run& run, Number number) {
    std::vector<double> values;
    for (const Frame& frame : run.frames)
        values.push_back(static_cast<double>(number(frame)));
    return values;
}

/// Milliseconds of the detection in each frame.
std::vector<double> milliseconds(const Run& run);

/// Medians of the steps, in milliseconds.
struct Profile {
    double update, sort, exact;
};

Profile profile(const Run& run);

std::size_t total_box_pairs(const Run& run);
std::size_t total_collisions(const Run& run);

}  // namespace simulation

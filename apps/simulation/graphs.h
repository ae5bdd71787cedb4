// SPDX-License-Identifier: MIT
// The graphs of I-COLLIDE (1995, section 7) in a few samples each: one parameter varies, the others
// stay as they are. `allide reproduce` draws them with as many samples as the paper.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "plot/bars.h"
#include "plot/chart.h"
#include "simulation/run.h"

namespace simulation {

/// One way to detect; all find the same.
struct Way {
    std::string name;
    allide::WorldOptions world;
};

/// One parameter of the simulation, and the values it takes.
struct Sweep {
    std::string label;
    std::vector<double> values;
    void (*set)(Options& options, double value);
};

/// Up to twice as many as usual.
Sweep over_objects(std::size_t usual);
Sweep over_faces();
Sweep over_density();
Sweep over_rotation();

/// Told what is done, and of how much.
using Watch = std::function<void(int done, int all)>;

/// Runs by value, then by method.
using Samples = std::vector<std::vector<Run>>;

/// A few frames for every value and way.
Samples sample(const Options& base, const Sweep& sweep, const std::vector<Way>& ways,
               const std::function<void()>& tick = {});

/// Median milliseconds of a frame, a line for each way.
plot::Chart time_chart(const Sweep& sweep, const std::vector<Way>& ways, const Samples& samples);
/// The profile of one way, stacked as in graphs 5 and 6.
plot::Chart profile_chart(const Sweep& sweep, const Samples& samples, std::size_t way);
/// Collisions of a frame on average.
plot::Chart collision_chart(const Sweep& sweep, const Samples& samples);

/// Sweep and prune with dynamic boxes and with fixed cubes, as the paper compares, and the default.
std::vector<Way> paper_ways(const allide::WorldOptions& base);

/// All of the paper's graphs.
std::vector<plot::Chart> paper_graphs(const Options& base, const Watch& watch = {});

/// The profile of every broad phase.
plot::Bars broad_phase_bars(const Options& base, const Shapes& shapes);

}  // namespace simulation

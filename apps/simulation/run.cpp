// SPDX-License-Identifier: MIT
#include "simulation/run.h"

#include <algorithm>
#include <numeric>

namespace simulation {
namespace {

void mix(std::uint64_t& hash, std::uint64_t word) {
    hash = (hash ^ word) * 0x9fb21c651e98df25;
    hash ^= hash >> 32;
}

void note(Run& run, const Simulation& simulation) {
    const auto collisions = simulation.collisions();
    mix(run.hash, collisions.size());
    for (const auto [a, b] : collisions) {
        mix(run.hash, a);
        mix(run.hash, b);
    }
    if (run.frames.size() == 1 || collisions.size() > run.busiest.collisions.size())
        run.busiest = {static_cast<int>(run.frames.size()),
                       simulation.poses(),
                       {collisions.begin(), collisions.end()}};
}

}  // namespace

Run run(const Options& options, const Shapes& shapes, int frames,
        const std::function<void(const Run&, const Simulation&)>& watch) {
    Simulation simulation(options, shapes);
    Run run;
    run.room = simulation.room();
    for (int frame = 0; frame < frames; ++frame) {
        run.frames.push_back(simulation.step());
        note(run, simulation);
        if (watch)
            watch(run, simulation);
    }
    run.bytes = simulation.bytes();
    return run;
}

Spread spread(std::vector<double> values) {
    std::ranges::sort(values);
    const double sum = std::accumulate(values.begin(), values.end(), 0.0);
    return {values[values.size() / 2], values.front(), values.back(),
            sum / static_cast<double>(values.size())};
}

std::vector<double> milliseconds(const Run& run) {
    return each(run, [](const Frame& frame) { return 1e3 * frame.seconds; });
}

Profile profile(const Run& run) {
    const auto median = [&](double allide::WorldTimes::* step) {
        return spread(each(run, [&](const Frame& f) { return 1e3 * f.times.*step; })).median;
    };
    return {median(&allide::WorldTimes::update), median(&allide::WorldTimes::sort),
            median(&allide::WorldTimes::exact)};
}

std::size_t total_box_pairs(const Run& run) {
    std::size_t sum = 0;
    for (const Frame& frame : run.frames)
        sum += frame.stats.box_pairs;
    return sum;
}

std::size_t total_collisions(const Run& run) {
    std::size_t sum = 0;
    for (const Frame& frame : run.frames)
        sum += frame.collisions;
    return sum;
}

}  // namespace simulation

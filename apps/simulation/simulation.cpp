// SPDX-License-Identifier: MIT
#include "simulation/simulation.h"

#include <algorithm>
#include <chrono>

namespace simulation {
namespace {

using namespace allide;

constexpr std::size_t most_shapes = 1000;

CrowdOptions crowd_options(const Options& options, const Shapes& shapes) {
    return {.objects = options.objects,
            .radius = shapes.radius,
            .volume = shapes.volume / (shapes.radius * shapes.radius * shapes.radius),
            .density = options.density / 100,
            .translation = options.translation / 100,
            .rotation = options.rotation,
            .random_paths = options.random_paths,
            .seed = options.seed};
}

WorldOptions with_times(WorldOptions options) {
    options.times = true;
    return options;
}

}  // namespace

Shapes shapes_for(const Options& options) {
    return random_polytopes(std::min(options.objects, most_shapes), options.faces, options.seed,
                            options.method);
}

Simulation::Simulation(const Options& options, const Shapes& shapes)
    : geometries_(shapes.geometries),
      crowd_(crowd_options(options, shapes)),
      world_(with_times(options.world)),
      response_(options.response) {
    for (std::size_t i = 0; i < options.objects; ++i)
        ids_.push_back(world_.add(geometry(i), crowd_.poses()[i]));
    std::ranges::sort(ids_);
    report_ = &world_.detect();
}

const Geometry& Simulation::geometry(std::size_t object) const {
    return geometries_[object % geometries_.size()];
}

std::size_t Simulation::number(ObjectId id) const {
    return static_cast<std::size_t>(std::ranges::lower_bound(ids_, id) - ids_.begin());
}

bool Simulation::approach(Pair pair) const {
    const Vec3 gap = poses()[pair.b].translation - poses()[pair.a].translation;
    return dot(gap, velocity(pair.b) - velocity(pair.a)) < 0;
}

void Simulation::respond() {
    if (response_ == Response::none)
        return;
    for (const Pair pair : collisions_)
        if (response_ == Response::exchange || approach(pair))
            crowd_.exchange_velocities(pair.a, pair.b);
}

Frame Simulation::step() {
    crowd_.step();
    const auto start = std::chrono::steady_clock::now();
    world_.place(ids_, crowd_.poses());
    const Report& report = world_.detect();
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
    report_ = &report;
    collisions_.clear();
    for (const PairReport& collision : report.pairs)
        collisions_.push_back({number(collision.a), number(collision.b)});
    const Frame frame{elapsed.count(), report.times, report.stats, collisions_.size()};
    respond();
    return frame;
}

}  // namespace simulation

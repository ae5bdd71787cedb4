// SPDX-License-Identifier: MIT
#include "figures/vcollide.h"

#include <fmt/format.h>

#include <allide/shapes.h>

#include "figures/fit.h"
#include "simulation/simulation.h"

namespace figures::vcollide {
namespace {

struct Sample {
    double ms, collisions;
};

/// Concave hares of 576 faces bounce in a cube that grows with their number.
Sample bouncing_hares(int count, int frames) {
    simulation::Options options;
    options.objects = static_cast<std::size_t>(count);
    options.density = 5;
    options.world.broad = allide::BroadPhase::sweep_and_prune;
    allide::TreeOptions tree;
    tree.tree = allide::Tree::obb;
    const simulation::Shapes shapes = {
        {allide::Geometry::surface(allide::shapes::hare(1), tree)}, 0.5, 0.06};
    simulation::Simulation scene(options, shapes);
    std::vector<double> ms, collisions;
    for (int i = 0; i < frames; ++i) {
        const simulation::Frame frame = scene.step();
        ms.push_back(1e3 * frame.seconds);
        collisions.push_back(static_cast<double>(frame.collisions));
    }
    return {mean(ms), mean(collisions)};
}

}  // namespace

Figure figure5(const Effort& effort) {
    std::vector<double> number, ms, collisions;
    const int most = 500, samples = effort.of(20, 6);
    for (int i = 1; i <= samples; ++i) {
        const int count = most * i / samples;
        effort.tell(fmt::format("{} hares", count));
        const Sample sample = bouncing_hares(count, effort.of(200, 40));
        number.push_back(count);
        ms.push_back(sample.ms);
        collisions.push_back(sample.collisions);
    }
    const double straight = line_through(collisions, ms).share_explained;
    const Sample fifty = bouncing_hares(50, effort.of(200, 40));
    return {
        .charts = {{.title = "Detection",
                    .x = {"bodies of 576 faces"},
                    .y = {"ms per frame", plot::Scale::log},
                    .series = {{"oriented boxes", number, ms},
                               {.name = "published (1997)",
                                .x = {50},
                                .y = {33},
                                .mark = plot::Mark::points}}},
                   {.title = "Time against collisions",
                    .x = {"collisions per frame"},
                    .y = {"ms per frame"},
                    .series = {{"oriented boxes", collisions, ms, plot::Mark::points}}}},
        .findings = {
            {"the time is linear in the number of collisions", straight > 0.9,
             fmt::format("{:.1f} % of its variance lies on a straight line", 100 * straight)},
            {"50 bodies, 28 800 faces, within 33 ms a frame", fifty.ms < 33,
             fmt::format("{:.3f} ms, {:.0f} times faster than in 1997", fifty.ms, 33 / fifty.ms)}}};
}

}  // namespace figures::vcollide

// SPDX-License-Identifier: MIT
#include "simulation/graphs.h"

#include "simulation/words.h"

namespace simulation {
namespace {

constexpr int sample_frames = 25;
constexpr int comparison_frames = 40;
constexpr std::size_t most_dense_objects = 10'000;  ///< its memory grows as their square

double per_frame(std::size_t total, const Run& run) {
    return static_cast<double>(total) / static_cast<double>(run.frames.size());
}

std::vector<double> values(double first, double last, int count) {
    std::vector<double> all;
    for (int i = 0; i < count; ++i)
        all.push_back(first + (last - first) * i / (count - 1));
    return all;
}

plot::Series line(const std::string& name, const Sweep& sweep) {
    plot::Series series;
    series.name = name;
    series.x = sweep.values;
    series.mark = plot::Mark::line_and_points;
    return series;
}

}  // namespace

Sweep over_objects(std::size_t usual) {
    const double many = static_cast<double>(usual);
    return {"polytopes", values(0.2 * many, 2 * many, 10),
            [](Options& o, double value) { o.objects = static_cast<std::size_t>(value); }};
}

Sweep over_faces() {
    return {"faces of a polytope",
            {8, 20, 36, 60, 100, 150, 200, 300},
            [](Options& o, double value) { o.faces = static_cast<int>(value); }};
}

Sweep over_density() {
    return {"density in per cent", {0.25, 0.5, 1, 2, 3, 4, 6, 8}, [](Options& o, double value) {
                o.density = value;
            }};
}

Sweep over_rotation() {
    return {"rotation in degrees per frame", values(0, 45, 10),
            [](Options& o, double value) { o.rotation = value; }};
}

Samples sample(const Options& base, const Sweep& sweep, const std::vector<Way>& ways,
               const std::function<void()>& tick) {
    Samples samples;
    for (const double value : sweep.values) {
        Options options = base;
        sweep.set(options, value);
        const Shapes shapes = shapes_for(options);
        std::vector<Run>& runs = samples.emplace_back();
        for (const Way& way : ways) {
            options.world = way.world;
            runs.push_back(run(options, shapes, sample_frames));
        }
        if (tick)
            tick();
    }
    return samples;
}

plot::Chart time_chart(const Sweep& sweep, const std::vector<Way>& ways, const Samples& samples) {
    plot::Chart chart{.x = {.label = sweep.label}, .y = {.label = "ms per frame"}};
    for (std::size_t w = 0; w < ways.size(); ++w) {
        plot::Series& series = chart.series.emplace_back(line(ways[w].name, sweep));
        for (const auto& runs : samples)
            series.y.push_back(spread(milliseconds(runs[w])).median);
    }
    return chart;
}

plot::Chart profile_chart(const Sweep& sweep, const Samples& samples, std::size_t way) {
    plot::Chart chart{.x = {.label = sweep.label}, .y = {.label = "ms per frame"}, .stacked = true};
    chart.series = {line("update boxes", sweep), line("sort", sweep), line("exact tests", sweep)};
    for (const auto& runs : samples) {
        const Profile steps = profile(runs[way]);
        chart.series[0].y.push_back(steps.update);
        chart.series[1].y.push_back(steps.sort);
        chart.series[2].y.push_back(steps.exact);
    }
    return chart;
}

plot::Chart collision_chart(const Sweep& sweep, const Samples& samples) {
    plot::Chart chart{.x = {.label = sweep.label}, .y = {.label = "pairs per frame"}};
    chart.series = {line("boxes overlap", sweep), line("collide", sweep)};
    chart.series[1].colour = 4;
    for (const auto& runs : samples) {
        chart.series[0].y.push_back(per_frame(total_box_pairs(runs[0]), runs[0]));
        chart.series[1].y.push_back(per_frame(total_collisions(runs[0]), runs[0]));
    }
    return chart;
}

std::vector<Way> paper_ways(const allide::WorldOptions& base) {
    allide::WorldOptions dynamic = base, fixed = base, ours = base;
    dynamic.broad = fixed.broad = allide::BroadPhase::sweep_and_prune;
    dynamic.box = allide::BoxKind::dynamic;
    fixed.box = allide::BoxKind::fixed;
    ours.broad = allide::BroadPhase::automatic;
    ours.box = allide::BoxKind::automatic;
    return {{"dynamic boxes", dynamic}, {"fixed cubes", fixed}, {"allide's default", ours}};
}

std::vector<plot::Chart> paper_graphs(const Options& base, const Watch& watch) {
    const std::vector<Way> ways = paper_ways(base.world);
    const std::vector<Sweep> sweeps = {over_objects(base.objects), over_faces(), over_density(),
                                       over_rotation()};
    int all = 0, done = 0;
    for (const Sweep& sweep : sweeps)
        all += static_cast<int>(sweep.values.size());
    std::vector<plot::Chart> charts;
    Samples samples;
    for (const Sweep& sweep : sweeps) {
        samples = sample(base, sweep, ways, [&] {
            if (watch)
                watch(++done, all);
        });
        charts.push_back(time_chart(sweep, ways, samples));
        if (charts.size() == 3)
            charts.push_back(collision_chart(sweep, samples));
    }
    charts.push_back(profile_chart(sweeps.back(), samples, 0));
    charts.push_back(profile_chart(sweeps.back(), samples, 1));
    return charts;
}

plot::Bars broad_phase_bars(const Options& base, const Shapes& shapes) {
    plot::Bars bars{.unit = "ms", .parts = {"update boxes", "sort", "exact tests"}};
    for (const auto& [name, broad] : broad_phases()) {
        if (broad == allide::BroadPhase::sweep_dense && base.objects > most_dense_objects)
            continue;
        Options options = base;
        options.world.broad = broad;
        const Profile steps = profile(run(options, shapes, comparison_frames));
        bars.rows.push_back({name, {steps.update, steps.sort, steps.exact}});
    }
    return bars;
}

}  // namespace simulation

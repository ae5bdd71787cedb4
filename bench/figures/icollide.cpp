// SPDX-License-Identifier: MIT
#include "figures/icollide.h"

#include <fmt/format.h>

#include "figures/fit.h"
#include "simulation/simulation.h"

namespace figures::icollide {
namespace {

using allide::BoxKind;

/// Milliseconds and counts of a frame, against the parameter.
struct Curve {
    std::vector<double> x, total, update, sort, exact, exchanges, collisions;
};

/// I-COLLIDE's own way: sweep and prune, then Lin-Canny.
simulation::Options as_published(BoxKind box) {
    simulation::Options options;
    options.method = allide::ConvexMethod::lin_canny;
    options.world.broad = allide::BroadPhase::sweep_and_prune;
    options.world.box = box;
    return options;
}

void add_sample(Curve& curve, double x, const simulation::Options& options, int frames) {
    simulation::Simulation scene(options, simulation::shapes_for(options));
    for (int i = 0; i < 5; ++i)
        scene.step();
    Curve each;
    for (int i = 0; i < frames; ++i) {
        const simulation::Frame frame = scene.step();
        each.total.push_back(1e3 * frame.seconds);
        each.update.push_back(1e3 * frame.times.update);
        each.sort.push_back(1e3 * frame.times.sort);
        each.exact.push_back(1e3 * frame.times.exact);
        each.exchanges.push_back(static_cast<double>(frame.stats.exchanges));
        each.collisions.push_back(static_cast<double>(frame.collisions));
    }
    curve.x.push_back(x);
    curve.total.push_back(median(each.total));
    curve.update.push_back(median(each.update));
    curve.sort.push_back(median(each.sort));
    curve.exact.push_back(median(each.exact));
    curve.exchanges.push_back(mean(each.exchanges));
    curve.collisions.push_back(mean(each.collisions));
}

/// The varied parameter and its range.
struct Sweep {
    const char* label;
    double low, high;
    int samples;
    void (*set)(simulation::Options&, double);
};

const Sweep number_of_polytopes = {
    "polytopes", 20, 2000, 100,
    [](simulation::Options& o, double x) { o.objects = static_cast<std::size_t>(x); }};
const Sweep faces_of_each = {
    "faces of each polytope", 8, 160, 20,
    [](simulation::Options& o, double x) { o.faces = 2 * static_cast<int>(x / 2); }};
const Sweep density = {"density, per cent of the volume", 0.5, 10, 20,
                       [](simulation::Options& o, double x) { o.density = x; }};
const Sweep rotation = {"rotation, degrees per frame", 0, 45, 20,
                        [](simulation::Options& o, double x) { o.rotation = x; }};

Curve run(const Sweep& sweep, BoxKind box, const Effort& effort) {
    const int samples = effort.of(sweep.samples, 6);
    Curve curve;
    for (int i = 0; i < samples; ++i) {
        const double x = sweep.low + (sweep.high - sweep.low) * i / (samples - 1);
        effort.tell(fmt::format("{}: {:.4g}", sweep.label, x));
        simulation::Options options = as_published(box);
        sweep.set(options, x);
        add_sample(curve, x, options, effort.of(60, 15));
    }
    return curve;
}

plot::Chart chart_of(const Sweep& sweep, const char* title) {
    return {.title = title, .x = {sweep.label}, .y = {"ms per frame"}};
}

plot::Chart both_boxes(const Sweep& sweep, const Curve& fixed, const Curve& dynamic) {
    plot::Chart chart = chart_of(sweep, "Detection");
    chart.series = {{"dynamic boxes", dynamic.x, dynamic.total},
                    {"fixed cubes", fixed.x, fixed.total}};
    return chart;
}

plot::Chart profile(const Sweep& sweep, const Curve& curve, const char* title) {
    plot::Chart chart = chart_of(sweep, title);
    chart.stacked = true;
    chart.series = {{"update boxes", curve.x, curve.update},
                    {"sort lists", curve.x, curve.sort},
                    {"collision tests", curve.x, curve.exact}};
    return chart;
}

/// Last over first.
double growth(const std::vector<double>& y) {
    return y.back() / y.front();
}

std::string number(double value) {
    return value < 1000 ? fmt::format("{:.3g}", value) : fmt::format("{:.0f}", value);
}

std::string from_to(const std::vector<double>& y, const char* unit) {
    return fmt::format("{} to {} {}", number(y.front()), number(y.back()), unit);
}

double slope(const Curve& curve) {
    return line_through(curve.x, curve.total).slope;
}

}  // namespace

Figure graph1(const Effort& effort) {
    const Curve fixed = run(number_of_polytopes, BoxKind::fixed, effort);
    const Curve dynamic = run(number_of_polytopes, BoxKind::dynamic, effort);
    plot::Chart chart = both_boxes(number_of_polytopes, fixed, dynamic);
    chart.y.scale = plot::Scale::log;
    chart.series.push_back({.name = "published, fixed cubes (1995)",
                            .x = {1000},
                            .y = {1e3 / 23},
                            .mark = plot::Mark::points});
    const double fixed_power = power_law(fixed.x, fixed.total);
    const double dynamic_power = power_law(dynamic.x, dynamic.total);
    const double exchanges_fixed = power_law(fixed.x, fixed.exchanges);
    const double exchanges_dynamic = power_law(dynamic.x, dynamic.exchanges);
    const double at_end = dynamic.total.back() / fixed.total.back();
    return {
        .charts = {chart},
        .findings = {
            {"both kinds of box scale nearly linearly with a small term of higher order",
             std::max(fixed_power, dynamic_power) < 1.5,
             fmt::format("time grows as n^{:.2f} with fixed cubes, n^{:.2f} with dynamic boxes",
                         fixed_power, dynamic_power)},
            {"dynamic boxes have the larger non-linear term, because their resizing swaps more",
             dynamic.exchanges.back() > fixed.exchanges.back(),
             fmt::format("{:.0f} exchanges a frame at n = 2000 (n^{:.2f}), {:.0f} with fixed "
                         "cubes (n^{:.2f}); {:.2f} times the time",
                         dynamic.exchanges.back(), exchanges_dynamic, fixed.exchanges.back(),
                         exchanges_fixed, at_end)},
            {"1000 polytopes of 36 faces at 23 frames a second or more with fixed cubes",
             1e3 / fixed.total[fixed.total.size() / 2] > 23,
             fmt::format("{:.0f} frames a second at {:.0f} polytopes",
                         1e3 / fixed.total[fixed.total.size() / 2], fixed.x[fixed.x.size() / 2])}}};
}

Figure graph2(const Effort& effort) {
    const Curve fixed = run(faces_of_each, BoxKind::fixed, effort);
    const Curve dynamic = run(faces_of_each, BoxKind::dynamic, effort);
    const double update = growth(fixed.update), sort = growth(fixed.sort);
    return {.charts = {both_boxes(faces_of_each, fixed, dynamic),
                       profile(faces_of_each, dynamic, "Dynamic boxes"),
                       profile(faces_of_each, fixed, "Fixed cubes")},
            .findings = {
                {"more faces make dynamic boxes dearer to update, as walks become longer",
                 growth(dynamic.update) > 1.1, from_to(dynamic.update, "ms")},
                {"but cheaper to sort: rounder bodies change their boxes less, and swap less",
                 growth(dynamic.exchanges) < 1, from_to(dynamic.exchanges, "exchanges a frame")},
                {"with fixed cubes both are almost constant",
                 std::max({update, sort, 1 / update, 1 / sort}) < 1.5,
                 fmt::format("update {}, sort {}", from_to(fixed.update, "ms"),
                             from_to(fixed.sort, "ms"))}}};
}

Figure graph3(const Effort& effort) {
    const Curve fixed = run(density, BoxKind::fixed, effort);
    const Curve dynamic = run(density, BoxKind::dynamic, effort);
    plot::Chart collisions = chart_of(density, "Collisions");
    collisions.y.label = "collisions per frame";
    collisions.series = {{"fixed cubes", fixed.x, fixed.collisions, plot::Mark::line_and_points}};
    const double straight = line_through(fixed.x, fixed.collisions).share_explained;
    return {.charts = {both_boxes(density, fixed, dynamic), collisions},
            .findings = {
                {"a denser scene takes longer to sort, with either kind of box",
                 growth(fixed.exchanges) > 1 && growth(dynamic.exchanges) > 1,
                 fmt::format("fixed {}, dynamic {}", from_to(fixed.exchanges, "exchanges"),
                             from_to(dynamic.exchanges, "exchanges"))},
                {"the number of collisions is linear in the density", straight > 0.95,
                 fmt::format("{:.1f} % of its variance lies on a straight line", 100 * straight)},
                {"the overall time scales well with the density",
                 growth(fixed.total) < fixed.x.back() / fixed.x.front(),
                 fmt::format("{:.1f} times the time for {:.0f} times the density",
                             growth(fixed.total), fixed.x.back() / fixed.x.front())}}};
}

Figure graph4(const Effort& effort) {
    const Curve fixed = run(rotation, BoxKind::fixed, effort);
    const Curve dynamic = run(rotation, BoxKind::dynamic, effort);
    return {.charts = {both_boxes(rotation, fixed, dynamic)},
            .findings = {{"the slope is much larger for dynamic boxes than for fixed cubes",
                          slope(dynamic) > 2 * slope(fixed),
                          fmt::format("{:.3g} and {:.3g} us per degree", 1e3 * slope(dynamic),
                                      1e3 * slope(fixed))}}};
}

Figure graph5(const Effort& effort) {
    const Curve dynamic = run(rotation, BoxKind::dynamic, effort);
    return {.charts = {profile(rotation, dynamic, "Dynamic boxes")},
            .findings = {{"updating boxes takes longer the faster they turn: longer walks",
                          growth(dynamic.update) > 1.1, from_to(dynamic.update, "ms")},
                         {"and so does sorting: more swaps", growth(dynamic.exchanges) > 1.1,
                          fmt::format("{}, {}", from_to(dynamic.exchanges, "exchanges"),
                                      from_to(dynamic.sort, "ms"))}}};
}

Figure graph6(const Effort& effort) {
    const Curve fixed = run(rotation, BoxKind::fixed, effort);
    const double exchanges = growth(fixed.exchanges);
    const double update = growth(fixed.update), sort = growth(fixed.sort);
    return {.charts = {profile(rotation, fixed, "Fixed cubes")},
            .findings = {
                {"updating and sorting fixed cubes take almost constant time at any rotation",
                 std::max({update, sort, exchanges}) < 1.5,
                 fmt::format("update {}, sort {}, {}", from_to(fixed.update, "ms"),
                             from_to(fixed.sort, "ms"), from_to(fixed.exchanges, "exchanges"))}}};
}

}  // namespace figures::icollide

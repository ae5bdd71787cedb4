// SPDX-License-Identifier: MIT
#include "figures/quickcd.h"

#include <fmt/format.h>

#include <numeric>
#include <optional>

#include "figures/fit.h"
#include "figures/flight_cost.h"

namespace figures::quickcd {
namespace {

using namespace allide;

struct Rule {
    const char* name;
    DopSplitRule rule;
};

constexpr Rule rules[] = {{"longest side", DopSplitRule::longest_side},
                          {"splatter", DopSplitRule::splatter},
                          {"min sum", DopSplitRule::min_sum},
                          {"min max", DopSplitRule::min_max}};

TreeChoice named(std::string name, TreeChoice choice) {
    choice.name = std::move(name);
    return choice;
}

/// A number for each dataset and choice.
struct Grid {
    std::vector<std::string> datasets, choices;
    std::vector<std::vector<double>> value;  ///< by dataset, then choice
    bool same_contacts = true;

    double at(std::size_t dataset, std::size_t choice) const { return value[dataset][choice]; }
};

using Measure = double (*)(const FlightCost& cost);

/// A grid for each measure; every choice flies once.
std::vector<Grid> measure(const std::vector<TreeChoice>& choices, const Effort& effort,
                          const std::vector<Measure>& measures) {
    std::vector<Grid> grids(measures.size());
    for (int which = 0; which < thesis_datasets; ++which) {
        const Dataset& data = dataset(which, effort.of(400, 20));
        for (Grid& grid : grids) {
            grid.datasets.push_back(data.name);
            grid.value.emplace_back();
        }
        std::optional<std::size_t> contacts;
        for (const TreeChoice& choice : choices) {
            effort.tell(fmt::format("{}, {}", data.name, choice.name));
            const FlightCost cost = fly(data, choice);
            const bool same = cost.contacts == contacts.value_or(cost.contacts);
            contacts = cost.contacts;
            for (std::size_t i = 0; i < grids.size(); ++i) {
                grids[i].same_contacts &= same;
                grids[i].value.back().push_back(measures[i](cost));
            }
        }
    }
    for (Grid& grid : grids)
        for (const TreeChoice& choice : choices)
            grid.choices.push_back(choice.name);
    return grids;
}

Grid measure(const std::vector<TreeChoice>& choices, const Effort& effort, Measure number) {
    return measure(choices, effort, std::vector{number}).front();
}

double mean_us(const FlightCost& cost) {
    return mean(cost.us);
}

double longest_us(const FlightCost& cost) {
    return largest(cost.us);
}

double tests_of_a_query(const FlightCost& cost) {
    return static_cast<double>(cost.stats.volume_tests) / static_cast<double>(cost.us.size());
}

double tree_megabytes(const FlightCost& cost) {
    return static_cast<double>(cost.tree_bytes) / 1e6;
}

/// The wide tree, the last choice, has no volumes of these kinds.
Grid without_last(Grid grid) {
    grid.choices.pop_back();
    for (std::vector<double>& row : grid.value)
        row.pop_back();
    return grid;
}

Table table_of(const Grid& grid, std::string title) {
    Table table{std::move(title), {"dataset"}, {}};
    table.columns.insert(table.columns.end(), grid.choices.begin(), grid.choices.end());
    for (std::size_t i = 0; i < grid.datasets.size(); ++i) {
        std::vector<std::string> row = {grid.datasets[i]};
        for (const double value : grid.value[i])
            row.push_back(fmt::format("{:.1f}", value));
        table.rows.push_back(std::move(row));
    }
    return table;
}

Finding same_contacts(const Grid& grid) {
    return {"every method reports the same contacts", grid.same_contacts,
            grid.same_contacts ? "equal on every flight" : "they differ"};
}

/// In how many datasets a choice is below another.
int wins(const Grid& grid, std::size_t choice, std::size_t against) {
    int count = 0;
    for (std::size_t i = 0; i < grid.datasets.size(); ++i)
        count += grid.at(i, choice) < grid.at(i, against);
    return count;
}

/// The geometric mean over datasets of one choice over another.
double ratio(const Grid& grid, std::size_t choice, std::size_t to) {
    std::vector<double> logs;
    for (std::size_t i = 0; i < grid.datasets.size(); ++i)
        logs.push_back(std::log(grid.at(i, choice) / grid.at(i, to)));
    return std::exp(mean(logs));
}

std::string of_five(int count) {
    return fmt::format("on {} of {} datasets", count, thesis_datasets);
}

}  // namespace

Figure volumes(const Effort& effort) {
    const std::vector<Grid> grids = measure(
        {obb_tree(), dop_tree(6), dop_tree(14), dop_tree(18), dop_tree(26), {"wide (ours)", {}}},
        effort, std::vector{mean_us, tree_megabytes});
    const Grid& grid = grids[0];
    const Grid memory = without_last(grids[1]);
    const int smaller = wins(memory, 1, 0) + wins(memory, 2, 0) + wins(memory, 3, 0);
    std::vector<double> gains;  // of k = 18, by dataset
    for (std::size_t i = 0; i < grid.datasets.size(); ++i)
        gains.push_back(grid.at(i, 0) / grid.at(i, 3));
    const int all = wins(grid, 2, 0) + wins(grid, 3, 0) + wins(grid, 4, 0);
    const bool best18 = ratio(grid, 3, 2) <= 1 && ratio(grid, 3, 4) <= 1;
    return {.tables = {table_of(grid, "Mean time of a query, all contacts, us"),
                       table_of(memory, "Both trees without their meshes, MB")},
            .findings = {
                {"k = 14, 18 and 26 beat oriented boxes on every dataset, but for one k on one",
                 all >= 14, fmt::format("in {} of 15 cases", all)},
                {"k = 6 does not", wins(grid, 1, 0) < thesis_datasets, of_five(wins(grid, 1, 0))},
                {"k = 18 is the best overall", best18,
                 fmt::format("k = 14 takes {:.2f} and k = 26 {:.2f} of its time", ratio(grid, 2, 3),
                             ratio(grid, 4, 3))},
                {"the gain over oriented boxes is largest on Swept", gains[3] == largest(gains),
                 fmt::format("{:.2f} times with k = 18, {:.2f} at most", gains[3], largest(gains))},
                {"k = 6, 14 and 18 need less memory than oriented boxes", smaller == 15,
                 fmt::format("in {} of 15 cases", smaller)},
                same_contacts(grid)}};
}

Figure preprocessing(const Effort& effort) {
    std::vector<TreeChoice> choices = {obb_tree()};
    for (const Rule& rule : rules)
        choices.push_back(named(rule.name, dop_tree(18, {.rule = rule.rule})));
    const Grid grid =
        measure(choices, effort, +[](const FlightCost& cost) { return cost.build_ms; });
    const double splatter = ratio(grid, 2, 1);
    const double sum = ratio(grid, 3, 2), max = ratio(grid, 4, 2);
    return {
        .tables = {table_of(grid, "Building both 18-DOP trees, by rule, ms")},
        .findings = {
            {"longest side and splatter take about the same time",
             splatter > 0.67 && splatter < 1.5,
             fmt::format("splatter takes {:.2f} times as long", splatter)},
            {"min sum and min max are an order of magnitude slower", std::min(sum, max) > 5,
             fmt::format("{:.1f} and {:.1f} times splatter's time", sum, max)},
            {"RAPID builds fastest", wins(grid, 0, 2) >= 4,
             fmt::format("our tree after it takes {:.2f} of splatter's time", ratio(grid, 0, 2))}}};
}

Figure splitting_rules(const Effort& effort) {
    std::vector<TreeChoice> choices;
    for (const DopSplitPoint point : {DopSplitPoint::mean, DopSplitPoint::median})
        for (const Rule& rule : rules)
            choices.push_back(named(
                fmt::format("{}, {}", rule.name, point == DopSplitPoint::mean ? "mean" : "median"),
                dop_tree(18, {.rule = rule.rule, .point = point})));
    const Grid grid = measure(choices, effort, mean_us);
    const double sum = ratio(grid, 2, 1), median = ratio(grid, 5, 1);
    return {
        .tables = {table_of(grid, "Mean time of a query, 18-DOP, by rule, us")},
        .findings = {
            {"min sum is the best by a little and splatter nearly equal", sum > 0.8 && sum <= 1.05,
             fmt::format("min sum takes {:.2f} of splatter's time", sum)},
            {"splitting at the median is slower, mostly", median > 1 && wins(grid, 5, 1) <= 2,
             fmt::format("{:.2f} times the time of the mean; faster {}", median,
                         of_five(wins(grid, 5, 1)))},
            same_contacts(grid)}};
}

Figure fronts(const Effort& effort) {
    const DopSearch thesis = {.traversal = DopTraversal::environment_first};
    TreeChoice front = named("from the front", dop_tree(18, {}, thesis));
    front.tracked = true;
    const std::vector<TreeChoice> choices = {named("from the roots", dop_tree(18, {}, thesis)),
                                             front};
    const std::vector<Grid> grids =
        measure(choices, effort, std::vector{mean_us, tests_of_a_query, longest_us});
    const Grid &time = grids[0], &tests = grids[1], &longest = grids[2];
    const int fewer = wins(tests, 1, 0);
    std::vector<double> gains;  // by dataset
    for (std::size_t i = 0; i < time.datasets.size(); ++i)
        gains.push_back(time.at(i, 0) / time.at(i, 1));
    return {.tables = {table_of(time, "Mean time of a query, 18-DOP, us"),
                       table_of(tests, "Tree tests of a query, 18-DOP"),
                       table_of(longest, "The longest query of a flight, 18-DOP, us")},
            .findings = {
                {"a front always saves volume tests", fewer == thesis_datasets,
                 fmt::format("{}, {:.2f} of the tests", of_five(fewer), ratio(tests, 1, 0))},
                {"the gain in time is modest", ratio(time, 1, 0) > 0.7 && ratio(time, 1, 0) < 1.05,
                 fmt::format("{:.2f} of the time", ratio(time, 1, 0))},
                {"the gain in time is largest on Swept", gains[3] == largest(gains),
                 fmt::format("{:.2f} times, {:.2f} at most", gains[3], largest(gains))},
                {"the longest query takes less time too", wins(longest, 1, 0) == thesis_datasets,
                 fmt::format("{}, {:.2f} of the time", of_five(wins(longest, 1, 0)),
                             ratio(longest, 1, 0))},
                same_contacts(time)}};
}

Figure every_step(const Effort& effort) {
    const Dataset& data = dataset(0, effort.of(400, 20));
    effort.tell("pipes, both trees");
    const FlightCost dop = fly(data, dop_tree(18)), obb = fly(data, obb_tree());
    std::vector<double> step(dop.us.size());
    std::iota(step.begin(), step.end(), 0.0);
    return {.charts = {{.title = "Pipes",
                        .x = {"step of the flight"},
                        .y = {"us"},
                        .series = {{"OBB", step, obb.us}, {"18-DOP", step, dop.us}},
                        .width = 640}},
            .findings = {{"the 18-DOP tree's largest time is below that of oriented boxes",
                          largest(dop.us) < largest(obb.us),
                          fmt::format("{:.0f} and {:.0f} us", largest(dop.us), largest(obb.us))},
                         {"and so is its mean", mean(dop.us) < mean(obb.us),
                          fmt::format("{:.0f} and {:.0f} us", mean(dop.us), mean(obb.us))}}};
}

Figure profile(const Effort& effort) {
    Table table{
        "Tests of a query, 18-DOP",
        {"dataset", "volume tests", "node updates", "face tests", "face tests per volume test"},
        {}};
    std::vector<double> faces_per_volume;
    for (int which = 0; which < thesis_datasets; ++which) {
        const Dataset& data = dataset(which, effort.of(400, 20));
        effort.tell(data.name);
        const Stats stats = fly(data, dop_tree(18)).stats;
        const double poses = static_cast<double>(data.flight.size());
        const auto each = [poses](std::uint64_t n) { return static_cast<double>(n) / poses; };
        faces_per_volume.push_back(each(stats.face_tests) / each(stats.volume_tests));
        table.rows.push_back({data.name, fmt::format("{:.0f}", each(stats.volume_tests)),
                              fmt::format("{:.0f}", each(stats.node_updates)),
                              fmt::format("{:.0f}", each(stats.face_tests)),
                              fmt::format("{:.2f}", faces_per_volume.back())});
    }
    return {.tables = {table},
            .findings = {
                {"Interior has the largest share of face tests",
                 faces_per_volume[4] == largest(faces_per_volume),
                 fmt::format("{:.2f} face tests to a volume test, {:.2f} at most elsewhere",
                             faces_per_volume[4], largest(std::span(faces_per_volume).first(4)))}}};
}

}  // namespace figures::quickcd

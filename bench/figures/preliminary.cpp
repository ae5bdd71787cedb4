// SPDX-License-Identifier: MIT
// The contest of the thesis's preliminary methods (Klosowski 1998, section 2.3): four methods, 23
// environments, six flyers. The wide tree flies first: it makes the path, and says what is right at
// every step. All methods then fly that path.
#include <array>
#include <chrono>
#include <map>
#include <memory>

#include <fmt/format.h>

#include "broad/box_makers.h"
#include "convex/polytope/polytope.h"
#include "figures/fit.h"
#include "figures/quickcd.h"
#include "figures/ranking.h"
#include "lab/preliminary/kd_tree.h"
#include "lab/preliminary/mesh_method.h"
#include "lab/preliminary/r_tree.h"
#include "lab/preliminary/voxel_grid.h"
#include "math/world_vertices.h"
#include "scenes/preliminary.h"

namespace figures::quickcd {
namespace {

using namespace allide;
using Clock = std::chrono::steady_clock;

constexpr std::size_t method_count = 4;
constexpr std::array<const char*, method_count + 1> methods = {"grid", "k-d tree", "R-tree", "mesh",
                                                               "wide tree"};
constexpr double full_share = 0.1;  ///< of the steps; the thesis's number is lost

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

struct Environment {
    PreliminaryEnvironment data;
    Geometry surface;
    lab::VoxelGrid grid;
    lab::KdTree kd_tree;
    lab::RTree r_tree;
    lab::MeshMethod mesh;

    Environment(PreliminaryEnvironment made, int grid_side)
        : data(std::move(made)),
          surface(Geometry::surface(data.mesh)),
          grid(view(data.mesh), grid_side),
          kd_tree(view(data.mesh)),
          r_tree(view(data.mesh)),
          mesh(view(data.mesh)) {}

    bool meets(std::size_t method, const lab::FlyingObject& object, lab::TwoPhaseCounts& counts) {
        switch (method) {
            case 0:
                return grid.meets(object, counts);
            case 1:
                return kd_tree.meets(object, counts);
            case 2:
                return r_tree.meets(object, counts);
            default:
                return mesh.meets(object, counts);
        }
    }
};

/// The flyer's box is kept by climbing its hull, as in the thesis.
struct Flyer {
    PreliminaryFlyer data;
    Geometry surface;
    Mesh hull;
    ConvexPolytope polytope;
    Mesh world;

    explicit Flyer(int which)
        : data(make_preliminary_flyer(which)),
          surface(Geometry::surface(data.mesh)),
          hull(convex_hull(data.mesh.vertices)),
          polytope(view(hull)),
          world(data.mesh) {}

    broad::HullGraph graph() const {
        return {polytope.mesh.vertices, polytope.ring_begin, polytope.ring_target, polytope.reach};
    }
    lab::FlyingObject at(const Transform& pose, broad::DynamicBox& box) {
        world_vertices(pose, data.mesh.vertices, world.vertices);
        return {view(world), box(graph(), pose)};
    }
};

struct Path {
    std::vector<Transform> poses;
    std::vector<std::uint8_t> hits;
    double wide_seconds = 0;  ///< mean of a step
};

Path make_path(const Environment& environment, const Flyer& flyer, int steps) {
    Path path;
    ReversingFlight flight(translation({0.5, 0.5, 0.55}), 11);
    bool hit = false;
    const auto start = Clock::now();
    for (int i = 0; i < steps; ++i) {
        path.poses.push_back(flight.step(hit));
        hit = intersects(environment.surface, {flyer.surface, path.poses.back()});
        path.hits.push_back(hit);
    }
    path.wide_seconds = seconds_since(start) / steps;
    return path;
}

struct Flown {
    double rate = 0;  ///< frames per second, normalised
    bool agrees = true;
    std::uint64_t walked = 0;
};

Flown fly(Environment& environment, Flyer& flyer, const Path& path, std::size_t method) {
    Flown flown;
    lab::TwoPhaseCounts counts;
    broad::DynamicBox box;
    std::array<double, 2> sum = {};
    std::array<int, 2> steps = {};
    for (std::size_t i = 0; i < path.poses.size(); ++i) {
        const std::uint64_t before = counts.full_checks;
        const auto start = Clock::now();
        const bool hit = environment.meets(method, flyer.at(path.poses[i], box), counts);
        const double took = seconds_since(start);
        const std::size_t full = counts.full_checks > before;
        sum[full] += took;
        ++steps[full];
        flown.agrees &= hit == (path.hits[i] != 0);
    }
    flown.rate = normalised_rate(steps[1] ? sum[1] / steps[1] : 0, steps[0] ? sum[0] / steps[0] : 0,
                                 full_share);
    flown.walked = counts.walked;
    return flown;
}

/// Full checks per second at poses that collide, each repeated.
double full_checks_per_second(Environment& environment, Flyer& flyer, const Path& path,
                              std::size_t method) {
    lab::TwoPhaseCounts counts;
    broad::DynamicBox box;
    std::vector<double> seconds;
    for (std::size_t i = 0; i < path.poses.size() && seconds.size() < 10; ++i) {
        if (!path.hits[i])
            continue;
        const auto start = Clock::now();
        for (int repeat = 0; repeat < 10; ++repeat)
            environment.meets(method, flyer.at(path.poses[i], box), counts);
        seconds.push_back(seconds_since(start) / 10);
    }
    return seconds.empty() ? 0 : 1 / mean(seconds);
}

struct Contest {
    std::map<std::string, std::vector<Score>> scores;  ///< of each group, and "total"
    std::vector<Score> full_checks = std::vector<Score>(method_count);
    Table environments{
        "Environments",
        {"name", "group", "vertices", "faces", "St of grid", "St of k-d tree", "height of k-d tree",
         "height of R-tree", "Steiner points", "lines stab, mean", "largest"},
        {}};
    Table rates{"Frames per second, one step in ten with a full check",
                {"environment", "flyer", "grid", "k-d tree", "R-tree", "mesh", "wide tree"},
                {}};
    std::array<std::array<double, method_count>, 6> ranks_by_flyer = {};
    int pairs = 0, disagreements = 0;
};

void describe(const Environment& environment, Contest& contest) {
    const auto [mean_line, largest_line] = environment.mesh.stabbing_number(200, 1);
    contest.environments.rows.push_back(
        {environment.data.name, environment.data.group,
         std::to_string(environment.data.mesh.vertices.size()),
         std::to_string(environment.data.mesh.faces.size()),
         std::to_string(environment.grid.stored()), std::to_string(environment.kd_tree.stored()),
         std::to_string(environment.kd_tree.height()), std::to_string(environment.r_tree.height()),
         std::to_string(environment.mesh.mesh().steiner_points()), fmt::format("{:.1f}", mean_line),
         std::to_string(largest_line)});
}

void compete(Environment& environment, Flyer& flyer, std::size_t which, int steps,
             Contest& contest) {
    const Path path = make_path(environment, flyer, steps);
    std::vector<double> rates;
    for (std::size_t method = 0; method < method_count; ++method) {
        const Flown flown = fly(environment, flyer, path, method);
        rates.push_back(flown.rate);
        contest.disagreements += !flown.agrees;
    }
    for (const std::string& group : {environment.data.group, std::string("total")}) {
        std::vector<Score>& scores = contest.scores[group];
        scores.resize(method_count);
        count(rates, scores);
    }
    const std::vector<int> rank = ranks(rates);
    for (std::size_t i = 0; i < method_count; ++i)
        contest.ranks_by_flyer[which][i] += rank[i];
    std::vector<std::string> row = {environment.data.name, flyer.data.name};
    for (const double rate : rates)
        row.push_back(fmt::format("{:.0f}", rate));
    row.push_back(fmt::format("{:.0f}", 1 / path.wide_seconds));
    contest.rates.rows.push_back(row);
    ++contest.pairs;
}

void repeat_full_checks(Environment& environment, Flyer& flyer, int steps, Contest& contest) {
    const Path path = make_path(environment, flyer, steps);
    std::vector<double> rates;
    for (std::size_t method = 0; method < method_count; ++method)
        rates.push_back(full_checks_per_second(environment, flyer, path, method));
    if (rates[0] > 0)
        count(rates, contest.full_checks);
}

Contest run_contest(const Effort& effort) {
    Contest contest;
    std::vector<std::unique_ptr<Flyer>> flyers;
    for (int which = 0; which < preliminary_flyers; ++which)
        flyers.push_back(std::make_unique<Flyer>(which));
    const int every = effort.share < 1 ? 6 : 1;
    for (int which = 0; which < preliminary_environments; which += every) {
        PreliminaryEnvironment data = make_preliminary_environment(which);
        effort.tell(data.name);
        Environment environment(std::move(data), 24);
        describe(environment, contest);
        // Two environments of each group: RP 1 and room 1, two of tetrahedra, Eagle and Canyon.
        const std::array<int, 6> again = {0, 2, 8, 12, 18, 19};
        for (std::size_t flyer = 0; flyer < flyers.size(); ++flyer) {
            compete(environment, *flyers[flyer], flyer, effort.of(400, 60), contest);
            if (std::ranges::count(again, which) != 0)
                repeat_full_checks(environment, *flyers[flyer], effort.of(400, 60), contest);
        }
    }
    return contest;
}

Table scores_table(const Contest& contest) {
    Table table{"Wins and sums of ranks", {"group", "grid", "k-d tree", "R-tree", "mesh"}, {}};
    const auto add = [&](const std::string& name, const std::vector<Score>& scores) {
        std::vector<std::string> row = {name};
        for (const Score& one : scores)
            row.push_back(fmt::format("{} wins, {}", one.wins, one.ranks));
        table.rows.push_back(row);
    };
    for (const auto& [group, scores] : contest.scores)
        add(group, scores);
    add("full checks per second", contest.full_checks);
    return table;
}

Table flyers_table() {
    Table table{"Flyers", {"name", "vertices", "faces", "hull vertices"}, {}};
    for (int which = 0; which < preliminary_flyers; ++which) {
        const Flyer flyer(which);
        table.rows.push_back({flyer.data.name, std::to_string(flyer.data.mesh.vertices.size()),
                              std::to_string(flyer.data.mesh.faces.size()),
                              std::to_string(flyer.hull.vertices.size())});
    }
    return table;
}

/// The methods by a number, the best first.
std::vector<std::size_t> order(const std::vector<Score>& scores, bool by_wins) {
    std::vector<std::size_t> all = {0, 1, 2, 3};
    std::ranges::stable_sort(
        all, {}, [&](std::size_t i) { return by_wins ? -scores[i].wins : scores[i].ranks; });
    return all;
}

std::string names(const std::vector<std::size_t>& all) {
    return fmt::format("{}, {}, {}, {}", methods[all[0]], methods[all[1]], methods[all[2]],
                       methods[all[3]]);
}

std::vector<Finding> judge(const Contest& contest) {
    const std::vector<Score>& total = contest.scores.at("total");
    const std::vector<std::size_t> by_wins = order(total, true), by_ranks = order(total, false);
    const std::vector<std::size_t> by_checks = order(contest.full_checks, false);
    const auto& simple = contest.ranks_by_flyer.front();
    const auto& complex = contest.ranks_by_flyer.back();
    const double pairs = contest.pairs / 6.0;
    const std::vector<std::size_t> wins = {2, 3, 0, 1}, ranked = {2, 0, 1, 3};
    return {
        {"all methods see the same collisions at every step", contest.disagreements == 0,
         fmt::format("{} of {} flights differ from the wide tree's", contest.disagreements,
                     contest.pairs * static_cast<int>(method_count))},
        {"by wins the R-tree is first, the mesh second, and the k-d tree last",
         by_wins[0] == wins[0] && by_wins[1] == wins[1] && by_wins[3] == wins[3], names(by_wins)},
        {"by ranks the order is R-tree, grid, k-d tree, mesh", by_ranks == ranked, names(by_ranks)},
        {"the mesh is slowest with the tetrahedron",
         simple[3] > simple[0] && simple[3] > simple[1] && simple[3] > simple[2],
         fmt::format("mean rank {:.1f} of 4", simple[3] / pairs)},
        {"and competitive with the most complex flyer", complex[3] < simple[3],
         fmt::format("mean rank {:.1f}", complex[3] / pairs)},
        {"by full checks per second the ranking is roughly the same",
         by_checks[0] == by_ranks[0] || by_checks[1] == by_ranks[0], names(by_checks)}};
}

}  // namespace

Figure preliminary(const Effort& effort) {
    const Contest contest = run_contest(effort);
    return {.tables = {scores_table(contest), contest.environments, flyers_table(), contest.rates},
            .findings = judge(contest)};
}

}  // namespace figures::quickcd

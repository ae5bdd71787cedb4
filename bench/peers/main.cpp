// SPDX-License-Identifier: MIT
// allide beside what a user would take instead: the same scenes and poses, answers compared, times
// in one run. tools/peers runs it for all workloads and writes the tables.
#include <cstdio>
#include <fstream>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "bench/peers/contest.h"

namespace allide::peers {
namespace {

struct Options {
    std::vector<std::string> only, peers;
    std::string output;
    bool quick = false, list = false;
};

bool is_wanted(const Workload& workload, const std::vector<std::string>& only) {
    if (only.empty())
        return !workload.on_request;
    return std::ranges::any_of(only, [&](const std::string& word) {
        return word == workload.name + "/" + workload.size ||
               (word == workload.name && !workload.on_request);
    });
}

std::string readable(double seconds) {
    char text[32];
    if (seconds >= 1e-3)
        std::snprintf(text, sizeof text, "%.3g ms", 1e3 * seconds);
    else if (seconds >= 1e-6)
        std::snprintf(text, sizeof text, "%.3g us", 1e6 * seconds);
    else
        std::snprintf(text, sizeof text, "%.3g ns", 1e9 * seconds);
    return text;
}

void print(const Row& row) {
    std::printf("  %-8s %-44s %10s %10s %9.2fx  %s%s\n", row.peer.c_str(),
                row.configuration.c_str(), readable(row.median).c_str(), readable(row.min).c_str(),
                row.ratio, row.judgement.equal() ? "" : "DIFFERS ",
                row.judgement.summary().c_str());
    std::fflush(stdout);
}

nlohmann::ordered_json json(const Row& row) {
    return {{"workload", row.workload},
            {"size", row.size},
            {"unit", "ms per " + row.unit},
            {"peer", row.peer},
            {"configuration", row.configuration},
            {"median", 1e3 * row.median},
            {"min", 1e3 * row.min},
            {"ratio", row.ratio},
            {"equal", row.judgement.equal()},
            {"detail", row.judgement.summary()},
            {"found", row.judgement.found},
            {"steps_checked", row.judgement.steps},
            {"steps_timed", row.steps}};
}

nlohmann::ordered_json run_all(const std::vector<Workload>& workloads, const Options& options) {
    std::vector<Peer> peers = all_peers();
    if (!options.peers.empty())
        std::erase_if(peers, [&](const Peer& peer) {
            return peer.name != "allide" &&
                   std::ranges::find(options.peers, peer.name) == options.peers.end();
        });
    const Budget quick = {
        .check = 0.2, .time = 0.002, .check_steps = 10, .samples = 1, .with_oracle = true};
    const Budget budget = options.quick ? quick : Budget{};
    auto rows = nlohmann::ordered_json::array();
    for (const Workload& workload : workloads) {
        std::printf("%s, %s: a %s, median and min, and how many times allide's\n",
                    workload.name.c_str(), workload.size.c_str(), workload.unit.c_str());
        for (const Row& row : run(workload, peers, budget, print))
            rows.push_back(json(row));
    }
    nlohmann::ordered_json versions;
    for (const Peer& peer : peers)
        versions[peer.name] = peer.version;
    return {{"versions", versions}, {"rows", rows}};
}

int run_program(const Options& options) {
    std::vector<Workload> workloads = all_workloads(options.quick);
    if (options.list) {
        for (const Workload& w : workloads)
            std::printf("%s/%s%s\n", w.name.c_str(), w.size.c_str(), w.on_request ? " *" : "");
        return 0;
    }
    std::erase_if(workloads, [&](const Workload& w) { return !is_wanted(w, options.only); });
    if (workloads.empty()) {
        std::fprintf(stderr, "No workload is called that; --list names them.\n");
        return 2;
    }
    const std::string text = run_all(workloads, options).dump(1) + "\n";
    if (options.output.empty())
        return 0;
    std::ofstream file(options.output);
    if (!(file << text).flush()) {
        std::fprintf(stderr, "Cannot write %s.\n", options.output.c_str());
        return 2;
    }
    return 0;
}

}  // namespace

std::vector<Workload> all_workloads(bool quick) {
    std::vector<Workload> list;
    add_crowds(list, quick);
    add_hares(list, quick);
    add_flights(list, quick);
    add_mesh_distances(list, quick);
    add_duos(list, quick);
    add_deforming(list, quick);
    return list;
}

}  // namespace allide::peers

int main(int argc, char** argv) {
    allide::peers::Options options;
    CLI::App app(
        "allide beside other collision libraries: same scenes, same poses, answers "
        "compared.\ntools/peers runs this program and writes the tables.");
    app.add_option("--only", options.only,
                   "run these workloads, named NAME or NAME/SIZE as --list gives them");
    app.add_option("--peer", options.peers, "with these peers alone");
    app.add_option("--json", options.output, "write the rows to this file");
    app.add_flag("--quick", options.quick, "tiny scenes, for a test of the program itself");
    app.add_flag("--list", options.list, "name the workloads; * are run only when asked for");
    CLI11_PARSE(app, argc, argv);
    return allide::peers::run_program(options);
}

// SPDX-License-Identifier: MIT
#include "figures/figure.h"

#include <fmt/format.h>

#include <chrono>
#include <filesystem>

#include <allide/error.h>

#include "figures/pages.h"
#include "output.h"
#include "text_output.h"
#include "verbs.h"

namespace cli {
namespace reproduce_verb {
namespace {

struct Options {
    std::vector<std::string> figures;
    std::string out = "out/reproduce";
    bool quick = false, list = false, json = false;
};

using figures::Experiment;
using figures::Finding;
using figures::Result;

void print_list() {
    Table table({"figure", "what varies", "source"});
    for (const Experiment& experiment : figures::experiments())
        table.add({experiment.name, experiment.title, experiment.source});
    table.print();
}

/// The experiments whose names begin with one of `figures`, or all.
std::vector<Experiment> chosen(const std::vector<std::string>& figures) {
    std::vector<Experiment> found;
    for (const std::string& figure : figures)
        if (std::ranges::none_of(figures::experiments(), [&](const Experiment& experiment) {
                return experiment.name.starts_with(figure);
            }))
            reject(fmt::format("there is no figure '{}'; 'allide reproduce --list' names them",
                               figure));
    for (const Experiment& experiment : figures::experiments())
        if (figures.empty() || std::ranges::any_of(figures, [&](const std::string& figure) {
                return experiment.name.starts_with(figure);
            }))
            found.push_back(experiment);
    return found;
}

void make_folder(const std::string& out) {
    std::error_code error;
    std::filesystem::create_directories(out, error);
    if (error)
        reject(fmt::format("folder {} cannot be made: {}; choose another with --out", out,
                           error.message()));
}

Result run(const Experiment& experiment, bool quick) {
    Progress progress;
    figures::Effort effort{.share = quick ? 0.05 : 1};
    effort.tell = [&](const std::string& line) { progress.show(experiment.name + ": " + line); };
    const auto start = std::chrono::steady_clock::now();
    figures::Figure figure = experiment.run(effort);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    return {experiment, std::move(figure), seconds.count()};
}

void print_findings(const Result& result) {
    fmt::print("{} ({}, {:.1f} s)\n", result.experiment.name, result.experiment.source,
               result.seconds);
    for (const Finding& finding : result.figure.findings)
        fmt::print("  {:<12} {}: {}\n", finding.holds ? "holds" : "DOES NOT", finding.claim,
                   finding.seen);
    std::fflush(stdout);
}

Json to_json(const Result& result) {
    Json findings = Json::array();
    for (const Finding& finding : result.figure.findings)
        findings.push_back(
            {{"claim", finding.claim}, {"holds", finding.holds}, {"seen", finding.seen}});
    return {{"figure", result.experiment.name},
            {"source", result.experiment.source},
            {"seconds", result.seconds},
            {"findings", findings}};
}

void reproduce_figures(const Options& options) {
    const std::vector<Experiment> wanted = chosen(options.figures);
    make_folder(options.out);
    const std::filesystem::path out = options.out;
    std::vector<Result> results;
    Json figures = Json::array();
    for (const Experiment& experiment : wanted) {
        results.push_back(run(experiment, options.quick));
        for (const auto& [name, text] : files(results.back()))
            write_file(out / name, text);
        if (!options.json)
            print_findings(results.back());
        figures.push_back(to_json(results.back()));
    }
    write_file(out / "index.html", html(results));
    write_file(out / "reproduce.md", markdown(results));
    if (options.json)
        print({{"out", options.out}, {"figures", figures}});
    else
        fmt::print("plots, data and a page: {}\n", (out / "index.html").string());
}

}  // namespace
}  // namespace reproduce_verb

void add_reproduce(CLI::App& app, Outcome&) {
    using namespace reproduce_verb;
    CLI::App& verb = add_verb(
        app, {"reproduce", "Run the papers' experiments and compare their findings with today's",
              "Writes a page (index.html), its text (reproduce.md), and each plot as SVG and CSV.\n"
              "A figure is named in full or by its beginning: 'icollide' takes all six graphs.\n"
              "Times are of this machine, so use an idle one.\n"
              "Exit status: 0 done, whether the findings hold or not; 2 error.",
              "allide reproduce --list\n"
              "allide reproduce vcollide --quick"});
    const auto options = std::make_shared<Options>();
    verb.add_option("FIGURE", options->figures, "Which to run (default: all)");
    verb.add_option("--out", options->out, "Folder for what is made")->capture_default_str();
    verb.add_flag("--quick", options->quick, "A twentieth of the samples, to look at the plots");
    verb.add_flag("--list", options->list, "Only name the figures");
    add_json_option(verb, options->json);
    verb.callback([options] { options->list ? print_list() : reproduce_figures(*options); });
}

}  // namespace cli

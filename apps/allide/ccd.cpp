// SPDX-License-Identifier: MIT
// `allide ccd FILES...`: exact answers to query sets of vertices, faces and edges that go straight.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <numeric>

#include "option_values.h"
#include "output.h"
#include "query_set.h"
#include "verbs.h"

namespace cli {
namespace ccd_verb {
namespace {

using namespace allide;

struct Options {
    std::vector<std::string> files;
    std::string kind = "path";
    bool json = false;

    std::optional<bool> edges() const {
        return kind == "path" ? std::nullopt : std::optional(kind == "edge-edge");
    }
};

/// Counts the answers about one file, or about all.
struct Count {
    std::string file = {};
    const char* kind = "";
    std::size_t queries = 0, collisions = 0, false_negatives = 0, false_positives = 0, doubtful = 0,
                inexact = 0;

    bool is_right() const { return false_negatives == 0 && false_positives == 0; }
    void add(const Count& other) {
        queries += other.queries;
        collisions += other.collisions;
        false_negatives += other.false_negatives;
        false_positives += other.false_positives;
        doubtful += other.doubtful;
        inexact += other.inexact;
    }
};

struct Answer {
    std::vector<Count> files;
    Count all;
    std::vector<double> microseconds;  ///< of each query, sorted
};

MovingContact contact(const QuerySet::Query& query, bool edges) {
    const auto& [a, b, c, d] = query.points;
    return edges ? moving_contact({a, b}, {c, d}) : moving_contact(a, {b, c, d});
}

/// A doubt counts as a collision.
Count answer_set(const QuerySet& set, std::vector<double>& microseconds) {
    Count count{.kind = set.edges ? "edge-edge" : "vertex-face",
                .queries = set.queries.size(),
                .inexact = set.inexact};
    for (const QuerySet::Query& query : set.queries) {
        const auto begin = std::chrono::steady_clock::now();
        const MovingContact found = contact(query, set.edges);
        const std::chrono::duration<double, std::micro> took =
            std::chrono::steady_clock::now() - begin;
        microseconds.push_back(took.count());
        const bool meets = found != MovingContact::apart;
        count.collisions += meets ? 1 : 0;
        count.doubtful += found == MovingContact::doubtful ? 1 : 0;
        count.false_negatives += query.truth && !meets ? 1 : 0;
        count.false_positives += meets && !query.truth ? 1 : 0;
    }
    return count;
}

Answer find(const Options& options) {
    Answer answer;
    Progress progress;
    for (const std::string& file : options.files) {
        progress.show(
            fmt::format("{} of {}: {}", answer.files.size() + 1, options.files.size(), file));
        Count count = answer_set(read_query_set(file, options.edges()), answer.microseconds);
        count.file = file;
        answer.all.add(count);
        answer.files.push_back(std::move(count));
    }
    std::ranges::sort(answer.microseconds);
    return answer;
}

/// The value below which a share of all are.
double quantile(const std::vector<double>& sorted, double share) {
    const auto place = static_cast<std::size_t>(share * static_cast<double>(sorted.size()));
    return sorted.empty() ? 0 : sorted[std::min(place, sorted.size() - 1)];
}

double mean(const std::vector<double>& values) {
    const double sum = std::accumulate(values.begin(), values.end(), 0.0);
    return values.empty() ? 0 : sum / static_cast<double>(values.size());
}

Json to_json(const Count& count) {
    return {{"queries", count.queries},
            {"collisions", count.collisions},
            {"false_negatives", count.false_negatives},
            {"false_positives", count.false_positives},
            {"doubtful", count.doubtful},
            {"inexact", count.inexact}};
}

Json to_json(const Answer& answer) {
    Json files = Json::array();
    for (const Count& count : answer.files) {
        Json file = {{"file", count.file}, {"kind", count.kind}};
        file.update(to_json(count));
        files.push_back(std::move(file));
    }
    Json json = to_json(answer.all);
    json["us_per_query"] = {{"mean", mean(answer.microseconds)},
                            {"median", quantile(answer.microseconds, 0.5)},
                            {"p99", quantile(answer.microseconds, 0.99)},
                            {"max", quantile(answer.microseconds, 1)}};
    json["files"] = std::move(files);
    return json;
}

void add_row(Table& table, const Count& count) {
    table.add({count.file, count.kind, fmt::format("{}", count.queries),
               fmt::format("{}", count.collisions), fmt::format("{}", count.false_negatives),
               fmt::format("{}", count.false_positives), fmt::format("{}", count.doubtful),
               fmt::format("{}", count.inexact)});
}

void print_text(const Answer& answer) {
    Table table({"file", "kind", "queries", "collisions", "false negatives", "false positives",
                 "doubtful", "inexact"});
    for (const Count& count : answer.files)
        add_row(table, count);
    if (answer.files.size() > 1)
        add_row(table, answer.all);
    table.print();
    fmt::print(
        "\nmicroseconds a query: mean {:.3g}, median {:.3g}, 99 % below {:.3g}, largest "
        "{:.3g}\n",
        mean(answer.microseconds), quantile(answer.microseconds, 0.5),
        quantile(answer.microseconds, 0.99), quantile(answer.microseconds, 1));
}

Status run(const Options& options) {
    Answer answer = find(options);
    answer.all.file = "all";
    options.json ? print(to_json(answer)) : print_text(answer);
    return answer.all.is_right() ? Status::no : Status::yes;
}

VerbText help() {
    return {.name = "ccd",
            .summary = "Answer query sets of vertices, faces and edges that go straight",
            .details =
                "FILE has eight lines for each query, in the format of Wang et al. (2021): "
                "xn,xd,yn,yd,zn,zd,truth are three fractions and whether the query is a collision. "
                "Lines are the points a0 a1 b0 b1 of two edges, or v f0 f1 f2 of a vertex and a "
                "face, at time 0 and then at time 1. Coordinates that no double holds are rounded "
                "and counted as inexact. Answers are exact; one in doubt counts as a "
                "collision.\n\nExit status: 0 every answer is the truth, 1 some differ, 2 error.",
            .examples =
                "printf '%s\\n' 0,1,0,1,1,1,1 -1,1,-1,1,0,1,1 2,1,-1,1,0,1,1 -1,1,2,1,0,1,1 "
                "> start.csv\n"
                "printf '%s\\n' 0,1,0,1,-1,3,1 -1,1,-1,1,0,1,1 2,1,-1,1,0,1,1 -1,1,2,1,0,1,1 "
                "> end.csv\n"
                "cat start.csv end.csv > vertex-face.csv\n"
                "allide ccd vertex-face.csv\n"
                "allide ccd --kind vertex-face --json - < vertex-face.csv\n"};
}

}  // namespace
}  // namespace ccd_verb

void add_ccd(CLI::App& app, Outcome& outcome) {
    using namespace ccd_verb;
    const auto options = std::make_shared<Options>();
    CLI::App& verb = add_verb(app, help());
    verb.add_option("FILE", options->files, "Query sets")->required()->type_name("");
    add_choice_option(verb, "--kind", options->kind, {"path", "edge-edge", "vertex-face"},
                      "What the queries are about; 'path': the path of the file says it");
    add_json_option(verb, options->json);
    verb.callback([options, &outcome] { outcome.status = run(*options); });
}

}  // namespace cli

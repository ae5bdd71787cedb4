// SPDX-License-Identifier: MIT
// `allide replay FILE`: asks again what was recorded.
#include <fmt/format.h>

#include <memory>

#include "escaped.h"
#include "option_values.h"
#include "recording_output.h"
#include "verbs.h"

namespace cli {
namespace replay_verb {
namespace {

using namespace allide;

struct Options {
    std::string file;
    int threads = 1;
    bool json = false;
};

void print_json(const Recording& recording, const std::optional<ReplayDifference>& difference) {
    Json json = {{"frames", recording.size()},
                 {"complete", recording.is_complete()},
                 {"equal", !difference},
                 {"difference", nullptr}};
    if (difference)
        json["difference"] = {{"frame", difference->frame}, {"text", difference->text}};
    print(json);
}

Status run(const Options& options) {
    const Recording recording = read_recording(options.file);
    const auto difference = try_replay(recording, options.threads);
    if (!difference)
        throw advised(error_about(options.file, difference.error()), "record it again by --exact");
    if (options.json)
        print_json(recording, *difference);
    else if (*difference)
        fmt::print("frame {}: {}\n", (*difference)->frame, escaped((*difference)->text));
    else
        fmt::print("{}: the same pairs and faces\n", counted(recording.size(), "frame"));
    return *difference ? Status::yes : Status::no;
}

VerbText help() {
    return {.name = "replay",
            .summary = "Ask again what was recorded, and name the first difference",
            .details =
                "FILE is a recording that was made with --exact. Its world is built again, "
                "and every frame is detected again with the same options, or every pair "
                "query is asked again. Exit status: 0 every frame has the same pairs and "
                "faces, 1 one differs, 2 error.",
            .examples =
                "allide simulate --objects 50 --frames 20 --record flight.allrec --exact\n"
                "allide replay flight.allrec\n"
                "allide replay flight.allrec --threads 2 --json\n"};
}

}  // namespace
}  // namespace replay_verb

void add_replay(CLI::App& app, Outcome& outcome) {
    using namespace replay_verb;
    const auto options = std::make_shared<Options>();
    CLI::App& verb = add_verb(app, help());
    verb.add_option("FILE", options->file, "An exact recording")->required()->type_name("");
    add_threads_option(verb, options->threads);
    add_json_option(verb, options->json);
    verb.callback([options, &outcome] { outcome.status = run(*options); });
}

}  // namespace cli

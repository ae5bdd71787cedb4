// SPDX-License-Identifier: MIT
// `allide fly ENV [OBJECT]`: a moving mesh in an environment, step by step.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <numbers>
#include <optional>

#include "flight.h"
#include "flight_picture.h"
#include "objects.h"
#include "option_values.h"
#include "output.h"
#include "output_target.h"
#include "plot/chart.h"
#include "plot/theme.h"
#include "poses.h"
#include "recording_output.h"
#include "scenes/datasets.h"
#include "scenes/flight.h"
#include "simulation/run.h"
#include "text_output.h"
#include "verbs.h"
#include "words.h"

namespace cli {
namespace fly_verb {
namespace {

using namespace allide;

struct Options {
    std::string environment, object;
    int steps = 1000, threads = 1;
    std::string mode = "all", method = "bvh8", preset, path;
    std::vector<double> start;
    double reach = 0, step = 0, turn = 3;  ///< lengths of 0 follow the sizes of the meshes
    std::uint64_t seed = 1;
    bool tracked = false, json = false;
    std::string csv, svg, picture;
    RecordOptions recording;
};

/// The moving object, the environment and the path.
struct Scenery {
    Mesh environment, object;
    std::string object_name;
    std::vector<Transform> path;  ///< none yet if it is to be found
};

double diagonal(const Mesh& mesh) {
    const Box box = bounds(mesh);
    return length(box.max - box.min);
}

Mesh read_some(const std::string& file) {
    NamedMesh read = read_mesh(file);
    tell_dropped_faces(file, read.dropped_faces);
    if (read.mesh.faces.empty())
        reject(file + " has no faces; a flight needs some");
    return std::move(read.mesh);
}

bool is_dataset(const std::string& name) {
    return std::ranges::find(dataset_names, name) != dataset_names.end();
}

Scenery dataset(const Options& options) {
    const auto which = std::ranges::find(dataset_names, options.environment);
    const bool keeps_path = options.object.empty() && options.path.empty();
    Dataset data = make_dataset(static_cast<int>(which - dataset_names.begin()),
                                keeps_path ? options.steps : 1);
    Scenery scenery{std::move(data.environment), std::move(data.flyer), "its own flyer", {}};
    if (keeps_path)
        scenery.path = std::move(data.flight);
    return scenery;
}

Scenery read_scenery(const Options& options) {
    Scenery scenery;
    if (is_dataset(options.environment))
        scenery = dataset(options);
    else if (options.object.empty())
        reject(fmt::format("name an object that flies in {}, or one of the scenes {}",
                           options.environment, fmt::join(dataset_names, ", ")));
    else
        scenery.environment = read_some(options.environment);
    if (!options.object.empty()) {
        scenery.object = read_some(options.object);
        scenery.object_name = options.object;
    }
    return scenery;
}

FlightOptions billiard_options(const Options& options, const Scenery& scenery) {
    const Box box = bounds(scenery.environment);
    const Vec3 start = options.start.empty()
                           ? 0.5 * (box.min + box.max)
                           : Vec3{options.start[0], options.start[1], options.start[2]};
    return {.steps = options.steps,
            .step = options.step > 0 ? options.step : 0.05 * diagonal(scenery.object),
            .turn = options.turn * std::numbers::pi / 180,
            .start = start,
            .reach = options.reach > 0 ? options.reach : 0.5 * diagonal(scenery.environment),
            .seed = options.seed};
}

struct Trees {
    Geometry environment, object;
    double seconds;  ///< to build both
};

/// Trees of k-DOPs differ for the environment and for what flies in it.
TreeOptions tree_for(const Options& options, bool moving) {
    const std::optional<Preset> preset = preset_of(options.preset);
    TreeOptions tree =
        preset ? tree_options(*preset, moving) : TreeOptions{.tree = tree_of(options.method)};
    tree.threads = options.threads;
    tree.dop.moving = moving;
    return tree;
}

Trees build(const Options& options, Scenery& scenery) {
    const auto start = std::chrono::steady_clock::now();
    Geometry environment =
        Geometry::surface(std::move(scenery.environment), tree_for(options, false));
    Geometry object = Geometry::surface(std::move(scenery.object), tree_for(options, true));
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
    return {std::move(environment), std::move(object), elapsed.count()};
}

std::vector<Transform> path_of(const Options& options, Scenery& scenery) {
    if (!scenery.path.empty())
        return std::move(scenery.path);
    if (!options.path.empty())
        return read_path(options.path);
    const Geometry environment = Geometry::surface(scenery.environment);
    const Geometry object = Geometry::surface(scenery.object);
    return billiard_flight(environment, object, billiard_options(options, scenery));
}

struct Answer {
    std::string environment, object;
    std::size_t environment_faces, object_faces, bytes;
    double build_seconds;
    std::vector<Transform> path;
    std::vector<FlightStep> steps;
    std::string picture;  ///< picture of the step with most contacts, if requested
    std::optional<Recorder> recorder = {};
};

simulation::Spread microseconds(const Answer& answer) {
    std::vector<double> values;
    for (const FlightStep& step : answer.steps)
        values.push_back(1e6 * step.seconds);
    return simulation::spread(values);
}

struct Sums {
    std::size_t contacts = 0, steps_in_contact = 0;
    Stats stats;
};

Sums sums(const Answer& answer) {
    Sums sums;
    for (const FlightStep& step : answer.steps) {
        sums.contacts += step.contacts;
        sums.steps_in_contact += step.contacts > 0;
        sums.stats += step.stats;
    }
    return sums;
}

Json to_json(const Answer& answer, const Options& options) {
    const simulation::Spread us = microseconds(answer);
    const Sums total = sums(answer);
    return {{"environment", {{"name", answer.environment}, {"faces", answer.environment_faces}}},
            {"object", {{"name", answer.object}, {"faces", answer.object_faces}}},
            {"steps", answer.steps.size()},
            {"mode", options.mode},
            {"method", options.method},
            {"tracked", options.tracked},
            {"us_per_query",
             {{"median", us.median}, {"min", us.min}, {"max", us.max}, {"mean", us.mean}}},
            {"contacts", total.contacts},
            {"steps_in_contact", total.steps_in_contact},
            {"volume_tests", total.stats.volume_tests},
            {"node_updates", total.stats.node_updates},
            {"face_tests", total.stats.face_tests},
            {"build_ms", 1e3 * answer.build_seconds},
            {"bytes", answer.bytes}};
}

void print_summary(std::FILE* out, const Answer& answer, const Options& options) {
    const simulation::Spread us = microseconds(answer);
    const Sums total = sums(answer);
    const double steps = static_cast<double>(answer.steps.size());
    fmt::print(out, "{} ({} faces) in {} ({} faces)\n\n", answer.object, answer.object_faces,
               answer.environment, answer.environment_faces);
    fmt::print(out, "steps         {}, {} of them in contact\n", answer.steps.size(),
               total.steps_in_contact);
    fmt::print(
        out, "query         {:.2f} us (median; {:.2f} to {:.2f}, mean {:.2f}), {:.0f} per second\n",
        us.median, us.min, us.max, us.mean, 1e6 / us.mean);
    fmt::print(out, "contacts      {} in all, {:.1f} per step{}\n", total.contacts,
               static_cast<double>(total.contacts) / steps,
               options.mode == "first" ? " (one at most)" : "");
    fmt::print(out, "work          {} volume tests, {} node updates, {} face tests\n",
               total.stats.volume_tests, total.stats.node_updates, total.stats.face_tests);
    fmt::print(out, "trees         {}, built in {:.1f} ms, {} bytes with the meshes\n",
               options.method, 1e3 * answer.build_seconds, answer.bytes);
}

/// Steps in which the machine did something else do not set the scale.
double scale_of(std::vector<double> values) {
    std::ranges::sort(values);
    return std::min(values.back(), 1.5 * values[values.size() * 97 / 100]);
}

/// The time of every step.
std::string chart(const Answer& answer, const Options& options) {
    plot::Series time{.name = "time", .mark = plot::Mark::area};
    for (std::size_t i = 0; i < answer.steps.size(); ++i) {
        time.x.push_back(static_cast<double>(i + 1));
        time.y.push_back(1e6 * answer.steps[i].seconds);
    }
    const simulation::Spread us = microseconds(answer);
    const plot::Chart chart{
        .title =
            fmt::format("{} in {}: {}, {}", answer.object, answer.environment,
                        options.mode == "first" ? "first contact" : "all contacts", options.method),
        .x = {.label = "step"},
        .y = {.label =
                  fmt::format("microseconds; median {:.3g}, at most {:.3g}", us.median, us.max),
              .high = scale_of(time.y)},
        .series = {time},
        .width = 800,
        .height = 300};
    return plot::document(plot::svg(chart));
}

std::string busiest_picture(const Trees& trees, const std::vector<Transform>& path,
                            const std::vector<FlightStep>& steps) {
    const auto busiest = std::ranges::max_element(steps, {}, &FlightStep::contacts);
    const Transform& pose = path[static_cast<std::size_t>(busiest - steps.begin())];
    return contact_picture(trees.environment, Placed(trees.object, pose));
}

/// Asks again beside the flight, so that recording takes no time of it.
Recorder recorded(const Trees& trees, const Answer& answer, const Options& options) {
    Recorder recorder = make_recorder(options.recording, "fly",
                                      {{"environment", options.environment},
                                       {"object", answer.object},
                                       {"steps", options.steps},
                                       {"seed", options.seed},
                                       {"method", options.method},
                                       {"every", options.recording.every}});
    const Placed at_rest(trees.environment);
    const auto every = static_cast<std::size_t>(options.recording.every);
    for (std::size_t i = 0; i < answer.path.size(); i += every) {
        const Placed flying(trees.object, answer.path[i]);
        recorder.record(at_rest, flying, contact_answer(at_rest, flying),
                        {.name_a = answer.environment,
                         .name_b = answer.object,
                         .seconds = answer.steps[i].seconds,
                         .stats = answer.steps[i].stats});
    }
    return recorder;
}

Answer fly_along(const Options& options) {
    Progress progress;
    progress.show("making the scene ...");
    Scenery scenery = read_scenery(options);
    std::vector<Transform> path = path_of(options, scenery);
    progress.show("building trees ...");
    const Trees trees = build(options, scenery);
    progress.show(fmt::format("flying {} steps ...", path.size()));
    const FlightQuery query{.mode = options.mode == "first" ? ContactMode::first : ContactMode::all,
                            .tracked = options.tracked,
                            .dop = dop_search(preset_of(options.preset).value_or(Preset::allide))};
    std::vector<FlightStep> steps = fly(trees.environment, trees.object, path, query);
    std::string picture;
    if (!options.picture.empty())
        picture = busiest_picture(trees, path, steps);
    Answer answer{.environment = options.environment,
                  .object = scenery.object_name,
                  .environment_faces = trees.environment.mesh().faces.size(),
                  .object_faces = trees.object.mesh().faces.size(),
                  .bytes = trees.environment.memory().total() + trees.object.memory().total(),
                  .build_seconds = trees.seconds,
                  .path = std::move(path),
                  .steps = std::move(steps),
                  .picture = std::move(picture)};
    if (options.recording.any())
        answer.recorder = recorded(trees, answer, options);
    return answer;
}

Status run(const Options& options) {
    const NamedOutput outputs[] = {{"--csv", options.csv},
                                   {"--svg", options.svg},
                                   {"--picture", options.picture},
                                   {"--record", options.recording.record},
                                   {"--view", options.recording.view}};
    check_record_options(options.recording);
    std::FILE* const summary = summary_stream(outputs, options.json);
    Answer answer = fly_along(options);
    if (!options.csv.empty())
        write_file(options.csv, csv(answer.steps, answer.path));
    if (!options.svg.empty())
        write_file(options.svg, chart(answer, options));
    if (!options.picture.empty())
        write_file(options.picture, answer.picture);
    if (answer.recorder)
        write_recording(*answer.recorder, options.recording);
    if (options.json)
        print(to_json(answer, options));
    else
        print_summary(summary, answer, options);
    return Status::no;
}

VerbText help() {
    return {
        .name = "fly",
        .summary = "Fly an object through an environment and time its contact queries",
        .details = fmt::format(
            "ENV and OBJECT are mesh files, or ENV is one of the scenes after Klosowski's datasets "
            "(1998,\nchapter 5), each with a flyer and a path of its own: {}.\n\n"
            "The path is a billiard: small random changes of heading and spin at each step, "
            "another "
            "direction\nafter a collision and at the end of the reach. Or --path gives it, a pose "
            "on each line: 3 numbers\n(a translation), 7 (then a quaternion w x y z), 12 (rows of "
            "[R | t]) or 16. Times are of the\nqueries alone, in microseconds; contacts are summed "
            "over all steps. Methods change the times,\nnever the contacts. Exit status: 0 done, 2 "
            "error.",
            fmt::join(dataset_names, ", ")),
        .examples =
            "allide make terrain --cells 60 -o land.obj\n"
            "allide make torus-knot --segments 100 --sides 6 --radius 10 --tube-radius 2 "
            "-o knot.obj\n"
            "allide fly land.obj knot.obj --steps 200\n"
            "allide fly land.obj knot.obj --steps 200 --mode first --method dop18 --json\n"
            "allide fly swept --steps 100 --csv trace.csv --svg trace.svg\n"};
}

void add_path_options(CLI::App& verb, Options& options) {
    add_count_option(verb, "--steps", options.steps, "Of the path", {1, 10'000'000});
    verb.add_option("--path", options.path, "Poses to fly along, instead of a billiard")
        ->type_name("FILE");
    verb.add_option("--start", options.start, "Where the billiard starts; by default ENV's centre")
        ->type_name("X Y Z")
        ->expected(3)
        ->check(number_within(coordinates));
    add_number_option(verb, "--reach", options.reach,
                      "It stays this near its start; 0: half of ENV's diagonal",
                      {0, coordinates.most});
    add_number_option(verb, "--step", options.step,
                      "Length of a step; 0: a twentieth of OBJECT's diagonal",
                      {0, coordinates.most});
    add_number_option(verb, "--turn", options.turn, "Degrees of a step", {0, 360});
    add_seed_option(verb, options.seed);
}

}  // namespace
}  // namespace fly_verb

void add_fly(CLI::App& app, Outcome& outcome) {
    using namespace fly_verb;
    const auto options = std::make_shared<Options>();
    CLI::App& verb = add_verb(app, help());
    verb.add_option("ENV", options->environment, "A mesh at rest, or a scene")
        ->required()
        ->type_name("");
    verb.add_option("OBJECT", options->object, "A mesh that flies")->type_name("");
    add_path_options(verb, *options);
    add_choice_option(verb, "--mode", options->mode, {"all", "first"}, "Every contact, or any one");
    add_choice_option(verb, "--method", options->method, tree_words(),
                      "Volumes of the trees; none: brute force");
    add_choice_option(verb, "--preset", options->preset, preset_words(),
                      "Trees and search of a published program, instead of --method")
        .excludes(verb.get_option("--method"));
    verb.add_flag("--tracked", options->tracked, "Start each query from what the last one found");
    add_threads_option(verb, options->threads);
    add_file_option(verb, "--csv", options->csv, "A line of time and counts for each step");
    add_file_option(verb, "--svg", options->svg, "A chart of the time of each step");
    add_file_option(verb, "--picture", options->picture,
                    "The step with most contacts as SVG, faces that meet in red");
    add_record_options(verb, options->recording, true);
    add_json_option(verb, options->json);
    verb.callback([options, &outcome] {
        if (!options->preset.empty())
            options->method = word(tree_for(*options, true).tree);
        outcome.status = run(*options);
    });
}

}  // namespace cli

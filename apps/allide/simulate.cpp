// SPDX-License-Identifier: MIT
// `allide simulate`: the multi-body simulation of I-COLLIDE.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>

#include "machine.h"
#include "objects.h"
#include "option_values.h"
#include "output.h"
#include "output_target.h"
#include "plot/theme.h"
#include "recording_output.h"
#include "simulation/graphs.h"
#include "simulation/page.h"
#include "simulation/picture.h"
#include "simulation/words.h"
#include "text_output.h"
#include "verbs.h"
#include "words.h"

namespace cli {
namespace simulate_verb {
namespace {

using namespace simulation;

struct Choices {
    Options options;
    int objects = 1000, frames = 500;
    std::string broad = "automatic", box = "automatic", method = "gjk", response = "exchange";
    std::string preset, shape, csv, svg, report;
    RecordOptions recording;
    bool json = false;
};

template <class Choice>
std::vector<std::string> names(const Words<Choice>& words) {
    std::vector<std::string> names;
    for (const auto& [name, value] : words)
        names.push_back(name);
    return names;
}

template <class Choice>
Choice chosen(const Words<Choice>& words, const std::string& name) {
    for (const auto& [word, value] : words)
        if (word == name)
            return value;
    reject("there is no '" + name + "'");
}

/// Replaces the choices that a preset makes.
void apply_preset(Choices& choices) {
    const std::optional<allide::Preset> preset = preset_of(choices.preset);
    if (!preset)
        return;
    const allide::WorldOptions given = choices.options.world;
    choices.options.world = world_options(*preset);
    choices.options.world.threads = given.threads;
    choices.options.world.coherence = given.coherence;
    choices.broad = simulation::word(broad_phases(), choices.options.world.broad);
    choices.box = simulation::word(boxes(), choices.options.world.box);
    choices.method = simulation::word(methods(), convex_options(*preset).method);
}

Options options_of(const Choices& choices) {
    Options options = choices.options;
    options.objects = static_cast<std::size_t>(choices.objects);
    options.world.broad = chosen(broad_phases(), choices.broad);
    options.world.box = chosen(boxes(), choices.box);
    options.method = chosen(methods(), choices.method);
    options.response = chosen(responses(), choices.response);
    return options;
}

/// Each of the first thousand objects has a shape of its own.
void demand_few_faces(const Choices& choices) {
    constexpr int most = 20'000'000;
    const int shapes = std::min(choices.objects, 1000);
    if (choices.shape.empty() && choices.options.faces > most / shapes)
        reject(
            fmt::format("--faces must be at most {} for {} different shapes, not {}; fewer "
                        "--objects, or one --shape, allow more",
                        most / shapes, shapes, choices.options.faces));
}

Shapes shapes_of(const Choices& choices, const Options& options) {
    demand_few_faces(choices);
    if (choices.shape.empty())
        return shapes_for(options);
    allide::NamedMesh read = read_mesh(choices.shape);
    tell_dropped_faces(choices.shape, read.dropped_faces);
    if (read.mesh.faces.empty())
        reject(choices.shape + " has no faces; objects need some");
    return one_shape(std::move(read.mesh), options.method);
}

std::string shape_text(const Choices& choices, const Shapes& shapes) {
    const std::size_t faces = shapes.geometries.front().mesh().faces.size();
    if (choices.shape.empty())
        return fmt::format("random polytopes of {} faces", faces);
    return fmt::format("copies of {} with {} faces", choices.shape, faces);
}

/// The options of the run, as a recording keeps them.
Json details_of(const Choices& choices) {
    const Options& o = choices.options;
    return {{"objects", choices.objects},      {"faces", o.faces},
            {"shape", choices.shape},          {"density", o.density},
            {"frames", choices.frames},        {"translation", o.translation},
            {"rotation", o.rotation},          {"response", choices.response},
            {"broad", choices.broad},          {"box", choices.box},
            {"method", choices.method},        {"seed", o.seed},
            {"every", choices.recording.every}};
}

/// A line about the last frames, up to ten times a second.
class Watcher {
public:
    explicit Watcher(int frames) : frames_(frames) {}

    void operator()(const Run& run) {
        const auto now = std::chrono::steady_clock::now();
        const bool is_last = run.frames.size() == static_cast<std::size_t>(frames_);
        if (!is_last && now - shown_ < std::chrono::milliseconds(100))
            return;
        double seconds = 0;
        for (std::size_t i = seen_; i < run.frames.size(); ++i)
            seconds += run.frames[i].seconds;
        const double each = seconds / static_cast<double>(run.frames.size() - seen_);
        const Frame& last = run.frames.back();
        progress_.show(fmt::format(
            "frame {} of {}: {:.3f} ms, {:.0f} frames per second; {} box pairs, {} collisions",
            run.frames.size(), frames_, 1e3 * each, 1 / each, last.stats.box_pairs,
            last.collisions));
        shown_ = now;
        seen_ = run.frames.size();
    }

private:
    Progress progress_;
    int frames_;
    std::size_t seen_ = 0;
    std::chrono::steady_clock::time_point shown_ = {};
};

/// Watches a run, and records some of its frames.
class FrameRecorder {
public:
    FrameRecorder(const Choices& choices, const Json& details)
        : options_(choices.recording), recorder_(make_recorder(options_, "simulate", details)) {}

    void operator()(const Run& run, const Simulation& simulation) {
        if (!options_.any() ||
            (run.frames.size() - 1) % static_cast<std::size_t>(options_.every) != 0)
            return;
        const allide::World& world = simulation.world();
        const allide::Report& report = simulation.report();
        const auto near = near_pairs(world, report);
        recorder_.record(world, report,
                         {.time = static_cast<double>(run.frames.size()), .near = near});
    }
    void write() {
        if (options_.any())
            write_recording(recorder_, options_);
    }

private:
    RecordOptions options_;
    allide::Recorder recorder_;
};

std::size_t geometry_bytes(const Shapes& shapes) {
    std::size_t bytes = 0;
    for (const allide::Geometry& geometry : shapes.geometries)
        bytes += geometry.memory().total();
    return bytes;
}

Json spread_json(const Spread& s) {
    return {{"median", s.median}, {"min", s.min}, {"max", s.max}, {"mean", s.mean}};
}

Json to_json(const Findings& f, const Choices& choices) {
    const Options& o = f.options;
    const Profile steps = profile(f.run);
    return {{"objects", o.objects},
            {"shape", choices.shape.empty() ? "polytope" : choices.shape},
            {"faces", f.faces},
            {"density", o.density},
            {"translation", o.translation},
            {"rotation", o.rotation},
            {"random_paths", o.random_paths},
            {"response", choices.response},
            {"seed", o.seed},
            {"frames", f.run.frames.size()},
            {"threads", o.world.threads},
            {"broad", choices.broad},
            {"box", choices.box},
            {"method", choices.method},
            {"room", f.run.room},
            {"ms_per_frame", spread_json(spread(milliseconds(f.run)))},
            {"profile", {{"update", steps.update}, {"sort", steps.sort}, {"exact", steps.exact}}},
            {"box_pairs", total_box_pairs(f.run)},
            {"collisions", total_collisions(f.run)},
            {"bytes", f.run.bytes},
            {"geometry_bytes", f.geometry_bytes},
            {"hash", fmt::format("{:016x}", f.run.hash)}};
}

void print_summary(std::FILE* out, const Findings& f) {
    const Spread time = spread(milliseconds(f.run));
    const Profile steps = profile(f.run);
    const double frames = static_cast<double>(f.run.frames.size());
    fmt::print(out, "{} {}, density {:g} %, {:g} % of the radius and {:g} degrees a frame\n\n",
               f.options.objects, f.shape, f.options.density, f.options.translation,
               f.options.rotation);
    fmt::print(out, "frames        {} from seed {}\n", f.run.frames.size(), f.options.seed);
    fmt::print(out,
               "detection     {:.3f} ms per frame (median; {:.3f} to {:.3f}), {:.0f} per second\n",
               time.median, time.min, time.max, 1000 / time.median);
    fmt::print(out, "  update      {:.3f} ms\n  sort        {:.3f} ms\n  exact       {:.3f} ms\n",
               steps.update, steps.sort, steps.exact);
    fmt::print(out, "box pairs     {:.1f} per frame\n",
               static_cast<double>(total_box_pairs(f.run)) / frames);
    fmt::print(out, "collisions    {:.1f} per frame, at most {} in frame {}\n",
               static_cast<double>(total_collisions(f.run)) / frames,
               f.run.busiest.collisions.size(), f.run.busiest.frame);
    fmt::print(out, "memory        {} bytes of the world, {} of the shapes\n", f.run.bytes,
               f.geometry_bytes);
    fmt::print(out, "answers       {:016x} (a hash: the same on every machine)\n", f.run.hash);
}

std::string trace(const Run& run) {
    std::string lines =
        "frame,ms,update_ms,sort_ms,exact_ms,box_tests,exchanges,box_pairs,collisions\n";
    for (std::size_t i = 0; i < run.frames.size(); ++i) {
        const Frame& f = run.frames[i];
        lines += fmt::format("{},{:.6f},{:.6f},{:.6f},{:.6f},{},{},{},{}\n", i + 1, 1e3 * f.seconds,
                             1e3 * f.times.update, 1e3 * f.times.sort, 1e3 * f.times.exact,
                             f.stats.box_tests, f.stats.exchanges, f.stats.box_pairs, f.collisions);
    }
    return lines;
}

/// The options that differ from the defaults.
std::string command_of(const Choices& c) {
    const Choices usual;
    std::string text = "allide simulate";
    const auto add = [&](const char* name, const auto& value, const auto& by_default) {
        if (value != by_default)
            text += fmt::format(" {} {}", name, value);
    };
    add("--objects", c.objects, usual.objects);
    add("--faces", c.options.faces, usual.options.faces);
    add("--shape", c.shape, usual.shape);
    add("--density", c.options.density, usual.options.density);
    add("--translation", c.options.translation, usual.options.translation);
    add("--rotation", c.options.rotation, usual.options.rotation);
    if (c.options.random_paths)
        text += " --random-paths";
    add("--response", c.response, usual.response);
    add("--frames", c.frames, usual.frames);
    add("--threads", c.options.world.threads, usual.options.world.threads);
    add("--broad", c.broad, usual.broad);
    add("--box", c.box, usual.box);
    add("--method", c.method, usual.method);
    add("--seed", c.options.seed, usual.options.seed);
    return text + " --report " + c.report;
}

void add_graphs(Findings& findings, const Shapes& shapes) {
    Progress progress;
    progress.show("every broad phase ...");
    findings.broad_phases = broad_phase_bars(findings.options, shapes);
    Options base = findings.options;
    base.objects = std::min<std::size_t>(base.objects, 1000);
    findings.graphs = paper_graphs(base, [&](int done, int all) {
        progress.show(fmt::format("the paper's graphs: sample {} of {}", done, all));
    });
}

void write_files(const Choices& choices, Findings& findings, const Shapes& shapes) {
    if (!choices.csv.empty())
        write_file(choices.csv, trace(findings.run));
    if (!choices.svg.empty())
        write_file(choices.svg, picture_file(findings.scene));
    if (choices.report.empty())
        return;
    add_graphs(findings, shapes);
    write_file(choices.report, page(findings));
}

Status run_simulation(const Choices& choices) {
    const NamedOutput outputs[] = {{"--csv", choices.csv},
                                   {"--svg", choices.svg},
                                   {"--report", choices.report},
                                   {"--record", choices.recording.record},
                                   {"--view", choices.recording.view}};
    check_record_options(choices.recording);
    std::FILE* const summary = summary_stream(outputs, choices.json);
    const Options options = options_of(choices);
    const Shapes shapes = shapes_of(choices, options);
    Watcher watcher(choices.frames);
    FrameRecorder recorder(choices, details_of(choices));
    const auto watch = [&](const Run& run, const Simulation& simulation) {
        watcher(run);
        recorder(run, simulation);
    };
    Findings findings{.command = command_of(choices),
                      .machine = machine(),
                      .shape = shape_text(choices, shapes),
                      .faces = shapes.geometries.front().mesh().faces.size(),
                      .options = options,
                      .run = run(options, shapes, choices.frames, watch),
                      .geometry_bytes = geometry_bytes(shapes)};
    if (!choices.svg.empty() || !choices.report.empty())
        findings.scene = make_scene(findings.run, shapes);
    write_files(choices, findings, shapes);
    recorder.write();
    if (choices.json)
        print(to_json(findings, choices));
    else
        print_summary(summary, findings);
    return Status::no;
}

VerbText help() {
    return {
        .name = "simulate",
        .summary = "Run the multi-body simulation of I-COLLIDE and time its detection",
        .details =
            "Convex polytopes, hulls of random points on a sphere, start at random places in a "
            "cube, fly\nstraight, spin, rebound off the walls and exchange velocities when they "
            "collide (Cohen, Lin,\nManocha and Ponamgi 1995, sections 5.3 and 7, whose defaults "
            "these are). Times are of detection\nalone, in milliseconds: 'update' of the boxes, "
            "'sort' to find those that overlap, 'exact' tests of\nthese; each is a median over "
            "the frames. Counts are sums over all frames. Broad phase, method and\nthreads "
            "change the times, never the collisions. Exit status: 0 done, 2 error.",
        .examples =
            "allide simulate --objects 200 --frames 50\n"
            "allide simulate --objects 100 --frames 20 --density 4 --json\n"
            "allide simulate --objects 50 --frames 20 --svg scene.svg --csv frames.csv\n"
            "allide make shuttle --length 2 -o shuttle.obj\n"
            "allide simulate --shape shuttle.obj --objects 15 --frames 20\n"};
}

void add_scene_options(CLI::App& verb, Choices& c) {
    add_count_option(verb, "--objects", c.objects, "How many", {1, 10'000'000});
    add_count_option(verb, "--faces", c.options.faces, "Of each polytope; odd numbers become even",
                     {4, 100'000});
    verb.add_option("--shape", c.shape, "A mesh for all objects, instead of polytopes")
        ->type_name("FILE");
    add_number_option(verb, "--density", c.options.density,
                      "Per cent of the cube that the objects fill", {0.0001, 100});
    add_number_option(verb, "--translation", c.options.translation,
                      "Per cent of the radius that an object flies each frame", {0, 1000});
    add_number_option(verb, "--rotation", c.options.rotation,
                      "Degrees that an object turns each frame", {0, 360});
    verb.add_flag("--random-paths", c.options.random_paths, "A new heading every frame");
    add_choice_option(verb, "--response", c.response, names(responses()),
                      "What colliding objects do with their velocities");
    add_count_option(verb, "--frames", c.frames, "How long they move", {1, 10'000'000});
    add_seed_option(verb, c.options.seed);
}

void add_detection_options(CLI::App& verb, Choices& c) {
    add_threads_option(verb, c.options.world.threads);
    add_choice_option(verb, "--broad", c.broad, names(broad_phases()), "Broad phase");
    add_choice_option(verb, "--box", c.box, names(boxes()),
                      "Boxes: fixed cubes, or dynamic ones that follow the object");
    add_choice_option(verb, "--method", c.method, names(methods()), "Test of two polytopes");
    verb.add_flag("!--no-coherence", c.options.world.coherence,
                  "Test each pair without what earlier frames found, to measure it");
    add_choice_option(verb, "--preset", c.preset, preset_words(),
                      "Broad phase, boxes and method of a published program, instead of these")
        .excludes(verb.get_option("--broad"))
        ->excludes(verb.get_option("--box"))
        ->excludes(verb.get_option("--method"));
}

}  // namespace
}  // namespace simulate_verb

void add_simulate(CLI::App& app, Outcome& outcome) {
    using namespace simulate_verb;
    const auto choices = std::make_shared<Choices>();
    CLI::App& verb = add_verb(app, help());
    add_scene_options(verb, *choices);
    add_detection_options(verb, *choices);
    add_file_option(verb, "--report", choices->report, "A page with plots and pictures (HTML)");
    add_file_option(verb, "--svg", choices->svg, "A picture of the frame with most collisions");
    add_file_option(verb, "--csv", choices->csv, "A line of times and counts for each frame");
    add_record_options(verb, choices->recording, true);
    add_json_option(verb, choices->json);
    verb.callback([choices, &outcome] {
        apply_preset(*choices);
        outcome.status = run_simulation(*choices);
    });
}

}  // namespace cli

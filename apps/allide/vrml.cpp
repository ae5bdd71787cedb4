// SPDX-License-Identifier: MIT
// `allide vrml FILE`: which objects of a scene collide, at its start or while it is played.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <memory>
#include <set>
#include <sstream>

#include <allide/io.h>
#include <allide/player.h>

#include "mesh_output.h"
#include "option_values.h"
#include "output.h"
#include "output_target.h"
#include "recording_output.h"
#include "text_output.h"
#include "verbs.h"

namespace cli {
namespace vrml_verb {
namespace {

using namespace allide;

struct Options {
    std::string file, step = "1/60", walk, input, lod = "finest", untagged = "static",
                      events = "all", meshes;
    std::vector<std::string> allowed, limits;
    double run = 0;
    bool no_native = false, strict = false, json = false;
    PlayerOptions player;
    RecordOptions recording;
};

/// A line of --walk.
struct Goal {
    double time;
    Vec3 to;
};

/// A line of --input.
struct Input {
    double time;
    std::string sensor;
    SceneValue value;
};

struct Answer {
    std::vector<PlayedEvent> events;
    std::vector<std::pair<double, Walk>> walks;
    std::size_t frames = 0;
    bool met = false;
};

/// "1/60" or "0.02": the time of frame i is i * up / down, rounded once.
struct Step {
    double up, down;
};

Step parse_step(const std::string& text) {
    const std::size_t slash = text.find('/');
    const auto up = finite_number(text.substr(0, slash));
    const auto down = slash == std::string::npos ? 1.0 : finite_number(text.substr(slash + 1));
    constexpr double shortest = 1e-6, longest = 1e6;
    if (!up || !down || !(*up / *down >= shortest && *up / *down <= longest))
        reject(
            fmt::format("--step must be a time from {} to {} seconds, such as 0.02 or 1/60, "
                        "not '{}'",
                        shortest, longest, text));
    return {*up, *down};
}

std::vector<Goal> read_goals(const std::string& path) {
    std::vector<Goal> goals;
    if (path.empty())
        return goals;
    std::ifstream file(path);
    if (!file)
        reject(fmt::format("{}: cannot be opened; does it exist?", path));
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
        if (line.find_first_not_of(" \t\r") == std::string::npos || line[0] == '#')
            continue;
        std::istringstream words(line);
        std::string word;
        std::vector<double> values;
        while (words >> word)
            values.push_back(finite_number(word).value_or(std::nan("")));
        const bool good = values.size() == 4 &&
                          std::ranges::none_of(values, [](double v) { return std::isnan(v); });
        if (!good || values[0] < (goals.empty() ? 0 : goals.back().time))
            reject(fmt::format("{}: line {}: expected a time, not before the last, and x y z", path,
                               number));
        goals.push_back({values[0], {values[1], values[2], values[3]}});
    }
    return goals;
}

/// TRUE or FALSE, numbers, a word, or nothing.
SceneValue parse_input(const std::vector<std::string>& words) {
    if (words.size() == 1 && (words[0] == "TRUE" || words[0] == "FALSE"))
        return std::vector<std::int32_t>{words[0] == "TRUE" ? 1 : 0};
    std::vector<double> numbers;
    for (const std::string& word : words)
        if (const auto number = finite_number(word))
            numbers.push_back(*number);
    if (numbers.size() == words.size())
        return numbers;
    return words;
}

std::vector<Input> read_inputs(const std::string& path) {
    std::vector<Input> inputs;
    if (path.empty())
        return inputs;
    std::ifstream file(path);
    if (!file)
        reject(fmt::format("{}: cannot be opened; does it exist?", path));
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
        if (line.find_first_not_of(" \t\r") == std::string::npos || line[0] == '#')
            continue;
        std::istringstream rest(line);
        std::string time, sensor, word;
        std::vector<std::string> words;
        rest >> time >> sensor;
        while (rest >> word)
            words.push_back(word);
        const auto at = finite_number(time);
        if (!at || sensor.empty() || *at < (inputs.empty() ? 0 : inputs.back().time))
            reject(
                fmt::format("{}: line {}: expected a time, not before the last, a sensor and "
                            "its value",
                            path, number));
        inputs.push_back({*at, sensor, parse_input(words)});
    }
    return inputs;
}

/// Takes "nodes=1000" and the like.
void set_limit(const std::string& text, ReadLimits& limits, std::size_t& events) {
    const std::pair<std::string_view, std::size_t&> all[] = {
        {"bytes", limits.bytes},   {"nesting", limits.nesting},     {"inlines", limits.inlines},
        {"nodes", limits.nodes},   {"triangles", limits.triangles}, {"routes", limits.routes},
        {"string", limits.string}, {"segments", limits.segments},   {"events", events}};
    const std::size_t mark = std::min(text.find('='), text.size());
    const auto named =
        std::ranges::find(all, text.substr(0, mark), [](const auto& limit) { return limit.first; });
    const auto number = finite_number(text.substr(std::min(mark + 1, text.size())));
    constexpr double most = 1e15;
    if (named == std::end(all) || !number || *number != std::floor(*number) || *number < 0 ||
        *number > most)
        reject(
            fmt::format("--limit: '{}' is no NAME=NUMBER; names are bytes, nesting, inlines, "
                        "nodes, triangles, routes, string, segments and events",
                        text));
    named->second = static_cast<std::size_t>(*number);
}

void set_limits(Options& options) {
    PlayerOptions& player = options.player;
    for (const std::string& limit : options.limits)
        set_limit(limit, player.shape.limits, player.events);
}

SceneFile read_scene_file(const Options& options) {
    ReadOptions reading;
    reading.limits = options.player.shape.limits;
    reading.strict = options.strict;
    reading.native = !options.no_native;
    const std::vector<std::filesystem::path> allowed(options.allowed.begin(),
                                                     options.allowed.end());
    Result<SceneFile> scene = try_load_scene(options.file, std::move(reading), allowed);
    if (!scene)
        throw scene.error();
    return *std::move(scene);
}

Player make_player(SceneFile scene, const Options& options) {
    PlayerOptions made = options.player;
    made.began_only = options.events == "began";
    made.lod = options.lod == "range" ? LodRule::range : LodRule::finest;
    made.untagged = options.untagged == "objects"  ? Untagged::objects
                    : options.untagged == "ignore" ? Untagged::ignored
                                                   : Untagged::stationary;
    Result<Player> player = Player::try_make(std::move(scene), made);
    if (!player)
        throw player.error();
    return *std::move(player);
}

std::string word(PlayedKind kind) {
    return kind == PlayedKind::collision_object ? "object"
           : kind == PlayedKind::untagged       ? "untagged"
                                                : "avatar";
}
std::string word(PlayedEventType type) {
    return type == PlayedEventType::collide_time ? "collideTime"
           : type == PlayedEventType::began      ? "began"
                                                 : "ended";
}

/// Records frames of a player, with the paths of its objects.
class FrameRecorder {
public:
    explicit FrameRecorder(const Options& options)
        : options_(options.recording),
          recorder_(make_recorder(options_, "vrml", details(options))) {}

    void operator()(const Player& player, std::size_t frame, double time) {
        if (!options_.any() || frame % static_cast<std::size_t>(options_.every) != 0)
            return;
        const World& world = player.world();
        for (const ObjectId object : world.objects())
            if (named_.insert(object).second)
                recorder_.name(object, player.path_of(object));
        const auto near = near_pairs(world, player.report());
        recorder_.record(world, player.report(), {.time = time, .near = near});
    }
    void write() {
        if (options_.any())
            write_recording(recorder_, options_);
    }

private:
    static Json details(const Options& options) {
        return {{"file", options.file},
                {"run", options.run},
                {"step", options.step},
                {"untagged", options.untagged},
                {"lod", options.lod},
                {"tolerance", options.player.shape.tolerance},
                {"margin", options.player.margin},
                {"every", options.recording.every}};
    }

    RecordOptions options_;
    Recorder recorder_;
    std::set<ObjectId> named_;
};

/// Frames from 0 on, and walks at the first frame that is not before their time.
Answer play(Player& player, const Options& options) {
    const Step step = parse_step(options.step);
    constexpr double most_frames = 1e7;
    if (options.run * step.down / step.up > most_frames)
        reject("--step: more than 10^7 frames; take a longer step");
    const std::vector<Goal> goals = read_goals(options.walk);
    const std::vector<Input> inputs = read_inputs(options.input);
    Answer answer;
    FrameRecorder recorder(options);
    std::size_t next_goal = 0, next_input = 0;
    for (double i = 0; i == 0 || i * step.up / step.down <= options.run; ++i) {
        const double time = i * step.up / step.down;
        for (; next_input < inputs.size() && inputs[next_input].time <= time; ++next_input)
            player.input(inputs[next_input].sensor, inputs[next_input].value);
        player.advance(time);
        recorder(player, answer.frames, time);
        ++answer.frames;
        answer.events.insert(answer.events.end(), player.events().begin(), player.events().end());
        answer.met =
            answer.met || std::ranges::any_of(player.contacts(), &PlayedContact::intersecting);
        for (; next_goal < goals.size() && goals[next_goal].time <= time; ++next_goal) {
            answer.walks.emplace_back(time, player.walk(goals[next_goal].to));
            answer.met = answer.met || answer.walks.back().second.stopped;
        }
    }
    recorder.write();
    return answer;
}

std::string place(const SceneFile& scene, std::uint32_t file, std::uint32_t line,
                  std::uint32_t column) {
    return fmt::format("{}: line {}, column {}", scene.files[file], line, column);
}

std::vector<SceneWarning> warnings_of(const Player& player) {
    std::vector<SceneWarning> all = player.scene().warnings;
    all.insert(all.end(), player.warnings().begin(), player.warnings().end());
    return all;
}

void add_faces(const SceneFile& scene, const std::vector<PlayedFaces>& faces, Json& json) {
    for (const PlayedFaces& pair : faces)
        json["faces"].push_back({{"shape_a", scene.place(pair.shape_a)},
                                 {"face_a", pair.face_a},
                                 {"shape_b", scene.place(pair.shape_b)},
                                 {"face_b", pair.face_b}});
}

Json contacts_json(const Player& player) {
    Json list = Json::array();
    for (const PlayedContact& contact : player.contacts()) {
        Json json = {{"a", player.objects()[contact.a].path},
                     {"b", player.objects()[contact.b].path},
                     {"intersecting", contact.intersecting},
                     {"distance", contact.distance}};
        add_faces(player.scene(), contact.faces, json);
        list.push_back(std::move(json));
    }
    return list;
}

Json to_json(const Player& player, const Answer& answer) {
    Json objects = Json::array(), events = Json::array(), walks = Json::array(),
         warnings = Json::array(), skipped = Json::array();
    std::size_t triangles = 0;
    for (const PlayedObject& object : player.objects()) {
        objects.push_back({{"path", object.path},
                           {"kind", word(object.kind)},
                           {"triangles", object.faces},
                           {"collide", object.collides},
                           {"ignored", object.ignored}});
        triangles += object.faces;
    }
    for (const PlayedEvent& event : answer.events) {
        Json json = {{"time", event.time}, {"type", word(event.type)}, {"a", event.a}};
        if (!event.b.empty())
            json["b"] = event.b;
        add_faces(player.scene(), event.faces, json);
        events.push_back(std::move(json));
    }
    for (const auto& [time, walk] : answer.walks)
        walks.push_back({{"time", time},
                         {"position", cli::to_json(walk.position)},
                         {"stopped", walk.stopped},
                         {"path", walk.path}});
    const SceneFile& scene = player.scene();
    for (const SceneWarning& warning : warnings_of(player))
        warnings.push_back({{"text", warning.text},
                            {"place", place(scene, warning.file, warning.line, warning.column)}});
    for (const SkippedType& type : scene.skipped)
        skipped.push_back({{"type", type.type},
                           {"count", type.count},
                           {"place", place(scene, type.file, type.line, type.column)}});
    return {{"objects", std::move(objects)},   {"contacts", contacts_json(player)},
            {"events", std::move(events)},     {"walks", std::move(walks)},
            {"warnings", std::move(warnings)}, {"skipped", std::move(skipped)},
            {"triangles", triangles},          {"frames", answer.frames}};
}

void print_objects(const Player& player) {
    Table table({"object", "kind", "triangles", "collide", "ignores"});
    for (const PlayedObject& object : player.objects())
        table.add({object.path, word(object.kind), std::to_string(object.faces),
                   object.collides ? "yes" : "no",
                   fmt::format("{}", fmt::join(object.ignored, " "))});
    if (!table.empty())
        table.print();
}

void print_contacts(const Player& player) {
    for (const PlayedContact& contact : player.contacts()) {
        const std::string a = player.objects()[contact.a].path,
                          b = player.objects()[contact.b].path;
        if (contact.intersecting)
            fmt::print("{} intersects {}\n", a, b);
        else
            fmt::print("{} is {} from {}\n", a, text(contact.distance), b);
        for (const PlayedFaces& pair : contact.faces)
            fmt::print("  {}face {}, {}face {}\n", player.scene().place(pair.shape_a), pair.face_a,
                       player.scene().place(pair.shape_b), pair.face_b);
    }
}

void print_text(const Player& player, const Answer& answer, bool is_run) {
    const SceneFile& scene = player.scene();
    print_objects(player);
    for (const SkippedType& type : scene.skipped)
        fmt::print("{}: skipped {} {}\n", place(scene, type.file, type.line, type.column),
                   type.count, type.type);
    for (const SceneWarning& warning : warnings_of(player))
        fmt::print("{}: {}\n", place(scene, warning.file, warning.line, warning.column),
                   warning.text);
    if (!is_run)
        print_contacts(player);
    else
        for (const PlayedEvent& event : answer.events)
            fmt::print("{:.4f} {} {}{}{}\n", event.time, word(event.type), event.a,
                       event.b.empty() ? "" : " ", event.b);
    for (const auto& [time, walk] : answer.walks)
        fmt::print("{:.4f} walk {} {}\n", time, text(walk.position),
                   walk.stopped ? "stopped by " + walk.path : "arrived");
}

void save_meshes(const SceneFile& scene, const Options& options) {
    Result<SceneShapes> found = try_shapes(scene, options.player.shape);
    if (!found)
        throw found.error();
    std::vector<NamedMesh> meshes;
    for (SceneShape& shape : found->shapes)
        meshes.push_back({std::move(shape.name), std::move(shape.mesh)});
    save({.path = options.meshes}, meshes);
}

Status run(Options& options) {
    set_limits(options);
    const NamedOutput outputs[] = {{"--output", options.meshes},
                                   {"--record", options.recording.record},
                                   {"--view", options.recording.view}};
    check_record_options(options.recording);
    std::FILE* const summary = summary_stream(outputs, options.json);
    SceneFile scene = read_scene_file(options);
    if (!options.meshes.empty())
        save_meshes(scene, options);
    Player player = make_player(std::move(scene), options);
    const Answer answer = play(player, options);
    if (options.json)
        print(to_json(player, answer));
    else if (summary == stdout)
        print_text(player, answer, options.run > 0);
    return answer.met ? Status::yes : Status::no;
}

VerbText help() {
    return {
        .name = "vrml",
        .summary = "Say which objects of a VRML or X3D scene collide, at rest or played",
        .details =
            "FILE is VRML97 or X3D in classic or XML encoding. An object is what is in one "
            "CollisionObject node, after Hudson et al. 1997; --untagged says what becomes of the "
            "rest. Without --run the scene is tested at time 0. The clock is simulated: the same "
            "file prints the same on every machine.\n\nExit status: 0 nothing collides, 1 "
            "something "
            "does or stops the avatar, 2 error.",
        .examples =
            "printf '#VRML V2.0 utf8\\nShape { geometry Box { } }\\n' > room.wrl\n"
            "allide vrml room.wrl\n"
            "allide vrml room.wrl --run 1 --step 1/30 --json\n"
            "printf '0  0 0 5\\n0  0 0 -5\\n' > walk.txt\n"
            "allide vrml room.wrl --walk walk.txt\n"
            "allide vrml room.wrl -o room.obj\n"
            "allide vrml room.wrl --run 1 --view room.html\n"};
}

}  // namespace
}  // namespace vrml_verb

void add_vrml(CLI::App& app, Outcome& outcome) {
    using namespace vrml_verb;
    const auto options = std::make_shared<Options>();
    PlayerOptions& player = options->player;
    CLI::App& verb = add_verb(app, help());
    verb.add_option("FILE", options->file, "The scene")->required()->type_name("");
    add_number_option(verb, "--run", options->run, "Play so many seconds and print the events",
                      {0, 1e6});
    verb.add_option("--step", options->step, "Time between frames (1e-06 to 1e06); 1/60 by default")
        ->type_name("SECONDS");
    verb.add_option("--walk", options->walk, "Lines of time and position for the avatar")
        ->type_name("FILE");
    verb.add_option("--input", options->input, "Lines of time, sensor and what it takes")
        ->type_name("FILE");
    add_choice_option(verb, "--untagged", options->untagged, {"static", "objects", "ignore"},
                      "What shapes outside of CollisionObjects are");
    add_choice_option(verb, "--events", options->events, {"all", "began"},
                      "Send collision events in each frame of a contact, or when one begins");
    add_choice_option(verb, "--lod", options->lod, {"finest", "range"},
                      "Which child of a LOD is tested");
    add_number_option(verb, "--tolerance", player.shape.tolerance,
                      "How far the mesh of a round node may be off, as a share of its radius",
                      {1e-6, 1});
    verb.add_flag("--exact-shapes", player.exact_shapes,
                  "Test spheres, cylinders and cones as such, not as meshes");
    add_distance_option(verb, "--margin", player.margin, "Also report pairs no farther apart");
    verb.add_flag("--solid", player.solid, "Closed shapes have an inside");
    verb.add_flag("--faces", player.faces, "Report the faces that intersect");
    verb.add_flag("--capsule", player.capsule, "The avatar reaches down to its step height");
    verb.add_flag("--no-native", options->no_native, "Load CollisionObject from its other URLs");
    verb.add_flag("--strict", options->strict, "Reject what is otherwise left out");
    verb.add_flag("--lenient", player.shape.lenient, "Leave wrong geometry out, with a warning");
    verb.add_option("--allow", options->allowed, "Also open included files in this folder")
        ->type_name("FOLDER");
    verb.add_option("--limit", options->limits, "Reject a file that has more, such as nodes=1000")
        ->type_name("NAME=NUMBER");
    add_file_option(verb, "-o,--output", options->meshes, "Write the triangles at time 0");
    add_record_options(verb, options->recording, true);
    add_threads_option(verb, player.threads);
    add_json_option(verb, options->json);
    verb.callback([options, &outcome] { outcome.status = run(*options); });
}

}  // namespace cli

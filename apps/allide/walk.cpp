// SPDX-License-Identifier: MIT
// `allide walk ROOM`: hands that move through a room and change it.
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "option_values.h"
#include "output.h"
#include "output_target.h"
#include "recording_output.h"
#include "scenes/kitchen.h"
#include "scenes/porch.h"
#include "scenes/tour.h"
#include "scenes/walk_vrml.h"
#include "scenes/walkthrough.h"
#include "text_output.h"
#include "verbs.h"
#include "walk_input.h"
#include "walk_picture.h"

namespace cli {
namespace walk_verb {
namespace {

using namespace allide;

struct Options {
    std::string room, input, detection = "on", csv, vrml, picture;
    int frames = 10'000'000;
    bool stereo = false, json = false;
    RecordOptions recording;
};

struct Event {
    double time;
    WalkEvent event;
};

/// One frame of a walk, or the sums of all.
struct Frame {
    double time = 0;
    WalkTimes times;
    WorldTimes steps;
    std::size_t box_pairs = 0, contacts = 0, face_pairs = 0;
    int held = 0;
};

struct Answer {
    Walkthrough walk;
    std::vector<Frame> frames;
    std::vector<Event> events;
    std::uint64_t digest = 0;
};

std::vector<WalkStep> steps_of(const Options& options) {
    std::vector<WalkStep> steps = !options.input.empty()      ? read_walk(options.input)
                                  : options.room == "kitchen" ? cli::steps_of(kitchen_tour())
                                                              : cli::steps_of(porch_tour());
    if (static_cast<std::size_t>(options.frames) < steps.size())
        steps.resize(static_cast<std::size_t>(options.frames));
    return steps;
}

Walkthrough make_walk(const Options& options, int users) {
    WalkthroughOptions made;
    made.detection = options.detection == "on";
    made.world.times = true;
    return Walkthrough::try_make(options.room == "kitchen" ? kitchen() : porch(), made, users)
        .value();
}

Frame frame_of(const Walkthrough& walk) {
    const Report& report = walk.report();
    Frame frame{.time = walk.time(),
                .times = walk.times(),
                .steps = report.times,
                .box_pairs = report.stats.box_pairs,
                .contacts = report.pairs.size()};
    for (const PairReport& pair : report.pairs)
        frame.face_pairs += pair.faces.size();
    for (int user = 0; user < walk.users(); ++user)
        frame.held += walk.held(user) >= 0;
    return frame;
}

class WalkRecorder {
public:
    WalkRecorder(const Options& options, const Walkthrough& walk)
        : options_(options.recording),
          recorder_(make_recorder(options_, "walk",
                                  {{"room", options.room}, {"detection", options.detection}})) {
        for (std::size_t i = 0; i < walk.size(); ++i)
            recorder_.name(walk.id(i), walk.name(i));
    }

    void operator()(const Walkthrough& walk, std::size_t frame) {
        if (!options_.any() || frame % static_cast<std::size_t>(options_.every) != 0)
            return;
        for (int user = 0; user < walk.users(); ++user)
            recorder_.place_parts(walk.id(walk.room().size() + static_cast<std::size_t>(user)),
                                  walk.hand_parts(user));
        recorder_.record(walk.world(), walk.report(), {.time = walk.time()});
    }
    void write() {
        if (options_.any())
            write_recording(recorder_, options_);
    }

private:
    RecordOptions options_;
    Recorder recorder_;
};

Answer walk_along(const Options& options) {
    const std::vector<WalkStep> steps = steps_of(options);
    Answer answer{.walk = make_walk(options, users_of(steps)), .frames = {}, .events = {}};
    WalkRecorder recorder(options, answer.walk);
    Progress progress;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (i % 100 == 0)
            progress.show(fmt::format("frame {} of {}", i, steps.size()));
        answer.walk.step(steps[i]).value();
        answer.frames.push_back(frame_of(answer.walk));
        for (const WalkEvent& event : answer.walk.events())
            answer.events.push_back({answer.walk.time(), event});
        answer.digest = digest(answer.walk, answer.digest);
        recorder(answer.walk, i);
    }
    recorder.write();
    return answer;
}

const char* word(WalkEventType type) {
    return type == WalkEventType::picked ? "picked" : "dropped";
}

/// Milliseconds of a frame on average.
WalkTimes mean_ms(const Answer& answer) {
    WalkTimes mean;
    const double share = 1e3 / static_cast<double>(answer.frames.size());
    for (const Frame& frame : answer.frames) {
        mean.move += share * frame.times.move;
        mean.detect += share * frame.times.detect;
        mean.respond += share * frame.times.respond;
    }
    return mean;
}

std::size_t frames_in_contact(const Answer& answer) {
    return static_cast<std::size_t>(
        std::ranges::count_if(answer.frames, [](const Frame& f) { return f.contacts > 0; }));
}

Json contacts_json(const Walkthrough& walk) {
    Json list = Json::array();
    for (const PairReport& pair : walk.report().pairs)
        list.push_back({{"a", walk.name(pair.user_a)},
                        {"b", walk.name(pair.user_b)},
                        {"faces", pair.faces.size()}});
    return list;
}

Json held_json(const Walkthrough& walk) {
    Json list = Json::array();
    for (int user = 0; user < walk.users(); ++user)
        if (const int body = walk.held(user); body >= 0)
            list.push_back(
                {{"user", user}, {"object", walk.body_name(body)}, {"scale", walk.scale(body)}});
    return list;
}

/// Joints, by the places of their first objects.
Json joints_json(const Walkthrough& walk) {
    Json list = Json::array();
    for (int body = 0; body < static_cast<int>(walk.bodies()); ++body)
        if (const RoomJoint& joint = walk.joint(body);
            joint.kind != RoomKind::fixed && joint.kind != RoomKind::free)
            list.push_back({{"object", walk.body_name(body)}, {"parameter", walk.parameter(body)}});
    return list;
}

Json to_json(const Answer& answer, const Options& options) {
    const Walkthrough& walk = answer.walk;
    const WalkTimes ms = mean_ms(answer);
    Json events = Json::array();
    for (const auto& [time, event] : answer.events)
        events.push_back({{"time", time},
                          {"type", word(event.type)},
                          {"user", event.user},
                          {"object", walk.body_name(event.body)}});
    return {{"room", options.room},
            {"polytopes", walk.room().size()},
            {"bodies", walk.bodies()},
            {"users", walk.users()},
            {"frames", answer.frames.size()},
            {"seconds", walk.time()},
            {"detection", options.detection},
            {"frames_in_contact", frames_in_contact(answer)},
            {"events", events},
            {"contacts", contacts_json(walk)},
            {"held", held_json(walk)},
            {"joints", joints_json(walk)},
            {"answers", fmt::format("{:016x}", answer.digest)},
            {"ms_per_frame", {{"move", ms.move}, {"detect", ms.detect}, {"respond", ms.respond}}}};
}

void print_summary(std::FILE* out, const Answer& answer, const Options& options) {
    const Walkthrough& walk = answer.walk;
    const WalkTimes ms = mean_ms(answer);
    fmt::print(out, "{}: {} convex polytopes in {} bodies\n\n", options.room, walk.room().size(),
               walk.bodies());
    fmt::print(out, "frames        {}, {} of them in contact\n", answer.frames.size(),
               frames_in_contact(answer));
    fmt::print(out, "detect        {:.4f} ms per frame (mean), detection is {}\n", ms.detect,
               options.detection);
    fmt::print(out, "move          {:.4f} ms\nrespond       {:.4f} ms\n", ms.move, ms.respond);
    for (const auto& [time, event] : answer.events)
        fmt::print(out, "{:8.3f} s    user {} {} {}\n", time, event.user, word(event.type),
                   walk.body_name(event.body));
    fmt::print(out, "answers       {:016x} (a hash: the same on every machine)\n", answer.digest);
}

std::string csv(const Answer& answer) {
    std::string lines =
        "frame,time,move_ms,detect_ms,respond_ms,update_ms,sort_ms,exact_ms,box_pairs,contacts,"
        "face_pairs,held\n";
    for (std::size_t i = 0; i < answer.frames.size(); ++i) {
        const Frame& f = answer.frames[i];
        lines += fmt::format("{},{:.6f},{:.6f},{:.6f},{:.6f},{:.6f},{:.6f},{:.6f},{},{},{},{}\n",
                             i + 1, f.time, 1e3 * f.times.move, 1e3 * f.times.detect,
                             1e3 * f.times.respond, 1e3 * f.steps.update, 1e3 * f.steps.sort,
                             1e3 * f.steps.exact, f.box_pairs, f.contacts, f.face_pairs, f.held);
    }
    return lines;
}

Status run(const Options& options) {
    const NamedOutput outputs[] = {{"--csv", options.csv},
                                   {"--vrml", options.vrml},
                                   {"--picture", options.picture},
                                   {"--record", options.recording.record},
                                   {"--view", options.recording.view}};
    check_record_options(options.recording);
    if (options.stereo && options.picture.empty())
        reject("--stereo draws both eyes; add --picture FILE");
    std::FILE* const summary = summary_stream(outputs, options.json);
    const Answer answer = walk_along(options);
    if (!options.csv.empty())
        write_file(options.csv, csv(answer));
    if (!options.vrml.empty())
        write_file(options.vrml, vrml(answer.walk));
    if (!options.picture.empty())
        write_file(options.picture, walk_picture(answer.walk, options.stereo));
    if (options.json)
        print(to_json(answer, options));
    else
        print_summary(summary, answer, options);
    return Status::no;
}

VerbText help() {
    return {
        .name = "walk",
        .summary = "Walk through a kitchen or a porch with a hand that changes it",
        .details =
            "ROOM is kitchen or porch, after the walkthrough of I-COLLIDE (Cohen, Lin, Manocha and "
            "Ponamgi 1995, section 5.4). A hand picks up what its thumb and another finger close "
            "on, carries it and changes its scale, and pushes doors, drawers and the swing. Hands "
            "and what they carry are tested with everything, in metres with z up.\n\nWithout "
            "--input a built-in tour of 60 s is walked. With it, each line is one JSON object: "
            "{\"time\": 0, \"user\": 0, \"head\": POSE, \"hand\": POSE, \"curl\": [five numbers "
            "from 0 to 1], \"spread\": 0, \"scale\": 1}, where POSE is {\"position\": [x, y, z], "
            "\"quaternion\": [w, x, y, z]}. The same input gives the same answers on every "
            "machine.\n\nExit status: 0 done, 2 error.",
        .examples =
            "allide walk kitchen --frames 700\n"
            "allide walk porch --frames 900 --json --csv frames.csv\n"
            "allide walk kitchen --frames 640 --picture kitchen.svg --vrml kitchen.wrl\n"
            "allide walk kitchen --frames 30 --detection off\n"};
}

}  // namespace
}  // namespace walk_verb

void add_walk(CLI::App& app, Outcome& outcome) {
    using namespace walk_verb;
    const auto options = std::make_shared<Options>();
    CLI::App& verb = add_verb(app, help());
    add_choice_option(verb, "ROOM", options->room, {"kitchen", "porch"}, "Where to walk")
        .required()
        ->type_name("");
    verb.add_option("--input", options->input, "Lines of JSON, instead of the built-in tour")
        ->type_name("FILE");
    add_count_option(verb, "--frames", options->frames, "Walk no more than these", {1, 10'000'000});
    add_choice_option(verb, "--detection", options->detection, {"on", "off"},
                      "off: hands only move, to see what detection costs");
    add_file_option(verb, "--picture", options->picture,
                    "What user 0 sees in the last frame as SVG, bodies that collide in red");
    verb.add_flag("--stereo", options->stereo, "Draw both eyes, 64 mm apart, side by side");
    add_file_option(verb, "--vrml", options->vrml,
                    "The last frame as VRML with a CollisionObject for each body");
    add_file_option(verb, "--csv", options->csv, "A line of times and counts for each frame");
    add_record_options(verb, options->recording, true);
    add_json_option(verb, options->json);
    verb.callback([options, &outcome] { outcome.status = run(*options); });
}

}  // namespace cli

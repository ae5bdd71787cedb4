// SPDX-License-Identifier: MIT
// `allide motion A B FILES...`: what meets while objects move.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <set>

#include <allide/motion.h>

#include "motion_options.h"
#include "motion_picture.h"
#include "objects.h"
#include "option_values.h"
#include "output.h"
#include "output_target.h"
#include "poses.h"
#include "text_output.h"
#include "verbs.h"
#include "words.h"

namespace cli {
namespace motion_verb {
namespace {

using namespace allide;

struct Options {
    std::vector<std::string> files;
    ShapeOptions shape;
    PoseOptions poses;
    MotionWords motion;
    double gap = 0, tolerance = 0, until = 1;
    std::string start = "counts", picture;
    bool json = false;

    MotionOptions query() const {
        return {.gap = gap,
                .tolerance = tolerance,
                .until = until,
                .start = start == "counts" ? Start::counts : Start::left_out};
    }
};

struct Finding {
    std::size_t a, b;  ///< places among the objects
    Impact impact;
};

struct Answer {
    std::vector<Object> objects;
    std::vector<Moving> moving;  ///< for each object
    std::size_t pairs = 0;       ///< that were looked at
    std::vector<Finding> findings;
};

/// A file that is named again gets a number.
std::vector<Object> read_files(const Options& options) {
    std::vector<Object> objects;
    std::set<std::string> names;
    for (std::size_t i = 0; i < options.files.size(); ++i) {
        objects.push_back(read_object(options.files[i], i + 1, options.shape));
        for (int copy = 2; !names.insert(objects.back().name).second; ++copy)
            objects.back().name = fmt::format("{} ({})", options.files[i], copy);
        tell_dropped_faces(objects.back().name, objects.back().dropped_faces);
    }
    return objects;
}

Moving make_moving(const Object& object, const Motion& motion) {
    Result<Moving> moving = Moving::try_make(object.geometry, motion);
    if (!moving)
        throw error_about(object.name, moving.error());
    return *std::move(moving);
}

std::optional<Impact> impact_of(const Answer& answer, std::size_t a, std::size_t b,
                                const MotionOptions& options) {
    auto impact = try_first_impact(answer.moving[a], answer.moving[b], options);
    if (!impact)
        throw error_about(answer.objects[a].name + ", " + answer.objects[b].name, impact.error());
    return *std::move(impact);
}

Answer find(const Options& options) {
    Answer answer;
    answer.objects = read_files(options);
    place(answer.objects, options.poses);
    const std::vector<ObjectMotion> motions = motions_of(answer.objects, options.motion);
    for (std::size_t i = 0; i < motions.size(); ++i)
        answer.moving.push_back(make_moving(answer.objects[i], motions[i].motion));
    Progress progress;
    for (std::size_t a = 0; a < motions.size(); ++a)
        for (std::size_t b = a + 1; b < motions.size(); ++b) {
            if (!motions[a].given && !motions[b].given)
                continue;
            progress.show(fmt::format("pair {}", ++answer.pairs));
            if (const auto impact = impact_of(answer, a, b, options.query()))
                answer.findings.push_back({a, b, *impact});
        }
    std::ranges::stable_sort(answer.findings, {},
                             [](const Finding& finding) { return finding.impact.time; });
    return answer;
}

const char* word(Motion::Kind kind) {
    constexpr const char* words[] = {"still", "straight", "linear", "screw", "turn"};
    return words[static_cast<std::size_t>(kind)];
}

Json to_json(const Finding& finding, const std::vector<Object>& objects) {
    const Impact& impact = finding.impact;
    return {{"a", objects[finding.a].name},
            {"b", objects[finding.b].name},
            {"time", impact.time},
            {"latest", impact.latest},
            {"certain", impact.certain},
            {"points", {{"a", cli::to_json(impact.point_a)}, {"b", cli::to_json(impact.point_b)}}},
            {"normal", cli::to_json(impact.normal)},
            {"features",
             {{"a", cli::to_json(impact.feature_a)}, {"b", cli::to_json(impact.feature_b)}}}};
}

Json to_json(const Answer& answer, const Options& options) {
    Json impacts = Json::array(), objects = Json::array();
    for (const Finding& finding : answer.findings)
        impacts.push_back(to_json(finding, answer.objects));
    for (std::size_t i = 0; i < answer.objects.size(); ++i)
        objects.push_back({{"name", answer.objects[i].name},
                           {"kind", cli::word(answer.objects[i].geometry.kind())},
                           {"faces", answer.objects[i].geometry.mesh().faces.size()},
                           {"motion", word(answer.moving[i].motion().kind)}});
    return {{"impacts", std::move(impacts)},
            {"pairs", answer.pairs},
            {"gap", options.gap},
            {"tolerance", options.tolerance},
            {"until", options.until},
            {"objects", std::move(objects)}};
}

void print_table(const Answer& answer) {
    Table table(
        {"time", "a", "b", "certain", "point of a", "normal", "feature of a", "feature of b"});
    for (const Finding& finding : answer.findings) {
        const Impact& impact = finding.impact;
        table.add({text(impact.time), answer.objects[finding.a].name,
                   answer.objects[finding.b].name, impact.certain ? "yes" : "no",
                   text(impact.point_a), text(impact.normal), text(impact.feature_a),
                   text(impact.feature_b)});
    }
    if (table.empty())
        return;
    table.print();
    fmt::print("\n");
}

void print_summary(std::FILE* stream, const Answer& answer) {
    fmt::print(stream, "{} of {} {} on the way\n", answer.findings.size(),
               counted(answer.pairs, "pair"), answer.findings.size() == 1 ? "meets" : "meet");
}

void write_picture(const std::string& path, const Answer& answer) {
    std::optional<PicturedImpact> first;
    if (!answer.findings.empty()) {
        const auto& [a, b, impact] = answer.findings.front();
        first = {a, b, impact.time, impact.normal};
    }
    write_file(path, motion_picture(answer.moving, first));
}

Status run(const Options& options) {
    const NamedOutput outputs[] = {{"--picture", options.picture}};
    std::FILE* const summary = summary_stream(outputs, options.json);
    if (options.files.size() < 2)
        reject("B is required; see 'allide motion --help'");
    const Answer answer = find(options);
    if (!options.picture.empty())
        write_picture(options.picture, answer);
    if (options.json) {
        print(to_json(answer, options));
    } else {
        if (summary == stdout)
            print_table(answer);
        print_summary(summary, answer);
    }
    return answer.findings.empty() ? Status::no : Status::yes;
}

VerbText help() {
    return {
        .name = "motion",
        .summary = "Say what meets while objects move, when first, and where",
        .details =
            std::string(file_argument_help) + " A file with several objects counts as one.\n\n" +
            pose_help + "\n\n" + motion_help +
            "\n\nPairs of which one moves are listed by the time at which they first meet. No "
            "impact is missed, through thin walls neither. Where vertices go straight, every "
            "answer is exact; an impact that is not certain comes within gap and tolerance. Exit "
            "status: 0 nothing meets, 1 something does, 2 error.",
        .examples =
            "allide make sphere --radius 0.5 -o ball.obj\n"
            "allide make box --size 0.01 4 4 -o wall.obj\n"
            "allide make box --size 3 0.1 2 -o door.obj\n"
            "allide motion ball.obj wall.obj --move ball.obj=-5,0,0 --by ball.obj=10,0,0\n"
            "allide motion ball.obj door.obj --move 1=0,2,0 --turn-by 2=0,0,1,90 --about "
            "2=-1.5,0,0 --json\n"
            "allide motion ball.obj wall.obj door.obj --move 1=-5,0,0 --by 1=10,0,0 --picture "
            "a.svg\n"};
}

}  // namespace
}  // namespace motion_verb

void add_motion(CLI::App& app, Outcome& outcome) {
    using namespace motion_verb;
    const auto options = std::make_shared<Options>();
    CLI::App& verb = add_verb(app, help());
    verb.add_option("FILE", options->files, "Files with an object each, two or more")
        ->required()
        ->type_name("");
    add_motion_options(verb, options->motion);
    add_distance_option(verb, "--gap", options->gap, "Objects this near count as meeting");
    add_distance_option(verb, "--tolerance", options->tolerance,
                        "By how much an uncertain impact may exceed the gap; 0: 1e-6 of the size");
    add_number_option(verb, "--until", options->until, "The last time to look at", {0, 1});
    add_choice_option(verb, "--start", options->start, {"counts", "left_out"},
                      "Whether faces that meet at the start count");
    add_file_option(verb, "--picture", options->picture,
                    "SVG: objects at the start, at the first impact in red, at the end faint");
    add_shape_options(verb, options->shape);
    add_pose_options(verb, options->poses);
    add_json_option(verb, options->json);
    verb.callback([options, &outcome] { outcome.status = run(*options); });
}

}  // namespace cli

// SPDX-License-Identifier: MIT
// `allide distance A B`: how far apart, at which points and features.
#include <fmt/format.h>

#include <cmath>
#include <memory>
#include <optional>

#include <allide/query.h>

#include "objects.h"
#include "option_values.h"
#include "output.h"
#include "point_distance.h"
#include "poses.h"
#include "recording_output.h"
#include "round_options.h"
#include "verbs.h"
#include "words.h"

namespace cli {
namespace distance_verb {
namespace {

using namespace allide;

struct Options {
    std::string a, b, point;
    ShapeOptions shape;
    PoseOptions poses;
    RoundOptions round;
    std::optional<double> within;
    RecordOptions recording;
    bool json = false;
};

struct Answer {
    std::vector<Object> objects;
    std::optional<Separation> separation;  ///< nothing if they are farther apart than the limit
    std::optional<Penetration> penetration;
};

Placed placed(const Object& object) {
    auto placed = Placed::try_make(object.geometry, object.world_from_local);
    if (!placed)
        throw error_about(object.name, placed.error());
    return *std::move(placed);
}

void demand_faces(const Object& object) {
    const GeometryKind kind = object.geometry.kind();
    if (kind == GeometryKind::round || kind == GeometryKind::compound)
        return;
    if (object.geometry.mesh().faces.empty())
        reject(object.name +
               " has no faces to measure from; --convex takes the hull of its points");
}

/// A, and B or a round shape.
std::vector<Object> two_objects(const Options& options) {
    std::vector<Object> objects = {read_object(options.a, 1, options.shape)};
    if (!options.b.empty()) {
        objects.push_back(read_object(options.b, 2, options.shape));
        objects[1].name += options.a == options.b ? " (2)" : "";
    }
    add_round_objects(objects, objects.size(), options.round);
    if (objects.size() != 2)
        reject("the distance is that of two objects: A, and B or one of --sphere and its kin");
    return objects;
}

Answer find(const Options& options) {
    Answer answer;
    answer.objects = two_objects(options);
    for (const Object& object : answer.objects) {
        tell_dropped_faces(object.name, object.dropped_faces);
        demand_faces(object);
    }
    place(answer.objects, options.poses);
    const Placed a = placed(answer.objects[0]), b = placed(answer.objects[1]);
    answer.separation =
        options.within ? separation_within(a, b, *options.within) : separation(a, b);
    if (!answer.separation || answer.separation->distance > 0)
        return answer;
    if (const auto depth = try_penetration(a, b))
        answer.penetration = *depth;
    return answer;
}

Json separation_json(const Separation& s) {
    return {{"distance", s.distance},
            {"intersects", s.distance == 0},
            {"points", {{"a", to_json(s.point_a)}, {"b", to_json(s.point_b)}}},
            {"features", {{"a", to_json(s.feature_a)}, {"b", to_json(s.feature_b)}}}};
}

void print_json(const Answer& answer, const Options& options) {
    Json json = {{"a", answer.objects[0].name}, {"b", answer.objects[1].name}};
    if (answer.separation)
        json.update(separation_json(*answer.separation));
    else
        json.update(Json{{"distance", nullptr}, {"intersects", false}});
    if (options.within)
        json["within"] = answer.separation.has_value();
    if (answer.penetration)
        json["penetration"] = {{"depth", answer.penetration->depth},
                               {"direction", to_json(answer.penetration->direction)}};
    print(json);
}

void print_text(const Answer& answer, const Options& options) {
    const auto& [a, b] = std::tie(answer.objects[0].name, answer.objects[1].name);
    if (!answer.separation) {
        fmt::print("{} and {} are farther apart than {}\n", a, b, *options.within);
        return;
    }
    const Separation& s = *answer.separation;
    if (s.distance == 0)
        fmt::print("{} and {} intersect\n", a, b);
    else
        fmt::print("{} and {} are {} apart\n", a, b, s.distance);
    Table table({"", "point", "feature"});
    table.add({"a", text(s.point_a), text(s.feature_a)});
    table.add({"b", text(s.point_b), text(s.feature_b)});
    table.print();
    if (answer.penetration)
        fmt::print("moving b by {} along {} parts them\n", answer.penetration->depth,
                   text(answer.penetration->direction));
}

void record(const Answer& answer, const Options& options) {
    Recorder recorder = make_recorder(options.recording, "distance",
                                      {{"a", options.a}, {"b", answer.objects[1].argument}});
    const Placed a = placed(answer.objects[0]), b = placed(answer.objects[1]);
    PairAnswer found = contact_answer(a, b);
    found.separation = answer.separation;
    found.penetration = answer.penetration;
    recorder.record(a, b, found,
                    {.name_a = answer.objects[0].name, .name_b = answer.objects[1].name});
    write_recording(recorder, options.recording);
}

Status run_with_point(const Options& options) {
    if (options.recording.any())
        reject("--point is not recorded; leave out --record");
    if (!options.b.empty())
        reject("--point takes one file, not '" + options.b + "' too; leave out one of the two");
    if (options.round.any())
        reject("--point takes one file, not --sphere or its kin too; leave out one of the two");
    const Vec3 point = point_of(options.point, "--point");
    for (int k = 0; k < 3; ++k)
        if (!(std::fabs(point[k]) <= coordinates.most))
            reject("--point " + options.point + ": coordinates must be from -1e17 to 1e17");
    return measure_point(
        {options.a, point, options.shape, options.poses, options.within, options.json});
}

Status run(const Options& options) {
    check_record_options(options.recording);
    demand_record_file(options.recording);
    if (!options.point.empty())
        return run_with_point(options);
    if (options.b.empty() && !options.round.any())
        reject("B is required; see 'allide distance --help'");
    const Answer answer = find(options);
    if (options.recording.any())
        record(answer, options);
    options.json ? print_json(answer, options) : print_text(answer, options);
    if (options.within)
        return answer.separation ? Status::yes : Status::no;
    return answer.separation->distance == 0 ? Status::yes : Status::no;
}

VerbText help() {
    return {
        .name = "distance",
        .summary = "Measure how far apart two objects, or an object and a point, are",
        .details =
            std::string(file_argument_help) + " A file with several objects counts as one.\n\n" +
            pose_help +
            "\n\nThe distance is 0 if and only if they intersect, and otherwise right "
            "to 1e-12 (distance + diameter), in the files' unit. Two that are --convex "
            "or round and intersect also say how deep. With --point, B is left out: the distance "
            "is that of the point from the faces of A, and with --solid or --convex "
            "its side is told. Exit status: 0 apart (farther than --within), 1 they "
            "intersect, or the point is on A or inside (are --within), 2 error.",
        .examples =
            "allide make box --size 2 2 2 -o crate.obj\n"
            "allide make torus --radius 3 -o ring.obj\n"
            "allide distance crate.obj ring.obj --turn ring.obj=1,0,0,90\n"
            "allide distance crate.obj ring.obj --within 0.5 --json\n"
            "allide distance --solid crate.obj --point 0,0,0.25\n"
            "allide distance --convex crate.obj crate.obj --move 2=1.5,0,0\n"
            "allide distance --convex crate.obj --cylinder 0,0,0.5,0,0,3,1\n"};
}

}  // namespace
}  // namespace distance_verb

void add_distance(CLI::App& app, Outcome& outcome) {
    using namespace distance_verb;
    const auto options = std::make_shared<Options>();
    CLI::App& verb = add_verb(app, help());
    verb.add_option("A", options->a, "File with the first object")->required()->type_name("");
    verb.add_option("B", options->b,
                    "File with the second object, unless --point or a round shape is given")
        ->type_name("");
    verb.add_option("--point", options->point, "Measure from this point instead of B")
        ->type_name("X,Y,Z");
    const auto within = std::make_shared<double>(0);
    CLI::Option& option = add_distance_option(
        verb, "--within", *within, "Only ask whether they are this near, which is cheaper");
    option.default_str("");
    add_shape_options(verb, options->shape);
    add_pose_options(verb, options->poses);
    add_round_options(verb, options->round);
    add_record_options(verb, options->recording, false);
    add_json_option(verb, options->json);
    verb.callback([options, within, &option, &outcome] {
        if (option.count() > 0)
            options->within = *within;
        outcome.status = run(*options);
    });
}

}  // namespace cli

// SPDX-License-Identifier: MIT
// `allide check FILES...`: which objects intersect.
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include <allide/query.h>
#include <allide/world.h>

#include "objects.h"
#include "option_values.h"
#include "output.h"
#include "poses.h"
#include "recording_output.h"
#include "round_options.h"
#include "verbs.h"
#include "words.h"

namespace cli {
namespace check_verb {
namespace {

using namespace allide;

struct Options {
    std::vector<std::string> files;
    ShapeOptions shape;
    PoseOptions poses;
    RoundOptions round;
    RecordOptions recording;
    double margin = 0;
    bool faces = false, self = false, json = false;
};

struct Hit {
    std::size_t a, b;  ///< places among the objects
    bool intersects;
    double distance;
    std::vector<FacePair> faces;
};

struct SelfHit {
    std::size_t object;
    std::vector<FacePair> faces;
};

struct Answer {
    std::vector<Object> objects;
    std::vector<Hit> hits;
    std::vector<SelfHit> self_hits;
};

World make_world(const std::vector<Object>& objects, const Options& options) {
    World world({.threads = options.shape.threads,
                 .detail = options.margin > 0 ? Detail::separations : Detail::pairs,
                 .margin = options.margin});
    for (const Object& object : objects) {
        const auto id = world.try_add(object.geometry, object.world_from_local);
        if (!id)
            throw error_about(object.name, id.error());
    }
    return world;
}

Placed placed(const Object& object) {
    return {object.geometry, object.world_from_local};
}

std::vector<FacePair> faces_of(const Object& a, const Object& b, double margin) {
    if (margin > 0)
        return faces_within(placed(a), placed(b), margin);
    return intersecting_faces(placed(a), placed(b));
}

/// Ids ascend in the order in which objects were added.
std::size_t place_of(ObjectId id, const std::vector<ObjectId>& ids) {
    return std::lower_bound(ids.begin(), ids.end(), id) - ids.begin();
}

std::vector<Hit> find_hits(const std::vector<Object>& objects, const Options& options) {
    World world = make_world(objects, options);
    const std::vector<ObjectId> ids = world.objects();
    std::vector<Hit> hits;
    for (const PairReport& collision : world.detect().pairs) {
        Hit& hit = hits.emplace_back();
        hit.a = place_of(collision.a, ids);
        hit.b = place_of(collision.b, ids);
        hit.intersects = collision.intersecting;
        hit.distance = collision.separation ? collision.separation->distance : 0;
        if (options.faces)
            hit.faces = faces_of(objects[hit.a], objects[hit.b], options.margin);
    }
    return hits;
}

std::vector<SelfHit> find_self_hits(const std::vector<Object>& objects) {
    std::vector<SelfHit> hits;
    for (std::size_t i = 0; i < objects.size(); ++i) {
        std::vector<FacePair> faces = self_intersections(placed(objects[i]));
        if (!faces.empty())
            hits.push_back({i, std::move(faces)});
    }
    return hits;
}

Json objects_json(const std::vector<Object>& objects) {
    Json list = Json::array();
    for (const Object& object : objects)
        list.push_back({{"name", object.name},
                        {"kind", word(object.geometry.kind())},
                        {"faces", object.geometry.mesh().faces.size()}});
    return list;
}

Json hit_json(const Hit& hit, const std::vector<Object>& objects, const Options& options) {
    Json json = {
        {"a", objects[hit.a].name}, {"b", objects[hit.b].name}, {"intersects", hit.intersects}};
    if (options.margin > 0)
        json["distance"] = hit.distance;
    if (options.faces)
        json["faces"] = to_json(hit.faces);
    return json;
}

void print_json(const Answer& answer, const Options& options) {
    Json collisions = Json::array();
    for (const Hit& hit : answer.hits)
        collisions.push_back(hit_json(hit, answer.objects, options));
    Json json = {{"collisions", std::move(collisions)}};
    if (options.self) {
        json["self_intersections"] = Json::array();
        for (const SelfHit& hit : answer.self_hits)
            json["self_intersections"].push_back(
                {{"object", answer.objects[hit.object].name}, {"faces", to_json(hit.faces)}});
    }
    json["margin"] = options.margin;
    json["objects"] = objects_json(answer.objects);
    print(json);
}

void print_hits(const Answer& answer, const Options& options) {
    std::vector<std::string> headings = {"a", "b"};
    if (options.margin > 0)
        headings.push_back("distance");
    if (options.faces)
        headings.push_back("face pairs");
    Table table(headings);
    for (const Hit& hit : answer.hits) {
        std::vector<std::string> row = {answer.objects[hit.a].name, answer.objects[hit.b].name};
        if (options.margin > 0)
            row.push_back(text(hit.distance));
        if (options.faces)
            row.push_back(std::to_string(hit.faces.size()));
        table.add(std::move(row));
    }
    if (!table.empty())
        table.print();
}

void print_faces(const std::string& title, const std::vector<FacePair>& faces) {
    fmt::print("\n{}\n", title);
    Table table({"face of a", "face of b", "kind"});
    for (const FacePair& pair : faces)
        table.add({std::to_string(pair.face_a), std::to_string(pair.face_b),
                   pair.kind == ContactKind::none ? "apart" : word(pair.kind)});
    table.print();
}

void print_tables(const Answer& answer, const Options& options) {
    print_hits(answer, options);
    for (const Hit& hit : answer.hits)
        if (options.faces)
            print_faces(
                fmt::format("a {}, b {}", answer.objects[hit.a].name, answer.objects[hit.b].name),
                hit.faces);
    for (const SelfHit& hit : answer.self_hits)
        print_faces("a and b " + answer.objects[hit.object].name, hit.faces);
    fmt::print("{}{}, {}\n", answer.hits.empty() ? "" : "\n",
               counted(answer.objects.size(), "object"),
               options.margin > 0 ? counted(answer.hits.size(), "pair") + " within the margin"
                                  : counted(answer.hits.size(), "intersecting pair"));
    if (options.self)
        fmt::print("{} of them intersect themselves\n", answer.self_hits.size());
}

void record(const std::vector<Object>& objects, const Options& options) {
    Recorder recorder = make_recorder(options.recording, "check",
                                      {{"files", options.files}, {"margin", options.margin}});
    ObjectOptions object;
    if (options.self)
        object.self = Neighbours::tested;
    record_scene(recorder, objects,
                 {.threads = options.shape.threads,
                  .detail = options.margin > 0 ? Detail::separations : Detail::contacts,
                  .margin = options.margin},
                 object);
    write_recording(recorder, options.recording);
}

Status run(const Options& options) {
    check_record_options(options.recording);
    demand_record_file(options.recording);
    Answer answer;
    answer.objects = read_objects(options.files, options.shape);
    for (const Object& object : answer.objects)
        tell_dropped_faces(object.name, object.dropped_faces);
    add_round_objects(answer.objects, options.files.size(), options.round);
    if (answer.objects.size() < 2 && !options.self)
        reject("one object cannot intersect another; name more files, or look within it by --self");
    place(answer.objects, options.poses);
    answer.hits = find_hits(answer.objects, options);
    if (options.self)
        answer.self_hits = find_self_hits(answer.objects);
    if (options.recording.any())
        record(answer.objects, options);
    options.json ? print_json(answer, options) : print_tables(answer, options);
    return answer.hits.empty() && answer.self_hits.empty() ? Status::no : Status::yes;
}

VerbText help() {
    return {
        .name = "check",
        .summary = "Say which objects intersect, and with which faces",
        .details = std::string(file_argument_help) + "\n\n" + pose_help +
                   "\n\nSurfaces are tested unless --solid or --convex is given; touching counts, "
                   "and the answer is exact. Faces are counted from 0 within their object. Exit "
                   "status: 0 none intersect, 1 some do (or are within the margin), 2 error.",
        .examples =
            "allide make icosphere --radius 1 -o ball.obj\n"
            "allide make box --size 4 4 0.5 -o table.obj\n"
            "allide check ball.obj table.obj --move ball.obj=0,0,1.25 --faces\n"
            "allide check ball.obj ball.obj table.obj --move 2=0,0,1.5 --margin 0.5 --json\n"
            "allide check --solid ball.obj table.obj\n"
            "allide check table.obj --sphere 0,0,1.25,1 --half-space 0,0,-1,0,0,0\n"};
}

}  // namespace
}  // namespace check_verb

void add_check(CLI::App& app, Outcome& outcome) {
    using namespace check_verb;
    const auto options = std::make_shared<Options>();
    CLI::App& verb = add_verb(app, help());
    verb.add_option("FILE", options->files, "Files with objects")->required()->type_name("");
    add_distance_option(verb, "--margin", options->margin,
                        "Also list pairs no farther apart than this");
    verb.add_flag("--faces", options->faces, "List the faces that meet, or are within the margin");
    verb.add_flag("--self", options->self, "Also look for faces of one object that meet");
    add_shape_options(verb, options->shape);
    add_pose_options(verb, options->poses);
    add_round_options(verb, options->round);
    add_record_options(verb, options->recording, false);
    add_json_option(verb, options->json);
    verb.callback([options, &outcome] { outcome.status = run(*options); });
}

}  // namespace cli

// SPDX-License-Identifier: MIT
// `allide clash FILES...`: what kinds of contact objects have.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <tuple>

#include <allide/clash.h>
#include <allide/depth.h>
#include <allide/world.h>

#include "name_pattern.h"
#include "objects.h"
#include "option_values.h"
#include "output.h"
#include "output_target.h"
#include "poses.h"
#include "round_options.h"
#include "text_output.h"
#include "verbs.h"
#include "words.h"

namespace cli {
namespace clash_verb {
namespace {

using namespace allide;

struct Options {
    std::vector<std::string> files, between;
    ShapeOptions shape;
    PoseOptions poses;
    RoundOptions round;
    double clearance = 0;
    std::string csv;
    bool json = false, depth = false;
};

constexpr double not_known = std::numeric_limits<double>::quiet_NaN();

struct Finding {
    std::size_t a, b;  ///< places among the objects
    Clash clash;
    std::string reason;  ///< why the kind is not known, of two that meet; else empty
    double a_in_b = not_known, b_in_a = not_known;  ///< depths, if asked for and defined
};

struct Answer {
    std::vector<Object> objects;
    std::vector<Finding> findings;
    std::vector<bool> meets_itself;  ///< for each object
};

/// Closed meshes become solids; others stay surfaces.
void make_solids(std::vector<Object>& objects, const ShapeOptions& options) {
    for (Object& object : objects) {
        if (object.geometry.kind() != GeometryKind::surface)
            continue;
        TreeOptions tree;
        tree.threads = options.threads;
        if (Result<Geometry> solid = Geometry::try_solid(object.geometry.mesh(), tree))
            object.geometry = *std::move(solid);
    }
}

/// The groups of `--between`. Without it all objects are in both.
class Groups {
public:
    Groups(const std::vector<std::string>& patterns, const std::vector<Object>& objects) {
        for (const int group : {0, 1}) {
            members_[group].assign(objects.size(), patterns.empty());
            for (std::size_t i = 0; i < objects.size() && !patterns.empty(); ++i)
                members_[group][i] = matches(patterns[group], objects[i]);
            if (std::ranges::find(members_[group], true) == members_[group].end())
                reject(fmt::format("--between: no object is called '{}'; 'allide info' lists names",
                                   patterns[group]));
        }
    }

    bool allows(std::size_t a, std::size_t b) const { return members_[0][a] && members_[1][b]; }

private:
    std::vector<bool> members_[2];
};

/// The kind of a pair that does not meet is known for all objects.
Finding finding_of(std::size_t a, std::size_t b, const std::vector<Object>& objects,
                   double clearance) {
    const Placed at_a(objects[a].geometry, objects[a].world_from_local);
    const Placed at_b(objects[b].geometry, objects[b].world_from_local);
    const Result<Clash> found = try_clash(at_a, at_b, {.clearance = clearance});
    if (found)
        return {a, b, *found, {}};
    if (found.error().code() != ErrorCode::unsupported)
        throw error_about(objects[a].name + ", " + objects[b].name, found.error());
    const Separation apart = separation(at_a, at_b);
    if (apart.distance > 0)
        return {a,
                b,
                {apart.distance <= clearance ? ClashKind::near : ClashKind::clear, {}, apart},
                {}};
    return {a, b, {ClashKind::touch, false, apart}, found.error().what()};
}

bool is_known(const Finding& finding) {
    return finding.reason.empty();
}

std::string kind_word(const Finding& finding) {
    return is_known(finding) ? word(finding.clash.kind) : "unknown";
}

World make_world(const std::vector<Object>& objects, const Options& options) {
    World world({.threads = options.shape.threads,
                 .detail = options.clearance > 0 ? Detail::separations : Detail::pairs,
                 .margin = options.clearance});
    for (const Object& object : objects) {
        const auto id = world.try_add(object.geometry, object.world_from_local);
        if (!id)
            throw error_about(object.name, id.error());
    }
    return world;
}

/// The middle of the bounds; a surface has no depth in it.
double depth_of(const Placed& a, const Placed& b) {
    const Result<Depth> found = try_depth(a, b);
    return found ? 0.5 * found->lower + 0.5 * found->upper : not_known;
}

void add_depths(Finding& finding, const std::vector<Object>& objects) {
    const Object &a = objects[finding.a], &b = objects[finding.b];
    const Placed at_a(a.geometry, a.world_from_local), at_b(b.geometry, b.world_from_local);
    finding.a_in_b = depth_of(at_a, at_b);
    finding.b_in_a = depth_of(at_b, at_a);
}

/// The worst kind first, then the deepest, then the nearest pair. What is not known may be bad.
auto rank(const Finding& finding) {
    constexpr int ranks[] = {8, 7, 6, 5, 1, 2, 3, 0}, unknown = 4;  // in the order of ClashKind
    const int kind = ranks[static_cast<std::size_t>(finding.clash.kind)];
    return std::tuple(is_known(finding) ? kind : unknown,
                      -std::fmax(0, std::fmax(finding.a_in_b, finding.b_in_a)),
                      finding.clash.separation.distance, finding.a, finding.b);
}

std::vector<Finding> find_clashes(const std::vector<Object>& objects, const Options& options) {
    const Groups groups(options.between, objects);
    World world = make_world(objects, options);
    const std::vector<ObjectId> ids = world.objects();
    const auto place = [&](ObjectId id) {
        return static_cast<std::size_t>(std::ranges::lower_bound(ids, id) - ids.begin());
    };
    std::vector<Finding> findings;
    for (const PairReport& pair : world.detect().pairs) {
        std::size_t a = place(pair.a), b = place(pair.b);
        if (!groups.allows(a, b))
            std::swap(a, b);
        if (groups.allows(a, b))
            findings.push_back(finding_of(a, b, objects, options.clearance));
    }
    std::erase_if(findings, [](const Finding& f) { return f.clash.kind == ClashKind::clear; });
    for (Finding& finding : findings)
        if (options.depth)
            add_depths(finding, objects);
    std::ranges::sort(findings, {}, rank);
    return findings;
}

/// Only objects with clashes are looked at.
std::vector<bool> find_self_meeting(const Answer& answer) {
    std::vector<bool> used(answer.objects.size()), found(answer.objects.size());
    for (const Finding& finding : answer.findings)
        used[finding.a] = used[finding.b] = true;
    for (std::size_t i = 0; i < used.size(); ++i) {
        const Object& object = answer.objects[i];
        found[i] = used[i] &&
                   !self_intersections(Placed(object.geometry, object.world_from_local)).empty();
    }
    return found;
}

Json depth_json(double depth) {
    return std::isnan(depth) ? Json() : Json(depth);
}

Json to_json(const Finding& finding, const Answer& answer, bool with_depth) {
    const Clash& clash = finding.clash;
    Json json = {{"a", answer.objects[finding.a].name},
                 {"b", answer.objects[finding.b].name},
                 {"kind", kind_word(finding)},
                 {"distance", clash.separation.distance},
                 {"flush", is_known(finding) ? Json(clash.flush) : Json()},
                 {"points",
                  {{"a", cli::to_json(clash.separation.point_a)},
                   {"b", cli::to_json(clash.separation.point_b)}}}};
    if (!is_known(finding))
        json["reason"] = finding.reason;
    if (with_depth)
        json["depth"] = {{"a_in_b", depth_json(finding.a_in_b)},
                         {"b_in_a", depth_json(finding.b_in_a)}};
    return json;
}

Json to_json(const Answer& answer, const Options& options) {
    Json clashes = Json::array(), objects = Json::array();
    for (const Finding& finding : answer.findings)
        clashes.push_back(to_json(finding, answer, options.depth));
    for (std::size_t i = 0; i < answer.objects.size(); ++i)
        objects.push_back({{"name", answer.objects[i].name},
                           {"kind", word(answer.objects[i].geometry.kind())},
                           {"faces", answer.objects[i].geometry.mesh().faces.size()},
                           {"meets_itself", bool(answer.meets_itself[i])}});
    return {{"clashes", std::move(clashes)},
            {"clearance", options.clearance},
            {"objects", std::move(objects)}};
}

/// In double quotes, those within it doubled (RFC 4180).
std::string quoted(const std::string& name) {
    std::string text = "\"";
    for (const char c : name)
        text.append(c == '"' ? 2 : 1, c);
    return text + '"';
}

/// Nothing for a depth that is not known.
std::string depth_text(double depth) {
    return std::isnan(depth) ? "" : fmt::format("{}", depth);
}

std::string csv(const Answer& answer, bool with_depth) {
    std::string csv = "a,b,kind,distance,flush,ax,ay,az,bx,by,bz";
    csv += with_depth ? ",a_in_b,b_in_a\n" : "\n";
    for (const Finding& finding : answer.findings) {
        const Clash& clash = finding.clash;
        const Vec3 p = clash.separation.point_a, q = clash.separation.point_b;
        csv += fmt::format(
            "{},{},{},{},{},{},{},{},{},{},{}", quoted(answer.objects[finding.a].name),
            quoted(answer.objects[finding.b].name), kind_word(finding), clash.separation.distance,
            is_known(finding) ? clash.flush ? "1" : "0" : "", p.x, p.y, p.z, q.x, q.y, q.z);
        if (with_depth)
            csv += fmt::format(",{},{}", depth_text(finding.a_in_b), depth_text(finding.b_in_a));
        csv += '\n';
    }
    return csv;
}

void print_table(const Answer& answer, bool with_depth) {
    Table table(
        with_depth ? std::vector<std::string>{"kind", "a", "b", "a in b", "b in a", "distance",
                                              "flush", "point of a"}
                   : std::vector<std::string>{"kind", "a", "b", "distance", "flush", "point of a"});
    for (const Finding& finding : answer.findings) {
        const Clash& clash = finding.clash;
        const std::string flush = is_known(finding) ? clash.flush ? "yes" : "no" : "-";
        std::vector<std::string> row = {kind_word(finding), answer.objects[finding.a].name,
                                        answer.objects[finding.b].name};
        if (with_depth)
            for (const double depth : {finding.a_in_b, finding.b_in_a})
                row.push_back(std::isnan(depth) ? "-" : text(depth));
        row.insert(row.end(),
                   {text(clash.separation.distance), flush, text(clash.separation.point_a)});
        table.add(std::move(row));
    }
    if (table.empty())
        return;
    table.print();
    fmt::print("\n");
}

void print_summary(std::FILE* stream, const Answer& answer) {
    const auto open = std::ranges::count_if(answer.objects, [](const Object& object) {
        return object.geometry.kind() == GeometryKind::surface;
    });
    fmt::print(stream, "{}, {} of them without an inside, {}\n",
               counted(answer.objects.size(), "object"), open,
               answer.findings.size() == 1 ? "1 clash"
                                           : fmt::format("{} clashes", answer.findings.size()));
    for (const Finding& finding : answer.findings)
        if (!is_known(finding))
            fmt::print(stream, "{} and {} meet; {}\n", answer.objects[finding.a].name,
                       answer.objects[finding.b].name, finding.reason);
    for (std::size_t i = 0; i < answer.objects.size(); ++i)
        if (answer.meets_itself[i])
            fmt::print(stream, "{} meets itself, so that its kinds may be wrong\n",
                       answer.objects[i].name);
}

Status run(const Options& options) {
    const NamedOutput outputs[] = {{"--csv", options.csv}};
    std::FILE* const summary = summary_stream(outputs, options.json);
    Answer answer;
    answer.objects = read_objects(options.files, options.shape);
    for (const Object& object : answer.objects)
        tell_dropped_faces(object.name, object.dropped_faces);
    add_round_objects(answer.objects, options.files.size(), options.round);
    if (answer.objects.size() < 2)
        reject("one object cannot clash with another; name more files");
    make_solids(answer.objects, options.shape);
    place(answer.objects, options.poses);
    answer.findings = find_clashes(answer.objects, options);
    answer.meets_itself = find_self_meeting(answer);
    if (!options.csv.empty())
        write_file(options.csv, csv(answer, options.depth));
    if (options.json) {
        print(to_json(answer, options));
    } else {
        if (summary == stdout)
            print_table(answer, options.depth);
        print_summary(summary, answer);
    }
    return answer.findings.empty() ? Status::no : Status::yes;
}

VerbText help() {
    return {
        .name = "clash",
        .summary = "Say which objects touch, overlap, or are one in another",
        .details =
            std::string(file_argument_help) + "\n\n" + pose_help +
            "\n\nClosed meshes are solids, others surfaces. The kinds, the worst first: equal, "
            "overlap, inside, contains, cross (a surface), unknown (of round shapes and compounds "
            "that meet), touch, near (within the clearance). They are exact if no mesh meets "
            "itself. Exit status: 0 all are clear, 1 some are not, "
            "2 error.",
        .examples =
            "allide make box --size 4 0.25 3 -o wall.obj\n"
            "allide make box --size 0.5 2 0.5 -o duct.obj\n"
            "allide clash wall.obj duct.obj --depth\n"
            "allide clash wall.obj duct.obj --move duct.obj=0,1.25,0 --clearance 0.2 --json\n"
            "allide clash wall.obj duct.obj duct.obj --between 'wall*' 'duct*' --csv "
            "clashes.csv\n"
            "allide clash wall.obj --sphere 0,0,4,0.25 --half-space 0,0,-1,0,0,0\n"};
}

}  // namespace
}  // namespace clash_verb

void add_clash(CLI::App& app, Outcome& outcome) {
    using namespace clash_verb;
    const auto options = std::make_shared<Options>();
    CLI::App& verb = add_verb(app, help());
    verb.add_option("FILE", options->files, "Files with objects")->required()->type_name("");
    add_distance_option(verb, "--clearance", options->clearance,
                        "Also list pairs no farther apart than this, as near");
    verb.add_option("--between", options->between,
                    "Only pairs of these names; * is any text, ? a character")
        ->expected(2)
        ->type_name("NAME");
    verb.add_flag("--depth", options->depth,
                  "Add how deep each is in the other, and sort each kind by it");
    add_file_option(verb, "--csv", options->csv, "A line for each pair");
    add_shape_options(verb, options->shape);
    add_pose_options(verb, options->poses);
    add_round_options(verb, options->round);
    add_json_option(verb, options->json);
    verb.callback([options, &outcome] { outcome.status = run(*options); });
}

}  // namespace cli

// SPDX-License-Identifier: MIT
// `allide info FILE`: what is in it, and what is wrong with it.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <span>

#include <allide/mesh.h>
#include <allide/query.h>

#include "objects.h"
#include "output.h"
#include "recording_info.h"
#include "recording_output.h"
#include "verbs.h"
#include "words.h"

namespace cli {
namespace info_verb {
namespace {

using namespace allide;

struct Options {
    std::string file;
    bool self = false, json = false;
};

struct Description {
    Object object;
    MeshCheck check;
    double area = 0, volume = 0;  ///< the volume means something if the mesh is a solid's
    std::vector<FacePair> self_intersections;

    const Mesh& mesh() const { return object.geometry.mesh(); }
    bool encloses() const { return check.closed && check.oriented; }
    std::size_t defect_count() const { return check.findings.size() + object.dropped_faces; }
};

struct DefectCount {
    std::string defect;
    std::size_t count;
    std::vector<std::string> first;
};

void measure(Description& of) {
    const Mesh& mesh = of.mesh();
    for (const Face& face : mesh.faces) {
        const Vec3 p = mesh.vertices[face[0]];
        const Vec3 normal = cross(mesh.vertices[face[1]] - p, mesh.vertices[face[2]] - p);
        of.area += length(normal) / 2;
        of.volume += dot(p - mesh.vertices[mesh.faces[0][0]], normal) / 6;
    }
}

Description description(Object object, const Options& options) {
    Description of{std::move(object), {}, 0, 0, {}};
    of.check = check(of.mesh());
    measure(of);
    if (options.self)
        of.self_intersections = self_intersections(of.object.geometry);
    return of;
}

std::vector<DefectCount> defects(const Description& of) {
    std::vector<DefectCount> counts;
    if (const std::size_t dropped = of.object.dropped_faces)
        counts.push_back({"dropped_face", dropped, {"fewer than three corners in the file"}});
    for (const Finding& finding : of.check.findings) {
        if (counts.empty() || counts.back().defect != word(finding.defect))
            counts.push_back({word(finding.defect), 0, {}});
        if (++counts.back().count <= 5)
            counts.back().first.push_back(describe(finding, of.mesh()));
    }
    return counts;
}

Json bounds_json(const Mesh& mesh) {
    if (mesh.vertices.empty())
        return nullptr;
    const Box box = bounds(mesh);
    return {{"min", to_json(box.min)}, {"max", to_json(box.max)}};
}

Json defects_json(const Description& of) {
    Json list = Json::array();
    for (const DefectCount& d : defects(of))
        list.push_back({{"defect", d.defect}, {"count", d.count}, {"first", d.first}});
    return list;
}

Json bytes_json(const GeometryMemory& memory) {
    return {
        {"mesh", memory.mesh}, {"tree", memory.total() - memory.mesh}, {"total", memory.total()}};
}

/// Whether it has a tree of its own from the start.
bool has_own_tree(const Geometry& geometry) {
    return geometry.kind() != GeometryKind::compound && geometry.kind() != GeometryKind::convex &&
           geometry.kind() != GeometryKind::round;
}

Json tree_json(const Geometry& geometry) {
    return has_own_tree(geometry) ? Json(word(geometry.tree_options().tree)) : Json(nullptr);
}

/// For each part, the first part that shares its geometry.
std::vector<std::size_t> first_alike(std::span<const Part> parts) {
    std::map<const Mesh*, std::size_t> first;
    std::vector<std::size_t> places;
    for (const Part& part : parts)
        places.push_back(first.emplace(&part.geometry.mesh(), places.size()).first->second);
    return places;
}

Json parts_json(std::span<const Part> parts) {
    Json list = Json::array();
    const std::vector<std::size_t> alike = first_alike(parts);
    for (std::size_t i = 0; i < parts.size(); ++i)
        list.push_back({{"kind", word(parts[i].geometry.kind())},
                        {"faces", parts[i].geometry.mesh().faces.size()},
                        {"tree", tree_json(parts[i].geometry)},
                        {"parent", parts[i].parent < 0 ? Json(nullptr) : Json(parts[i].parent)},
                        {"shape_of", alike[i]}});
    return list;
}

Json to_json(const Description& of, const Options& options) {
    Json json = {{"name", of.object.name},
                 {"kind", word(of.object.geometry.kind())},
                 {"tree", tree_json(of.object.geometry)},
                 {"parts", parts_json(of.object.geometry.parts())},
                 {"faces", of.mesh().faces.size()},
                 {"vertices", of.mesh().vertices.size()},
                 {"components", of.check.components},
                 {"closed", of.check.closed},
                 {"oriented", of.check.oriented},
                 {"manifold", of.check.manifold},
                 {"convex", of.check.convex},
                 {"reflex_edges", of.check.reflex_edges.size()},
                 {"bounds", bounds_json(of.mesh())},
                 {"area", of.area},
                 {"volume", of.encloses() ? Json(of.volume) : Json(nullptr)},
                 {"defects", defects_json(of)},
                 {"bytes", bytes_json(of.object.geometry.memory())}};
    if (options.self)
        json["self_intersections"] = cli::to_json(of.self_intersections);
    return json;
}

void print_json(const std::vector<Description>& all, const Options& options) {
    Json objects = Json::array();
    for (const Description& of : all)
        objects.push_back(to_json(of, options));
    print({{"file", options.file}, {"objects", std::move(objects)}});
}

const char* yes_or_no(bool yes) {
    return yes ? "yes" : "no";
}

std::string convexity(const Description& of) {
    if (of.check.convex || of.check.reflex_edges.empty())
        return yes_or_no(of.check.convex);
    return "no, " + counted(of.check.reflex_edges.size(), "reflex edge");
}

std::string memory_text(const Description& of) {
    const GeometryMemory memory = of.object.geometry.memory();
    const std::size_t faces = std::max<std::size_t>(of.mesh().faces.size(), 1);
    const Geometry& geometry = of.object.geometry;
    const std::string volume =
        has_own_tree(geometry) ? std::string(word(geometry.tree_options().tree)) + ", " : "";
    return volume + fmt::format("{} bytes, {} a face, beside the mesh's {}",
                                memory.total() - memory.mesh,
                                (memory.total() - memory.mesh) / faces, memory.mesh);
}

std::string parts_text(std::span<const Part> parts) {
    const std::vector<std::size_t> alike = first_alike(parts);
    const std::set<std::size_t> distinct(alike.begin(), alike.end());
    const auto carried = std::count_if(parts.begin(), parts.end(),
                                       [](const Part& part) { return part.parent >= 0; });
    return fmt::format(
        "{} of {}, {} carried by others", parts.size(),
        distinct.size() == 1 ? "1 geometry" : fmt::format("{} geometries", distinct.size()),
        carried);
}

void print_block(const Description& of, const Options& options) {
    const Box box = bounds(of.mesh());
    const auto line = [](const char* key, const std::string& value) {
        fmt::print("  {:<12}{}\n", key, value);
    };
    fmt::print("{}\n", of.object.name);
    line("kind", word(of.object.geometry.kind()));
    if (const std::span<const Part> parts = of.object.geometry.parts(); !parts.empty())
        line("parts", parts_text(parts));
    line("faces", std::to_string(of.mesh().faces.size()));
    line("vertices", std::to_string(of.mesh().vertices.size()));
    line("components", std::to_string(of.check.components));
    line("closed", yes_or_no(of.check.closed));
    line("oriented", yes_or_no(of.check.oriented));
    line("manifold", yes_or_no(of.check.manifold));
    line("convex", convexity(of));
    line("bounds", of.mesh().vertices.empty() ? "none" : text(box.min) + " to " + text(box.max));
    line("area", text(of.area));
    line("volume", of.encloses() ? text(of.volume) : "none, it does not enclose one");
    line("tree", memory_text(of));
    if (options.self)
        line("self", counted(of.self_intersections.size(), "pair") + " of faces meet");
    const std::vector<DefectCount> counts = defects(of);
    line("defects", counts.empty() ? "none" : "");
    for (const DefectCount& d : counts) {
        fmt::print("    {} {}\n", d.count, d.defect);
        for (const std::string& place : d.first)
            fmt::print("      {}\n", place);
    }
}

void print_table(const std::vector<Description>& all, const Options& options) {
    Table table({"object", "faces", "vertices", "components", "closed", "oriented", "manifold",
                 "convex", "defects"});
    for (const Description& of : all)
        table.add({of.object.name, std::to_string(of.mesh().faces.size()),
                   std::to_string(of.mesh().vertices.size()), std::to_string(of.check.components),
                   yes_or_no(of.check.closed), yes_or_no(of.check.oriented),
                   yes_or_no(of.check.manifold), yes_or_no(of.check.convex),
                   std::to_string(of.defect_count())});
    table.print();
    fmt::print("\nallide info \"{}\" says more about that object\n", all.front().object.name);
    for (const Description& of : all)
        if (options.self && !of.self_intersections.empty())
            fmt::print("{} intersects itself\n", of.object.name);
}

bool is_sound(const Description& of) {
    return of.defect_count() == 0 && of.self_intersections.empty();
}

Status run(const Options& options) {
    if (is_recording(options.file))
        return describe_recording(options.file, options.json);
    std::vector<Description> all;
    for (Object& object : read_objects({options.file}, {}))
        all.push_back(description(std::move(object), options));
    if (options.json)
        print_json(all, options);
    else if (all.size() == 1)
        print_block(all.front(), options);
    else
        print_table(all, options);
    return std::all_of(all.begin(), all.end(), is_sound) ? Status::no : Status::yes;
}

VerbText help() {
    return {
        .name = "info",
        .summary = "Describe a mesh and say what is wrong with it, or describe a recording",
        .details = std::string(file_argument_help) +
                   "\n\nLengths are in the file's unit and frame. Exit status: 0 sound, 1 it has "
                   "defects (open, flipped or crowded edges, pinched vertices, faces without area, "
                   "faces of fewer than three corners; "
                   "with --self, faces that meet), 2 error. 'allide repair' fixes most of them. A "
                   "recording "
                   "is described by its frames, objects and pairs.",
        .examples =
            "allide make torus-knot -o knot.ply\n"
            "allide info knot.ply\n"
            "allide make terrain | allide info --self --json -\n"};
}

}  // namespace
}  // namespace info_verb

void add_info(CLI::App& app, Outcome& outcome) {
    using namespace info_verb;
    const auto options = std::make_shared<Options>();
    CLI::App& verb = add_verb(app, help());
    verb.add_option("FILE", options->file, "File to describe")->required()->type_name("");
    verb.add_flag("--self", options->self, "Also look for faces of one object that meet");
    add_json_option(verb, options->json);
    verb.callback([options, &outcome] { outcome.status = run(*options); });
}

}  // namespace cli

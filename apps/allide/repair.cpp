// SPDX-License-Identifier: MIT
// `allide repair FILE`: fixes what can be fixed, and says what was found.
#include <fmt/format.h>

#include <memory>

#include <allide/io.h>
#include <allide/repair.h>

#include "input_file.h"
#include "mesh_output.h"
#include "option_values.h"
#include "output.h"
#include "verbs.h"
#include "words.h"

namespace cli {
namespace repair_verb {
namespace {

using namespace allide;

struct Options {
    std::string file;
    RepairOptions repair;
    MeshOutput output{.path = ""};
    bool json = false;
};

struct Outcomes {
    std::vector<NamedMesh> meshes;
    std::vector<RepairReport> reports;  ///< one for each mesh
};

Outcomes repaired(const Options& options) {
    const InputFile file(options.file);
    if (file.is_saved_geometry())
        reject(file.name() + " is a saved tree; repair the mesh that it was built from");
    auto objects = try_load_polygons(file.path());
    if (!objects)
        throw file.named(objects.error());
    Outcomes outcomes;
    for (const NamedPolygons& object : *objects) {
        auto result = try_repair(object.polygons, options.repair);
        if (!result)
            throw error_about(file.name(), result.error());
        outcomes.meshes.push_back({object.name, std::move(result->mesh)});
        outcomes.reports.push_back(std::move(result->report));
    }
    return outcomes;
}

Json entry_json(const RepairEntry& entry) {
    Json places = Json::array();
    for (const RepairPlace& place : entry.places)
        places.push_back(
            {{"index", place.index}, {"position", to_json(place.position)}, {"size", place.size}});
    return {{"defect", word(entry.defect)},
            {"found", entry.found},
            {"fixed", entry.fixed},
            {"first", std::move(places)}};
}

void print_json(const Outcomes& outcomes, const Options& options) {
    Json objects = Json::array();
    for (std::size_t i = 0; i < outcomes.meshes.size(); ++i) {
        Json defects = Json::array();
        for (const RepairEntry& entry : outcomes.reports[i].entries)
            defects.push_back(entry_json(entry));
        objects.push_back({{"name", outcomes.meshes[i].name},
                           {"faces", outcomes.meshes[i].mesh.faces.size()},
                           {"defects", std::move(defects)}});
    }
    Json json = {{"file", options.file}, {"objects", std::move(objects)}};
    json["output"] = options.output.path.empty() ? Json(nullptr) : Json(options.output.path);
    print(json);
}

/// To standard error where the mesh takes standard output.
void print_text(const Outcomes& outcomes, const Options& options) {
    std::FILE* const out = options.output.to_standard_output() ? stderr : stdout;
    for (std::size_t i = 0; i < outcomes.meshes.size(); ++i) {
        if (outcomes.meshes.size() > 1)
            fmt::print(out, "{}\n", outcomes.meshes[i].name);
        fmt::print(out, "{}", outcomes.reports[i].text());
    }
    if (options.output.path.empty())
        fmt::print(out, "nothing was written; -o FILE writes the repaired mesh\n");
}

Status run(const Options& options) {
    demand_own_target(options.output, options.json);
    const Outcomes outcomes = repaired(options);
    std::uint64_t fixed = 0;
    for (const RepairReport& report : outcomes.reports)
        fixed += report.fixed();
    if (!options.output.path.empty())
        save(options.output, outcomes.meshes);
    options.json ? print_json(outcomes, options) : print_text(outcomes, options);
    return options.output.path.empty() && fixed > 0 ? Status::yes : Status::no;
}

VerbText help() {
    return {
        .name = "repair",
        .summary = "Fix a mesh: cracks, T-junctions, flipped faces, holes, ...",
        .details =
            "FILE is a mesh file, '-' the standard input. Polygons are cut into triangles; equal "
            "vertices are joined, faces without area and copies dropped, exact cracks and "
            "T-junctions closed, faces turned to agree and outward; the options do more. Lengths "
            "are in the file's unit. Without -o nothing is written. Exit status: 0 written, or "
            "nothing to fix; 1 without -o, if there is something to fix; 2 error.",
        .examples =
            "allide make icosphere -o ball.stl\n"
            "allide repair ball.stl\n"
            "allide repair ball.stl --weld 1e-6 --fill-holes -o fixed.obj\n"
            "allide make hull ball.stl | allide repair - --json\n"};
}

void add_repair_options(CLI::App& verb, RepairOptions& repair) {
    add_distance_option(verb, "--weld", repair.weld, "Join vertices this near");
    add_distance_option(verb, "--crack", repair.crack,
                        "Join the two sides of cracks up to so wide");
    add_number_option(verb, "--flatness", repair.flatness,
                      "Polygons this far out of a plane, relative to their size, are flat", {0, 1});
    verb.add_flag("--fill-holes", repair.fill_holes, "Close simple rings of open edges");
    verb.add_flag("--drop-isolated", repair.drop_isolated,
                  "Drop faces that share no edge with another");
    verb.add_flag("--to-hull", repair.to_hull, "Replace what is not convex by its convex hull");
}

}  // namespace
}  // namespace repair_verb

void add_repair(CLI::App& app, Outcome& outcome) {
    using namespace repair_verb;
    const auto options = std::make_shared<Options>();
    CLI::App& verb = add_verb(app, help());
    verb.add_option("FILE", options->file, "File to repair")->required()->type_name("");
    add_mesh_output_options(verb, options->output);
    add_repair_options(verb, options->repair);
    add_json_option(verb, options->json);
    verb.callback([options, &outcome] { outcome.status = run(*options); });
}

}  // namespace cli

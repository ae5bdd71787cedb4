// SPDX-License-Identifier: MIT
// `allide build FILE`: saves a geometry with its tree.
#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include <allide/store.h>

#include "objects.h"
#include "option_values.h"
#include "output.h"
#include "output_target.h"
#include "signals.h"
#include "text_output.h"
#include "verbs.h"
#include "words.h"

namespace cli {
namespace build_verb {
namespace {

using namespace allide;

struct Options {
    std::string file, output;
    ShapeOptions shape;
    std::string tree = "bvh8", preset;
    bool parts = false, environment = false, json = false;
};

/// Beside the mesh.
std::string default_output(const std::string& file) {
    if (file == "-")
        reject("a tree made from the standard input needs a name; add -o FILE");
    return std::filesystem::path(file).replace_extension(".allide").string();
}

/// Each object of the file as a part, which rests where the file puts it.
Geometry compound(const Options& options, const TreeOptions& tree) {
    std::vector<Part> parts;
    for (NamedMesh& object : read_meshes(options.file)) {
        const std::string name = options.file + ":" + object.name;
        tell_dropped_faces(name, object.dropped_faces);
        parts.push_back({make_geometry(std::move(object.mesh), name, options.shape, tree)});
    }
    return Geometry::compound(parts);
}

Geometry made(const Options& options) {
    const std::optional<Preset> preset = preset_of(options.preset);
    TreeOptions tree = preset ? tree_options(*preset) : TreeOptions{.tree = tree_of(options.tree)};
    tree.dop.moving = !options.environment;
    if (options.parts)
        return compound(options, tree);
    NamedMesh whole = read_mesh(options.file);
    tell_dropped_faces(options.file, whole.dropped_faces);
    return make_geometry(std::move(whole.mesh), options.file, options.shape, tree);
}

std::uint64_t save(const Geometry& geometry, const std::string& output) {
    if (is_standard_output(output)) {
        const std::vector<std::byte> bytes = geometry.to_bytes();
        write_file(output, bytes);
        return bytes.size();
    }
    const Uninterrupted whole;
    return written(try_save_geometry(output, geometry));
}

Status run(const Options& options) {
    const std::string output =
        options.output.empty() ? default_output(options.file) : options.output;
    const NamedOutput named{"-o", output};
    std::FILE* const summary = summary_stream({&named, 1}, options.json);
    const Geometry geometry = made(options);
    const std::uint64_t bytes = save(geometry, output);
    const std::size_t faces = geometry.mesh().faces.size();
    if (options.json)
        print({{"output", output},
               {"kind", word(geometry.kind())},
               {"faces", faces},
               {"bytes", bytes}});
    else
        fmt::print(summary, "{}: {}, {}, {}\n", output, word(geometry.kind()),
                   counted(faces, "face"), counted(bytes, "byte"));
    return Status::no;
}

VerbText help() {
    return {.name = "build",
            .summary = "Save an object with its tree, to load it many times faster",
            .details = std::string(file_argument_help) +
                       " A file with several objects is saved as one, or with --parts as a "
                       "compound of them.\n\nWithout -o the result is "
                       "FILE with the extension .allide; 'check', 'distance' and 'info' take it "
                       "like a mesh, with the shape it was built as. The tree changes what "
                       "queries cost, never what they answer. Exit status: 0 done, 2 error.",
            .examples =
                "allide make torus-knot -o knot.ply\n"
                "allide build knot.ply --solid\n"
                "allide check knot.allide knot.ply --move 2=0.5,0,0\n"};
}

}  // namespace
}  // namespace build_verb

void add_build(CLI::App& app, Outcome& outcome) {
    using namespace build_verb;
    const auto options = std::make_shared<Options>();
    CLI::App& verb = add_verb(app, help());
    verb.add_option("FILE", options->file, "File with a mesh")->required()->type_name("");
    verb.add_option("-o,--output", options->output, "File to write; '-': standard output")
        ->type_name("FILE");
    add_choice_option(verb, "--tree", options->tree, tree_words(), "What the tree is made of");
    verb.add_flag("--parts", options->parts,
                  "Keep the file's objects apart, as parts of a compound");
    add_choice_option(verb, "--preset", options->preset, preset_words(),
                      "The tree of a published program, instead of --tree")
        .excludes(verb.get_option("--tree"));
    verb.add_flag("--environment", options->environment,
                  "Build a k-DOP tree for what other objects fly in: smaller leaves");
    add_shape_options(verb, options->shape);
    add_json_option(verb, options->json);
    verb.callback([options, &outcome] { outcome.status = run(*options); });
}

}  // namespace cli

// SPDX-License-Identifier: MIT
// `allide make SHAPE`: the makers of allide/shapes.h as files.
#include <fmt/format.h>

#include <memory>

#include <allide/io.h>
#include <allide/shapes.h>

#include "verbs.h"

namespace cli {
namespace {

struct Options {
    double radius = 1;
    int subdivisions = 3;
    std::string output;
};

Status make_icosphere(const Options& options) {
    const allide::Mesh mesh = allide::icosphere(options.radius, options.subdivisions);
    allide::save_mesh(options.output, mesh);
    fmt::print("{}: {} faces\n", options.output, mesh.faces.size());
    return Status::no;
}

}  // namespace

void add_make(CLI::App& app, Outcome& outcome) {
    CLI::App& verb = add_verb(app, {.name = "make",
                                    .summary = "Make a mesh: box, sphere, torus, terrain, ...",
                                    .details = "",
                                    .examples = "allide make icosphere --radius 2 -o ball.obj\n"});
    verb.require_subcommand(1);
    const auto options = std::make_shared<Options>();
    CLI::App& shape = *verb.add_subcommand("icosphere", "20 * 4^subdivisions nearly equal faces");
    shape.add_option("--radius", options->radius)->capture_default_str();
    shape.add_option("--subdivisions", options->subdivisions, "0 to 13")->capture_default_str();
    shape.add_option("-o,--output", options->output, "File to write")->required();
    shape.callback([options, &outcome] { outcome.status = make_icosphere(*options); });
}

}  // namespace cli

// SPDX-License-Identifier: MIT
// `allide view FILE... -o FILE.html`: a page that shows recordings or meshes.
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <memory>

#include "objects.h"
#include "output_target.h"
#include "poses.h"
#include "recording_output.h"
#include "verbs.h"

namespace cli {
namespace view_verb {
namespace {

using namespace allide;

struct Options {
    std::vector<std::string> files;
    std::string output;
    ShapeOptions shape;
    PoseOptions poses;
};

std::string recording_bytes(const std::string& path) {
    read_recording(path);  // says what is wrong with it
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<std::byte> scene_bytes(const Options& options) {
    std::vector<Object> objects = read_objects(options.files, options.shape);
    for (const Object& object : objects)
        tell_dropped_faces(object.name, object.dropped_faces);
    place(objects, options.poses);
    Recorder recorder = make_recorder({}, "view", {{"files", options.files}});
    record_scene(recorder, objects, {.threads = options.shape.threads, .detail = Detail::contacts});
    return recorder.finish();
}

Status run(const Options& options) {
    const auto recordings = std::ranges::count_if(options.files, is_recording);
    if (recordings > 0 && options.files.size() > 1)
        reject("a page shows one recording, or meshes; name one recording alone");
    const NamedOutput output{"-o", options.output};
    summary_stream({&output, 1}, false);
    if (recordings == 0) {
        write_view(options.output, scene_bytes(options));
        return Status::no;
    }
    const std::string bytes = recording_bytes(options.files.front());
    write_view(options.output, std::as_bytes(std::span(bytes)));
    return Status::no;
}

VerbText help() {
    return {.name = "view",
            .summary = "Write a page that shows a recording, or meshes and where they meet",
            .details =
                "FILE is a recording, or files are meshes as 'allide check' takes them. The page "
                "is one HTML file that opens without a network: bodies that collide are red, with "
                "an outline, and faces that meet are a stronger red.\n\n" +
                std::string(pose_help) + "\n\nExit status: 0 done, 2 error.",
            .examples =
                "allide make icosphere --radius 1 -o ball.obj\n"
                "allide make box --size 4 4 0.5 -o table.obj\n"
                "allide view ball.obj table.obj --move ball.obj=0,0,1.2 -o scene.html\n"
                "allide simulate --objects 50 --frames 20 --record crowd.allrec\n"
                "allide view crowd.allrec -o crowd.html\n"};
}

}  // namespace
}  // namespace view_verb

void add_view(CLI::App& app, Outcome& outcome) {
    using namespace view_verb;
    const auto options = std::make_shared<Options>();
    CLI::App& verb = add_verb(app, help());
    verb.add_option("FILE", options->files, "A recording, or meshes")->required()->type_name("");
    verb.add_option("-o,--output", options->output, "Page to write; '-': standard output")
        ->required()
        ->type_name("FILE");
    add_shape_options(verb, options->shape);
    add_pose_options(verb, options->poses);
    verb.callback([options, &outcome] { outcome.status = run(*options); });
}

}  // namespace cli

// SPDX-License-Identifier: MIT
#include "recording_output.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include <allide/pair_finder.h>
#include <allide/query.h>

#include "escaped.h"
#include "input_file.h"
#include "option_values.h"
#include "output_target.h"
#include "text_output.h"
#include "verb.h"
#include "viewer/viewer_page.h"

namespace cli {
namespace {

using namespace allide;

constexpr std::string_view recording_start =
    "\x89"
    "allrec\n";

Placed placed_object(const World& world, ObjectId id) {
    return {world.geometry(id), world.world_from_local(id)};
}

bool has_pair(const Report& report, ObjectId a, ObjectId b) {
    const auto at = std::ranges::lower_bound(
        report.pairs, std::pair(a, b), {}, [](const PairReport& p) { return std::pair(p.a, p.b); });
    return at != report.pairs.end() && at->a == a && at->b == b;
}

}  // namespace

void add_record_options(CLI::App& verb, RecordOptions& options, bool has_frames) {
    add_file_option(verb, "--record", options.record, "A recording, for 'allide view'");
    add_file_option(verb, "--view", options.view, "A page that shows the recording (HTML)");
    verb.add_flag("--exact", options.exact, "Record exactly, for 'allide replay'");
    if (has_frames)
        add_count_option(verb, "--every", options.every, "Record the first of so many frames",
                         {1, 10'000'000});
}

void check_record_options(const RecordOptions& options) {
    if (!options.any() && (options.exact || options.every > 1))
        reject("--exact and --every say how to record; add --record FILE or --view FILE");
}

void demand_record_file(const RecordOptions& options) {
    for (const std::string& path : {options.record, options.view})
        if (is_standard_output(path))
            reject(path + " would mix the recording with the answer; name a file");
    const NamedOutput outputs[] = {{"--record", options.record}, {"--view", options.view}};
    summary_stream(outputs, false);
}

Recorder make_recorder(const RecordOptions& options, const std::string& verb, const Json& details) {
    const auto precision = options.exact ? RecordPrecision::exact : RecordPrecision::view;
    return Recorder(RecorderOptions{precision, "allide " + verb,
                                    details.dump(-1, ' ', true, Json::error_handler_t::replace)});
}

void write_recording(Recorder& recorder, const RecordOptions& options) {
    const std::vector<std::byte> bytes = recorder.finish();
    if (!options.record.empty())
        write_file(options.record, bytes);
    if (!options.view.empty())
        write_view(options.view, bytes);
}

void write_view(const std::string& path, std::span<const std::byte> recording) {
    if (recording.size() > viewer::most_bytes)
        reject(
            fmt::format("the recording has {}, and a page holds at most {} of them; record "
                        "fewer frames by --every, or a file by --record",
                        counted(recording.size(), "byte"), viewer::most_bytes));
    const std::string name = std::filesystem::path(path).stem().string();
    write_file(path, viewer::page(is_standard_output(path) ? "allide" : name, recording));
}

std::vector<NearPair> near_pairs(const World& world, const Report& report) {
    const std::vector<ObjectId> ids = world.objects();
    PairFinder finder;
    for (std::uint32_t i = 0; i < ids.size(); ++i)
        if (!world.geometry(ids[i]).mesh().faces.empty())
            finder.place(i, world.bounds(ids[i]));
    std::vector<NearPair> near;
    for (const auto [i, k] : finder.pairs())
        if (!has_pair(report, ids[i], ids[k]))
            near.push_back(
                {ids[i], ids[k],
                 separation(placed_object(world, ids[i]), placed_object(world, ids[k]))});
    return near;
}

PairAnswer contact_answer(const Placed& a, const Placed& b) {
    PairAnswer answer{.intersecting = intersects(a, b),
                      .faces = {},
                      .segments = {},
                      .separation = {},
                      .penetration = {}};
    answer.faces.emplace();
    for (const FaceContact& contact : face_contacts(a, b)) {
        answer.faces->push_back(contact.faces);
        answer.segments.push_back({contact.from, contact.to});
    }
    return answer;
}

void record_scene(Recorder& recorder, const std::vector<Object>& objects,
                  const WorldOptions& options, const ObjectOptions& object_options) {
    World world(options);
    for (const Object& object : objects) {
        const auto id = world.try_add(object.geometry, object.world_from_local, object_options);
        if (!id)
            throw error_about(object.name, id.error());
        recorder.name(*id, object.name);
    }
    const Report& report = world.detect();
    recorder.record(world, report, {.near = near_pairs(world, report)});
}

bool is_recording(const std::string& path) {
    std::string start(recording_start.size(), '\0');
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(path, ignored))
        return false;
    std::ifstream(path, std::ios::binary).read(start.data(), std::ssize(start));
    return start == recording_start;
}

Recording read_recording(const std::string& path) {
    const InputFile file(path);
    auto recording = Recording::try_load(file.path());
    if (!recording)
        throw file.named(recording.error());
    if (!recording->is_complete())
        fmt::print(stderr, "{}: ends early, after {}\n", escaped(file.name()),
                   counted(recording->size(), "whole frame"));
    return *std::move(recording);
}

}  // namespace cli

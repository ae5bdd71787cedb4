// SPDX-License-Identifier: MIT
#include "recording_info.h"

#include <fmt/format.h>

#include <algorithm>

#include "escaped.h"
#include "recording_output.h"

namespace cli {
namespace {

using namespace allide;

struct RecordingSums {
    std::size_t faces = 0;  ///< of all geometries
    std::size_t moves = 0, pairs = 0, face_pairs = 0;
    std::size_t busiest = 0, most = 0;
};

RecordingSums recording_sums(const Recording& recording) {
    RecordingSums sums;
    for (const Geometry& geometry : recording.geometries())
        sums.faces += geometry.mesh().faces.size();
    for (std::size_t i = 0; i < recording.size(); ++i) {
        const RecordedFrame frame = recording.frame(i);
        std::size_t meeting = 0;
        for (const RecordedPair& pair : frame.pairs) {
            meeting += pair.answer.intersecting;
            sums.face_pairs += pair.answer.faces ? pair.answer.faces->size() : 0;
        }
        sums.moves += frame.poses.size();
        sums.pairs += meeting;
        if (meeting > sums.most) {
            sums.most = meeting;
            sums.busiest = i;
        }
    }
    return sums;
}

const char* word_of(RecordPrecision precision) {
    return precision == RecordPrecision::exact ? "exact" : "view";
}

Json meta_json(const Recording& recording) {
    const Json meta = Json::parse(recording.meta(), nullptr, false);
    return meta.is_object() ? meta : Json::object();
}

void print_recording_json(const std::string& file, const Recording& recording,
                          const RecordingSums& sums) {
    print({{"file", file},
           {"recording",
            {{"precision", word_of(recording.precision())},
             {"of", recording.is_of_world() ? "world" : "pairs"},
             {"complete", recording.is_complete()},
             {"frames", recording.size()},
             {"objects", recording.objects().size()},
             {"geometries", recording.geometries().size()},
             {"faces", sums.faces},
             {"moves", sums.moves},
             {"pairs", sums.pairs},
             {"face_pairs", sums.face_pairs},
             {"busiest_frame", sums.busiest},
             {"notes", recording.notes()},
             {"meta", meta_json(recording)}}}});
}

}  // namespace

Status describe_recording(const std::string& file, bool json) {
    const Recording recording = read_recording(file);
    const RecordingSums sums = recording_sums(recording);
    if (json) {
        print_recording_json(file, recording, sums);
        return Status::no;
    }
    const auto line = [](const char* key, const std::string& value) {
        fmt::print("  {:<12}{}\n", key, escaped(value));
    };
    const Json meta = meta_json(recording);
    fmt::print("{}\n", escaped(file));
    line("kind",
         fmt::format("recording of {}, {}", recording.is_of_world() ? "a world" : "pair queries",
                     recording.precision() == RecordPrecision::exact
                         ? "exact: 'allide replay' asks again"
                         : "to look at"));
    if (meta.contains("program") && meta["program"].is_string())
        line("made by", meta["program"].get<std::string>());
    line("frames",
         fmt::format("{}{}", recording.size(), recording.is_complete() ? "" : "; it ends early"));
    line("objects", fmt::format("{} of {}", recording.objects().size(),
                                recording.geometries().size() == 1
                                    ? "1 geometry"
                                    : fmt::format("{} geometries", recording.geometries().size())));
    line("faces", std::to_string(sums.faces));
    line("moves", std::to_string(sums.moves));
    line("pairs", fmt::format("{} intersect, {} of faces; most in frame {}: {}", sums.pairs,
                              sums.face_pairs, sums.busiest, sums.most));
    for (const std::string& note : recording.notes())
        line("note", note);
    return Status::no;
}

}  // namespace cli

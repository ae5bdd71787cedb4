// SPDX-License-Identifier: MIT
// Conditions that must hold for any bytes given to Recording::try_read: as they are, with right
// checks, and as a list of chunks whose lengths a fuzzer can change easily.
#pragma once

#include <string>
#include <string_view>

#include "tests/fuzz/geometry_round_trip.h"
#include "tests/record/recordings.h"

namespace allide {

/// Chunks as a byte with the kind, two with the length, and the payload.
inline std::string recording_of_chunks(std::string_view text) {
    ByteWriter writer;
    recorded::put_header(writer);
    constexpr std::size_t head = 3;
    while (text.size() >= head) {
        const auto kind = static_cast<recorded::ChunkKind>(text[0] & 15);
        const std::size_t length =
            std::min<std::size_t>(load<std::uint16_t>(&text[1]), text.size() - head);
        const std::string_view payload = text.substr(head, length);
        const bool is_geometry = kind == recorded::ChunkKind::geometry;
        recorded::put_chunk(writer, kind, is_geometry ? sealed(payload) : payload);
        text.remove_prefix(head + length);
    }
    return std::string(writer.view());
}

/// The inverse, for chunks shorter than 64 KiB.
inline std::string chunks_of_recording(std::string_view text) {
    std::string chunks;
    text.remove_prefix(recorded::header_size);
    while (text.size() >= recorded::chunk_head) {
        const recorded::ChunkHead head = recorded::chunk_head_of(text);
        char bytes[3] = {static_cast<char>(head.kind)};
        store(&bytes[1], static_cast<std::uint16_t>(head.length));
        chunks.append(bytes, sizeof bytes);
        chunks += text.substr(recorded::chunk_head, static_cast<std::size_t>(head.length));
        text.remove_prefix(recorded::chunk_head + static_cast<std::size_t>(head.length));
    }
    return chunks;
}

inline void check_frame(const Recording& recording, std::size_t number) {
    const std::size_t objects = recording.objects().size();
    const RecordedFrame frame = recording.frame(number);
    for (const std::uint32_t object : frame.added)
        require(recording.objects()[object].first_frame == number, "an object is added once");
    for (const RecordedPose& pose : frame.poses)
        require(pose.object < objects, "poses name objects");
    for (const RecordedShape& shape : frame.shapes)
        require(shape.object < objects && shape.geometry < recording.geometries().size(),
                "shapes name objects and geometries");
    for (const RecordedPair& pair : frame.pairs)
        require(pair.a < objects && pair.b < objects, "pairs name objects");
}

/// Bytes that end early open up to a frame, and give the frames of the whole up to there.
inline void check_cut(const Recording& whole, std::string_view text) {
    const std::size_t cut = recorded::header_size + text.size() / 2;
    const Result<Recording> part = read_text(text.substr(0, cut));
    require(part || cut > text.size(), "a recording that ends early opens");
    if (!part)
        return;
    require(part->size() <= whole.size(), "it has no more frames than the whole");
    require(part->objects().size() <= whole.objects().size(), "nor more objects");
    for (std::size_t i = 0; i < part->size(); ++i) {
        const RecordedFrame of_part = part->frame(i), of_whole = whole.frame(i);
        require(of_part.added == of_whole.added && of_part.removed == of_whole.removed &&
                    of_part.poses.size() == of_whole.poses.size() &&
                    of_part.pairs.size() == of_whole.pairs.size(),
                "its frames are those of the whole");
    }
}

/// Whether the same recording may be asked again without taking long.
inline bool is_small(const Recording& recording) {
    constexpr std::size_t most_faces = 1000, most_parts = 100, most_objects = 40, most_frames = 40;
    std::size_t faces = 0, parts = 0;
    for (const Geometry& geometry : recording.geometries()) {
        faces += geometry.mesh().faces.size();
        parts += geometry.parts().size();
    }
    return faces <= most_faces && parts <= most_parts &&
           recording.objects().size() <= most_objects && recording.size() <= most_frames;
}

inline void check_replay(const Recording& recording) {
    const auto once = try_replay(recording), again = try_replay(recording);
    require(static_cast<bool>(once) == static_cast<bool>(again), "it is replayed twice, or never");
    require(once || std::strlen(once.error().what()) > 10, "an Error says something");
    if (!once)
        return;
    require(once->has_value() == again->has_value(), "a replay differs each time");
    if (*once)
        require((*once)->frame < recording.size() && (*once)->text == (**again).text,
                "a replay differs in the same frame");
}

inline void try_recording(std::string_view text) {
    const Result<Recording> recording = read_text(text);
    if (!recording) {
        require(std::strlen(recording.error().what()) > 20, "an Error says something");
        return;
    }
    for (const RecordedObject& object : recording->objects())
        require(object.geometry < recording->geometries().size() &&
                    object.first_frame < recording->size(),
                "objects have a geometry and a frame");
    for (std::size_t i = 0; i < recording->size(); ++i)
        check_frame(*recording, i);
    check_cut(*recording, text);
    if (is_small(*recording))
        check_replay(*recording);
}

inline void fuzz_recording(std::string_view text) {
    try_recording(text);
    try_recording(sealed_recording(std::string(text)));
    try_recording(recording_of_chunks(text));
}

}  // namespace allide

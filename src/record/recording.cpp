// SPDX-License-Identifier: MIT
// Every chunk is decoded once when a recording is opened, so that `frame` cannot fail later.
#include <allide/record.h>

#include <algorithm>
#include <string>

#include "record/chunk.h"
#include "record/frame_bytes.h"

namespace allide {
namespace {

using recorded::ChunkKind;

constexpr std::size_t most_repeated = 256u << 20;  // bytes; see docs/manual/file_format.md

Error recording_error(const std::string& what) {
    return {ErrorCode::bad_file, what};
}

std::string_view chars_of(std::span<const std::byte> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::optional<Error> header_error(std::string_view bytes) {
    using recorded::magic;
    if (!bytes.starts_with(magic.substr(0, bytes.size())))
        return recording_error("is not a recording; --record and Recorder write those");
    if (bytes.size() < recorded::header_size)
        return recording_error("ends after " + std::to_string(bytes.size()) +
                               " bytes, within the header; record it again");
    const auto version = load<std::uint32_t>(&bytes[magic.size()]);
    if (version != recorded::format_version)
        return Error(ErrorCode::unsupported,
                     "has version " + std::to_string(version) + " of the format, and this allide " +
                         "reads version " + std::to_string(recorded::format_version) +
                         "; use the allide that recorded it");
    if (load<std::uint32_t>(&bytes[magic.size() + 4]) != recorded::order_mark)
        return recording_error("has its bytes in another order; copy it again");
    return std::nullopt;
}

/// Faces by their numbers in answers: a round shape has three parts, those in a compound come after
/// the faces of its mesh.
std::size_t face_count(const Geometry& geometry) {
    constexpr std::size_t round_parts = 3;
    const auto is_round = [](const Geometry& g) { return g.kind() == GeometryKind::round; };
    const auto in_parts = std::ranges::count_if(geometry.parts(), is_round, &Part::geometry);
    return geometry.mesh().faces.size() +
           round_parts * (static_cast<std::size_t>(in_parts) + (is_round(geometry) ? 1 : 0));
}

}  // namespace

class RecordingReader {
public:
    explicit RecordingReader(std::span<const std::byte> bytes) {
        all_.bytes_.assign(bytes.begin(), bytes.end());
    }

    Result<Recording> read() {
        const std::string_view bytes = chars_of(all_.bytes_);
        if (auto error = header_error(bytes))
            return *std::move(error);
        std::size_t at = recorded::header_size;
        while (!all_.is_complete_ && bytes.size() - at >= recorded::chunk_head) {
            const recorded::ChunkHead head = recorded::chunk_head_of(bytes.substr(at));
            if (head.length > bytes.size() - at - recorded::chunk_head)
                break;
            const std::size_t size = recorded::chunk_head + static_cast<std::size_t>(head.length);
            const std::string_view chunk = bytes.substr(at, size);
            if (recorded::chunk_check(chunk) != head.check)
                return bad(at, "is damaged; copy the recording again");
            if (const auto wrong = take(head.kind, at + recorded::chunk_head, chunk))
                return bad(at, *wrong);
            at += size;
        }
        if (all_.is_complete_ && at != bytes.size())
            return bad(at, "comes after the end of the recording");
        forget_unborn();
        return std::move(all_);
    }

private:
    using Wrong = std::optional<std::string>;

    static Error bad(std::size_t at, const std::string& what) {
        return recording_error("the chunk at byte " + std::to_string(at) + " " + what);
    }

    /// Says what is wrong with a chunk.
    Wrong take(std::uint32_t kind, std::size_t at, std::string_view chunk) {
        const std::string_view payload = chunk.substr(recorded::chunk_head);
        const bool needs_settings = kind == static_cast<std::uint32_t>(ChunkKind::object) ||
                                    kind == static_cast<std::uint32_t>(ChunkKind::frame);
        if (needs_settings && !has_settings_)
            return "comes before the settings";
        switch (static_cast<ChunkKind>(kind)) {
            case ChunkKind::settings:
                return take_settings(payload);
            case ChunkKind::meta:
                all_.meta_ = payload;
                return {};
            case ChunkKind::geometry:
                return take_geometry(payload);
            case ChunkKind::object:
                return take_object(payload);
            case ChunkKind::frame:
                return take_frame(at, payload);
            case ChunkKind::note:
                all_.notes_.emplace_back(payload);
                return {};
            case ChunkKind::end:
                return take_end(payload);
        }
        return "has the unknown kind " + std::to_string(kind);
    }

    static Wrong whole(const ByteReader& reader, bool is_sound) {
        if (reader.is_short() || reader.left() != 0)
            return "has other counts than fit its length";
        return is_sound ? Wrong() : "has a value that no recorder writes";
    }

    Wrong take_settings(std::string_view payload) {
        bool is_sound = !has_settings_;
        ByteReader reader(payload);
        const recorded::Settings settings = recorded::take_settings(reader, is_sound);
        has_settings_ = true;
        all_.precision_ = settings.precision;
        all_.is_of_world_ = settings.is_of_world;
        all_.world_options_ = settings.world;
        return whole(reader, is_sound);
    }

    Wrong take_geometry(std::string_view payload) {
        auto geometry = Geometry::try_from_bytes(std::as_bytes(std::span(payload)));
        if (!geometry)
            return std::string("has a geometry that ") + geometry.error().what();
        geometry_bytes_ += geometry->memory().total();
        if (geometry_bytes_ > most_repeated && geometry_bytes_ / 1000 > all_.bytes_.size())
            return "has compounds a thousand times as large as the recording";
        all_.geometries_.push_back(*std::move(geometry));
        return {};
    }

    Wrong take_object(std::string_view payload) {
        bool is_sound = true;
        ByteReader reader(payload);
        RecordedObject object = recorded::take_object(reader, is_sound);
        if (const Wrong wrong = whole(reader, is_sound))
            return wrong;
        if (object.geometry >= all_.geometries_.size())
            return "is of geometry " + std::to_string(object.geometry) +
                   ", which does not come before it";
        const std::uint32_t object_geometry = object.geometry;
        object.first_frame = all_.frames_.size();
        all_.objects_.push_back(std::move(object));
        is_alive_.push_back(true);
        shape_.push_back(object_geometry);
        return {};
    }

    Wrong take_frame(std::size_t at, std::string_view payload) {
        bool is_sound = true;
        ByteReader reader(payload);
        const RecordedFrame frame = recorded::take_frame(reader, all_.precision_, is_sound);
        if (const Wrong wrong = whole(reader, is_sound))
            return wrong;
        if (const Wrong wrong = frame_wrong(frame))
            return wrong;
        const auto objects = static_cast<std::uint32_t>(all_.objects_.size());
        all_.frames_.push_back({at, payload.size(), added_, objects - added_});
        added_ = objects;
        return {};
    }

    bool is_alive(std::uint32_t object) const {
        return object < is_alive_.size() && is_alive_[object];
    }
    const Geometry& geometry(std::uint32_t object) const {
        return all_.geometries_[shape_[object]];
    }

    Wrong frame_wrong(const RecordedFrame& frame) {
        for (const std::uint32_t object : frame.removed) {
            if (!is_alive(object))
                return missing(object);
            is_alive_[object] = false;
        }
        for (const auto [object, shape] : frame.shapes) {
            if (!is_alive(object) || shape >= all_.geometries_.size())
                return missing(object);
            shape_[object] = shape;
        }
        for (const RecordedPose& pose : frame.poses)
            if (!is_alive(pose.object))
                return missing(pose.object);
        for (const RecordedOptions& changed : frame.options)
            if (!is_alive(changed.object))
                return missing(changed.object);
        if (frame.ignored)
            for (const auto [a, b] : *frame.ignored)
                if (!is_alive(a) || !is_alive(b))
                    return missing(is_alive(a) ? b : a);
        if (const Wrong wrong = shapes_wrong(frame))
            return wrong;
        for (const RecordedPair& pair : frame.pairs)
            if (const Wrong wrong = pair_wrong(pair))
                return wrong;
        return {};
    }

    static Wrong missing(std::uint32_t object) {
        return "names object " + std::to_string(object) + ", which is not there";
    }

    Wrong shapes_wrong(const RecordedFrame& frame) const {
        for (const auto& [object, vertices] : frame.vertices) {
            if (!is_alive(object))
                return missing(object);
            if (geometry(object).kind() != GeometryKind::deformable ||
                vertices.size() != geometry(object).mesh().vertices.size())
                return "deforms object " + std::to_string(object) +
                       " by other vertices than it has";
        }
        for (const auto& [object, parts] : frame.parts) {
            if (!is_alive(object))
                return missing(object);
            if (parts.size() != geometry(object).parts().size())
                return "places other parts than object " + std::to_string(object) + " has";
        }
        return {};
    }

    Wrong pair_wrong(const RecordedPair& pair) const {
        if (!is_alive(pair.a) || !is_alive(pair.b))
            return missing(is_alive(pair.a) ? pair.b : pair.a);
        if (!pair.answer.faces)
            return {};
        const std::size_t in_a = face_count(geometry(pair.a)), in_b = face_count(geometry(pair.b));
        for (const FacePair& faces : *pair.answer.faces)
            if (faces.face_a >= in_a || faces.face_b >= in_b)
                return "names faces that its objects do not have";
        return {};
    }

    Wrong take_end(std::string_view payload) {
        ByteReader reader(payload);
        const auto count = reader.take<std::uint64_t>();
        all_.is_complete_ = true;
        return whole(reader, count == all_.frames_.size());
    }

    /// Drops objects that no frame has, where a recording ends early.
    void forget_unborn() { all_.objects_.resize(added_); }

    Recording all_;
    bool has_settings_ = false;
    std::vector<bool> is_alive_;        ///< by object
    std::vector<std::uint32_t> shape_;  ///< the geometry of each now
    std::uint32_t added_ = 0;           ///< objects that a frame has
    std::size_t geometry_bytes_ = 0;
};

Result<Recording> Recording::try_read(std::span<const std::byte> bytes) {
    return RecordingReader(bytes).read();
}

RecordedFrame Recording::frame(std::size_t number) const {
    const Frame& frame = frames_[number];
    ByteReader reader(chars_of(bytes_).substr(frame.at, frame.size));
    bool is_sound = true;
    RecordedFrame result = recorded::take_frame(reader, precision_, is_sound);
    for (std::uint32_t i = 0; i < frame.added; ++i)
        result.added.push_back(frame.first_added + i);
    return result;
}

}  // namespace allide

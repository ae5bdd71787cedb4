// SPDX-License-Identifier: MIT
#include <algorithm>
#include <string>

#include <allide/record.h>
#include <allide/version.h>

#include "record/recorder_impl.h"

namespace allide {
namespace {

using recorded::ChunkKind;

std::string json_text(std::string_view text) {
    constexpr const char* digits = "0123456789abcdef";
    std::string json = "\"";
    for (const char c : text) {
        const auto code = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\')
            (json += '\\') += c;
        else if (code < 0x20)
            ((json += "\\u00") += digits[code >> 4]) += digits[code & 15];
        else
            json += c;
    }
    return json + "\"";
}

std::string meta_of(const RecorderOptions& options) {
    return "{\"program\":" + json_text(options.program) + ",\"version\":" + json_text(version()) +
           ",\"details\":" + (options.details.empty() ? "null" : options.details) + "}";
}

bool are_same(const ObjectOptions& a, const ObjectOptions& b) {
    return a.enabled == b.enabled && a.groups == b.groups && a.mask == b.mask &&
           a.margin == b.margin && a.user == b.user && a.owner == b.owner && a.scale == b.scale;
}

std::vector<Vec3> rest_vertices(const Geometry& geometry) {
    return geometry.kind() == GeometryKind::deformable ? geometry.mesh().vertices
                                                       : std::vector<Vec3>();
}

Error refused(const char* what) {
    return {ErrorCode::bad_argument, what};
}

}  // namespace

Result<std::uint32_t> RecordedShapes::number(const Geometry& geometry, ByteWriter& chunks) {
    const bool is_round = geometry.kind() == GeometryKind::round;
    if (!is_round)
        if (const auto known = numbers_.find(&geometry.mesh()); known != numbers_.end())
            return known->second;
    const Result<std::vector<std::byte>> bytes = geometry.try_to_bytes();
    if (!bytes)
        return bytes.error();
    const std::string_view text(reinterpret_cast<const char*>(bytes->data()), bytes->size());
    if (is_round) {
        const auto [known, is_new] = round_.try_emplace(std::string(text), count_);
        if (!is_new)
            return known->second;
    } else {
        kept_.push_back(geometry);
        numbers_.emplace(&geometry.mesh(), count_);
    }
    recorded::put_chunk(chunks, ChunkKind::geometry, text);
    return count_++;
}

Recorder::Impl::Impl(RecorderOptions chosen, std::unique_ptr<recorded::Sink> where)
    : options(std::move(chosen)), sink(std::move(where)) {
    recorded::put_header(pending);
    put(ChunkKind::meta, meta_of(options));
}

void Recorder::Impl::put(ChunkKind kind, std::string_view payload) {
    recorded::put_chunk(pending, kind, payload);
}

Result<void> Recorder::Impl::flush() {
    const std::string_view bytes = pending.view();
    size += bytes.size();
    const Result<void> result = sink->write(bytes);
    pending = {};
    return result;
}

Result<void> Recorder::Impl::begin(bool of_world, const WorldOptions& world) {
    if (failure)
        return *failure;
    if (is_finished)
        return refused("the recording is finished; make another Recorder");
    if (is_of_world.value_or(of_world) != of_world)
        return refused(
            "a recording has frames of a world or of pair queries; make another "
            "Recorder for the other kind");
    if (is_of_world)
        return {};
    is_of_world = of_world;
    ByteWriter payload;
    recorded::put_settings(payload, {options.precision, of_world, world});
    put(ChunkKind::settings, payload.view());
    return {};
}

std::uint32_t Recorder::Impl::added(std::uint32_t shape, const ObjectOptions& object,
                                    std::string_view name) {
    ByteWriter payload;
    recorded::put_object(payload, {std::string(name), shape, object, 0});
    put(ChunkKind::object, payload.view());
    return count_++;
}

Result<void> Recorder::Impl::kept(Result<void> result) {
    if (!result && !failure)
        failure = result.error();
    return result;
}

Result<void> Recorder::Impl::note_vertices(const World& world, ObjectId id, RecordedFrame& frame) {
    RecordedState& state = objects_.find(id)->second;
    if (state.geometry.kind() != GeometryKind::deformable)
        return {};
    Mesh mesh = *world.try_mesh(id);
    if (mesh.faces != state.geometry.mesh().faces)
        return Error(ErrorCode::unsupported,
                     "the faces of object " + std::to_string(state.number) +
                         " were changed, which recordings do not keep; add it as a new object");
    if (mesh.vertices == state.vertices)
        return {};
    frame.vertices.push_back({state.number, mesh.vertices});
    state.vertices = std::move(mesh.vertices);
    return {};
}

Result<void> Recorder::Impl::note_new(const World& world, ObjectId id, RecordedFrame& frame) {
    Geometry geometry = *world.try_geometry(id);
    const Result<std::uint32_t> shape = shapes_.number(geometry, pending);
    if (!shape)
        return shape.error();
    const ObjectOptions object = *world.try_options(id);
    const auto name = names.find(id);
    const std::uint32_t number =
        added(*shape, object, name == names.end() ? std::string_view() : name->second);
    const Transform pose = *world.try_world_from_local(id);
    frame.poses.push_back({number, pose});
    RecordedState state{number, 0, *shape, std::move(geometry), pose, object};
    state.vertices = rest_vertices(state.geometry);
    objects_.emplace(id, std::move(state));
    return {};
}

Result<void> Recorder::Impl::note_shape(const Geometry& geometry, RecordedState& state,
                                        RecordedFrame& frame) {
    const Result<std::uint32_t> shape = shapes_.number(geometry, pending);
    if (!shape)
        return shape.error();
    if (*shape == state.shape)
        return {};
    frame.shapes.push_back({state.number, *shape});
    state.shape = *shape;
    state.geometry = geometry;
    state.vertices = rest_vertices(geometry);
    return {};
}

Result<void> Recorder::Impl::note_object(const World& world, ObjectId id, RecordedFrame& frame) {
    if (!objects_.contains(id))
        if (Result<void> noted = note_new(world, id, frame); !noted)
            return noted;
    RecordedState& state = objects_.find(id)->second;
    state.seen = frames + 1;
    if (Result<void> noted = note_shape(*world.try_geometry(id), state, frame); !noted)
        return noted;
    const Transform pose = *world.try_world_from_local(id);
    if (!(state.pose == pose))
        frame.poses.push_back({state.number, pose});
    const ObjectOptions object = *world.try_options(id);
    if (!are_same(state.options, object))
        frame.options.push_back({state.number, object});
    state.pose = pose;
    state.options = object;
    if (const auto told = parts.find(id); told != parts.end()) {
        if (told->second.size() != state.geometry.parts().size())
            return refused("place_parts was told other poses than the object has parts");
        frame.parts.push_back({state.number, std::move(told->second)});
    }
    return note_vertices(world, id, frame);
}

void Recorder::Impl::note_removed(RecordedFrame& frame) {
    std::erase_if(objects_, [&](const auto& entry) {
        if (entry.second.seen == frames + 1)
            return false;
        frame.removed.push_back(entry.second.number);
        return true;
    });
}

void Recorder::Impl::note_ignored(const World& world, RecordedFrame& frame) {
    std::vector<ObjectPair> ignored = world.ignored_pairs();
    if (ignored == ignored_)
        return;
    frame.ignored.emplace();
    for (const auto [a, b] : ignored)
        frame.ignored->push_back({objects_.at(a).number, objects_.at(b).number});
    ignored_ = std::move(ignored);
}

Result<void> Recorder::Impl::note_pairs(const Report& report, std::span<const NearPair> near,
                                        RecordedFrame& frame) {
    const auto number = [&](ObjectId id) {
        const auto known = objects_.find(id);
        return known == objects_.end() ? UINT32_MAX : known->second.number;
    };
    const Detail detail = detail_;
    for (const PairReport& pair : report.pairs) {
        RecordedPair& to = frame.pairs.emplace_back(
            RecordedPair{number(pair.a), number(pair.b), false, {pair.intersecting}});
        if (detail == Detail::faces || detail == Detail::contacts)
            to.answer.faces.emplace(pair.faces.begin(), pair.faces.end());
        for (const FaceContact& contact : pair.contacts)
            to.answer.segments.push_back({contact.from, contact.to});
        if (pair.separation)
            to.answer.separation = *pair.separation;
    }
    for (const NearPair& pair : near)
        frame.pairs.push_back(
            {number(pair.a), number(pair.b), true, {.separation = pair.separation}});
    for (const RecordedPair& pair : frame.pairs)
        if (pair.a == UINT32_MAX || pair.b == UINT32_MAX)
            return refused(
                "a pair has an object that the world does not have; record the report "
                "of the same world, before it changes");
    return {};
}

Result<void> Recorder::Impl::close(const RecordedFrame& frame) {
    ByteWriter payload;
    recorded::put_frame(payload, frame, options.precision);
    put(ChunkKind::frame, payload.view());
    ++frames;
    return flush();
}

Result<void> Recorder::Impl::record(const World& world, const Report& report,
                                    const FrameOptions& frame_options) {
    if (Result<void> begun = begin(true, world.options()); !begun)
        return begun;
    detail_ = world.options().detail;
    RecordedFrame frame;
    frame.time = frame_options.time.value_or(static_cast<double>(frames));
    frame.times = report.times;
    frame.stats = report.stats;
    for (const ObjectId id : world.objects())
        if (Result<void> noted = note_object(world, id, frame); !noted)
            return noted;
    parts.clear();
    if (Result<void> noted = note_pairs(report, frame_options.near, frame); !noted)
        return noted;
    note_removed(frame);
    note_ignored(world, frame);
    return close(frame);
}

/// Called for a, then for b; the one of the last query comes first in `pair_`.
Result<void> Recorder::Impl::note_placed(const Placed& placed, std::string_view name,
                                         RecordedFrame& frame) {
    const Result<std::uint32_t> shape = shapes_.number(placed.geometry(), pending);
    if (!shape)
        return shape.error();
    const Transform& pose = placed.world_from_local();
    const bool was_there = pair_.size() == 2;
    if (was_there && pair_.front().shape == *shape) {
        std::ranges::rotate(pair_, pair_.begin() + 1);
        if (!(pair_.back().pose == pose))
            frame.poses.push_back({pair_.back().number, pose});
    } else {
        if (was_there) {
            frame.removed.push_back(pair_.front().number);
            pair_.erase(pair_.begin());
        }
        const std::uint32_t number = added(*shape, {}, name);
        pair_.push_back({number, 0, *shape, placed.geometry(), pose});
        frame.poses.push_back({number, pose});
    }
    pair_.back().pose = pose;
    return {};
}

Result<void> Recorder::Impl::record(std::span<const Placed* const> pair, const PairAnswer& answer,
                                    const PairQueryOptions& query) {
    if (Result<void> begun = begin(false, {}); !begun)
        return begun;
    RecordedFrame frame;
    frame.time = static_cast<double>(frames);
    frame.times.exact = query.seconds;
    frame.stats.pair_tests = query.stats;
    if (Result<void> noted = note_placed(*pair[0], query.name_a, frame); !noted)
        return noted;
    if (Result<void> noted = note_placed(*pair[1], query.name_b, frame); !noted)
        return noted;
    frame.pairs.push_back({pair_[0].number, pair_[1].number, false, answer});
    return close(frame);
}

Result<void> Recorder::Impl::note(std::string_view text) {
    if (failure)
        return *failure;
    if (is_finished)
        return refused("the recording is finished; make another Recorder");
    put(ChunkKind::note, text);
    return flush();
}

Result<std::vector<std::byte>> Recorder::Impl::finish() {
    if (is_finished)
        return refused("the recording is finished already");
    is_finished = true;
    ByteWriter payload;
    payload.put<std::uint64_t>(frames);
    put(ChunkKind::end, payload.view());
    if (Result<void> flushed = flush(); !flushed)
        return flushed.error();
    return sink->finish();
}

Result<Recorder> Recorder::try_make(const RecorderOptions& options) {
    return Recorder(std::make_unique<Impl>(options, std::make_unique<recorded::MemorySink>()));
}

Recorder::Recorder(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Recorder::Recorder(Recorder&&) noexcept = default;
Recorder& Recorder::operator=(Recorder&&) noexcept = default;
Recorder::~Recorder() = default;

void Recorder::name(ObjectId object, std::string_view name) {
    impl_->names[object] = name;
}

void Recorder::place_parts(ObjectId object, std::span<const Transform> parent_from_part) {
    impl_->parts[object].assign(parent_from_part.begin(), parent_from_part.end());
}

Result<void> Recorder::try_record(const World& world, const Report& report,
                                  const FrameOptions& options) {
    return impl_->kept(impl_->record(world, report, options));
}

Result<void> Recorder::try_record(const Placed& a, const Placed& b, const PairAnswer& answer,
                                  const PairQueryOptions& options) {
    const Placed* const pair[] = {&a, &b};
    return impl_->kept(impl_->record(pair, answer, options));
}

Result<void> Recorder::try_note(std::string_view text) {
    return impl_->kept(impl_->note(text));
}

Result<std::vector<std::byte>> Recorder::try_finish() {
    return impl_->finish();
}

std::size_t Recorder::frames() const noexcept {
    return impl_->frames;
}

std::uint64_t Recorder::size() const noexcept {
    return impl_->size + impl_->pending.view().size();
}

}  // namespace allide

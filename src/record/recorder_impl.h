// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include <allide/record.h>

#include "base/byte_stream.h"
#include "record/chunk.h"
#include "record/frame_bytes.h"
#include "record/sink.h"

namespace allide {

/// An object's state in the last frame.
struct RecordedState {
    std::uint32_t number = 0;
    std::size_t seen = 0;  ///< in the frame of this number, from 1
    std::uint32_t shape = 0;
    Geometry geometry;
    Transform pose = {};
    ObjectOptions options = {};
    std::vector<Vec3> vertices = {};  ///< only of deformables
};

/// Numbers geometries: each is written once.
class RecordedShapes {
public:
    /// Appends a chunk for a geometry that was not recorded before.
    Result<std::uint32_t> number(const Geometry& geometry, ByteWriter& chunks);

private:
    std::vector<Geometry> kept_;  ///< so that no other gets the address of its mesh
    std::map<const Mesh*, std::uint32_t> numbers_;
    std::map<std::string, std::uint32_t> round_;  ///< by their bytes
    std::uint32_t count_ = 0;
};

struct Recorder::Impl {
    Impl(RecorderOptions chosen, std::unique_ptr<recorded::Sink> where);

    Result<void> record(const World& world, const Report& report, const FrameOptions& options);
    Result<void> record(std::span<const Placed* const> pair, const PairAnswer& answer,
                        const PairQueryOptions& query);
    /// After an error the recording can only be finished.
    Result<void> kept(Result<void> result);
    Result<void> note(std::string_view text);
    Result<std::vector<std::byte>> finish();
    /// Hands what is pending to the sink.
    Result<void> flush();

    RecorderOptions options;
    std::unique_ptr<recorded::Sink> sink;
    ByteWriter pending;
    std::size_t frames = 0;
    std::uint64_t size = 0;
    bool is_finished = false;
    std::optional<Error> failure;
    std::optional<bool> is_of_world;
    std::map<ObjectId, std::string> names;
    std::map<ObjectId, std::vector<Transform>> parts;  ///< told since the last frame

private:
    void put(recorded::ChunkKind kind, std::string_view payload);
    Result<void> begin(bool of_world, const WorldOptions& world);
    std::uint32_t added(std::uint32_t shape, const ObjectOptions& object, std::string_view name);
    Result<void> note_new(const World& world, ObjectId id, RecordedFrame& frame);
    Result<void> note_placed(const Placed& placed, std::string_view name, RecordedFrame& frame);
    Result<void> note_shape(const Geometry& geometry, RecordedState& state, RecordedFrame& frame);
    Result<void> note_object(const World& world, ObjectId id, RecordedFrame& frame);
    Result<void> note_vertices(const World& world, ObjectId id, RecordedFrame& frame);
    void note_removed(RecordedFrame& frame);
    void note_ignored(const World& world, RecordedFrame& frame);
    Result<void> note_pairs(const Report& report, std::span<const NearPair> near,
                            RecordedFrame& frame);
    Result<void> close(const RecordedFrame& frame);

    RecordedShapes shapes_;
    std::map<ObjectId, RecordedState> objects_;
    std::vector<ObjectPair> ignored_;
    std::vector<RecordedState> pair_;  ///< a and b of the last pair query, in turn
    std::uint32_t count_ = 0;          ///< objects so far
    Detail detail_ = Detail::pairs;    ///< of the world
};

}  // namespace allide

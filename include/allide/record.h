// SPDX-License-Identifier: MIT
// Recordings of worlds and pair queries, input and answers frame by frame: to view, or to run
// again. docs/manual/recordings.md has the format.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#if !defined(__wasi__)
#include <filesystem>
#endif

#include <allide/api.h>
#include <allide/error.h>
#include <allide/world.h>

namespace allide ALLIDE_API {

enum class RecordPrecision : std::uint8_t {
    view,   ///< floats, to look at: 32 bytes for each object that moved
    exact,  ///< as queries saw them, so that `try_replay` can ask again: 100 bytes
};

struct RecorderOptions {
    RecordPrecision precision = RecordPrecision::view;
    std::string program = {};  ///< shown by readers
    std::string details = {};  ///< JSON for readers: options of the program, its seed
};

/// The points that two faces share, in world coordinates.
struct RecordedSegment {
    Vec3 from, to;
    friend bool operator==(const RecordedSegment&, const RecordedSegment&) = default;
};

/// The answers about a pair that the query was asked to give.
struct PairAnswer {
    bool intersecting = false;
    std::optional<std::vector<FacePair>> faces = {};
    std::vector<RecordedSegment> segments = {};  ///< none, or one for each of the faces
    std::optional<Separation> separation = {};
    std::optional<Penetration> penetration = {};
};

/// A pair that readers show although no report has it: its boxes overlap, or it is near.
struct NearPair {
    ObjectId a, b;
    Separation separation;
};

struct FrameOptions {
    std::optional<double> time = {};  ///< seconds; by default the number of the frame
    std::span<const NearPair> near = {};
};

struct PairQueryOptions {
    std::string_view name_a = {}, name_b = {};
    double seconds = 0;  ///< that the query took; readers get it as WorldTimes::exact
    Stats stats = {};    ///< of the query
};

/// Writes a recording, of one world or of pair queries. After an error nothing more can be added,
/// and `try_finish` closes what there is.
class Recorder {
public:
    /// Records into memory.
    static Result<Recorder> try_make(const RecorderOptions& options = {});
#if !defined(__wasi__)
    /// Replaces the file at once, and gives each frame to the system before `try_record` returns:
    /// after a crash the file opens up to its last frame. Other writers replace a file when all of
    /// it is written; this one cannot keep the old file.
    static Result<Recorder> try_make(const std::filesystem::path& path,
                                     const RecorderOptions& options = {});
#endif
    Recorder(Recorder&&) noexcept;
    Recorder& operator=(Recorder&&) noexcept;
    ~Recorder();

    /// Names an object of the world. It must be called before the first frame that has the object.
    void name(ObjectId object, std::string_view name);
    /// A world does not say where the parts of a compound are: tells their poses from the next
    /// frame on.
    void place_parts(ObjectId object, std::span<const Transform> parent_from_part);
    /// Adds a frame: what has changed in the world since the last one, and its last report. Fails
    /// for an object whose faces were changed, with `unsupported`.
    Result<void> try_record(const World& world, const Report& report,
                            const FrameOptions& options = {});
    /// Adds a pair query as a frame. Parts and vertices of `a` and `b` are taken at rest.
    Result<void> try_record(const Placed& a, const Placed& b, const PairAnswer& answer,
                            const PairQueryOptions& options = {});
    /// Adds a line of text for readers.
    Result<void> try_note(std::string_view text);
    /// Marks the recording as complete; nothing more can be added. Returns what is in memory.
    Result<std::vector<std::byte>> try_finish();

    [[nodiscard]] std::size_t frames() const noexcept;
    /// Bytes so far.
    [[nodiscard]] std::uint64_t size() const noexcept;

#if defined(__cpp_exceptions)
    explicit Recorder(const RecorderOptions& options = {}) : Recorder(try_make(options).value()) {}
    void record(const World& world, const Report& report, const FrameOptions& options = {}) {
        try_record(world, report, options).value();
    }
    void record(const Placed& a, const Placed& b, const PairAnswer& answer,
                const PairQueryOptions& options = {}) {
        try_record(a, b, answer, options).value();
    }
    void note(std::string_view text) { try_note(text).value(); }
    std::vector<std::byte> finish() { return try_finish().value(); }
#endif

private:
    struct Impl;
    explicit Recorder(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

/// An object, as it was when it was added. Objects are numbered in the order of their chunks.
struct RecordedObject {
    std::string name;
    std::uint32_t geometry;  ///< index in Recording::geometries
    ObjectOptions options;
    std::size_t first_frame;
};

struct RecordedPose {
    std::uint32_t object;
    Transform world_from_local;
};

/// An object that was given another geometry, at rest.
struct RecordedShape {
    std::uint32_t object, geometry;
};

struct RecordedOptions {
    std::uint32_t object;
    ObjectOptions options;
};

/// The vertices of a deformed object, in local coordinates.
struct RecordedVertices {
    std::uint32_t object;
    std::vector<Vec3> vertices;
};

struct RecordedParts {
    std::uint32_t object;
    std::vector<Transform> parent_from_part;
};

struct RecordedPair {
    std::uint32_t a, b;
    bool is_near = false;  ///< one of FrameOptions::near, of no report
    PairAnswer answer;
};

struct NumberPair {
    std::uint32_t a, b;
    friend auto operator<=>(const NumberPair&, const NumberPair&) = default;
};

/// The changes since the frame before, and the answers.
struct RecordedFrame {
    double time = 0;
    WorldTimes times;
    WorldStats stats;  ///< without those of the octree
    std::vector<std::uint32_t> added, removed;
    std::vector<RecordedShape> shapes;  ///< of objects that were given another
    std::vector<RecordedPose> poses;    ///< of objects that moved or were added
    std::vector<RecordedOptions> options;
    std::optional<std::vector<NumberPair>> ignored;  ///< all of them, if they changed
    std::vector<RecordedVertices> vertices;
    std::vector<RecordedParts> parts;
    std::vector<RecordedPair> pairs;
};

/// A recording that was read. All of it has been checked.
class Recording {
public:
    /// Copies the bytes. A recording that ends early opens up to its last complete frame, see
    /// `is_complete`; one that was damaged otherwise is rejected.
    static Result<Recording> try_read(std::span<const std::byte> bytes);
#if !defined(__wasi__)
    static Result<Recording> try_load(const std::filesystem::path& path);
#endif

    [[nodiscard]] RecordPrecision precision() const noexcept { return precision_; }
    [[nodiscard]] bool is_of_world() const noexcept { return is_of_world_; }
    [[nodiscard]] bool is_complete() const noexcept { return is_complete_; }
    /// The world's options, without threads; defaults for pair queries.
    [[nodiscard]] const WorldOptions& world_options() const noexcept { return world_options_; }
    /// JSON with `program`, `version` and `details`.
    [[nodiscard]] const std::string& meta() const noexcept { return meta_; }
    [[nodiscard]] std::span<const std::string> notes() const noexcept { return notes_; }
    [[nodiscard]] std::span<const Geometry> geometries() const noexcept { return geometries_; }
    [[nodiscard]] std::span<const RecordedObject> objects() const noexcept { return objects_; }
    [[nodiscard]] std::size_t size() const noexcept { return frames_.size(); }
    /// Reads a frame, from 0 to size() - 1.
    [[nodiscard]] RecordedFrame frame(std::size_t number) const;

#if defined(__cpp_exceptions)
    static Recording read(std::span<const std::byte> bytes) { return try_read(bytes).value(); }
#endif

private:
    friend class RecordingReader;
    struct Frame {
        std::size_t at, size;              ///< in bytes_
        std::uint32_t first_added, added;  ///< objects that live from this frame on
    };
    Recording() = default;

    RecordPrecision precision_ = RecordPrecision::view;
    bool is_of_world_ = false, is_complete_ = false;
    WorldOptions world_options_;
    std::string meta_;
    std::vector<std::string> notes_;
    std::vector<Geometry> geometries_;
    std::vector<RecordedObject> objects_;
    std::vector<Frame> frames_;
    std::vector<std::byte> bytes_;
};

struct ReplayDifference {
    std::size_t frame;
    std::string text;  ///< which objects, and what was recorded and found
};

/// Asks again for every frame of an exact recording, and returns the first one whose pairs or faces
/// differ. `threads` is as in WorldOptions.
Result<std::optional<ReplayDifference>> try_replay(const Recording& recording, int threads = 1);

}  // namespace allide ALLIDE_API
